/** Announcements as a voice: the device's own, in the language of the page; silent until it is asked for. */
import { language } from "../texts/index.ts";
import { settings } from "./settings.svelte.ts";

export function speak(text: string): void {
  if (!settings.voice || !text || !("speechSynthesis" in globalThis)) return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = language();
  // What is said next is true by now: no long tail of old sentences.
  if (speechSynthesis.pending) speechSynthesis.cancel();
  speechSynthesis.speak(said);
}
