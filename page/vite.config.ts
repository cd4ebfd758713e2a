import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The server sends `default-src 'self'`: nothing is inlined, so that every byte has an address of its own.
export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: {
    outDir: "../src/queenhigh/web/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8642",
      "/live": { target: "ws://127.0.0.1:8642", ws: true },
    },
  },
  ...(process.env["VITEST"] ? { resolve: { conditions: ["browser"] } } : {}),
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], pool: "threads", maxWorkers: 1, isolate: false, css: { include: [/tokens\.css/] } },
});
