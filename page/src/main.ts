import { mount } from "svelte";
import App from "./App.svelte";
import { show } from "./shell/settings.svelte.ts";
import "./theme/tokens.css";
import "./theme/base.css";

show();
matchMedia("(prefers-color-scheme: light)").addEventListener("change", show);

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the app");
mount(App, { target });
