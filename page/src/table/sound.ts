/** Cards, chips and one bell, made on the spot; silent until it is asked for. */
import { settings } from "../shell/settings.svelte.ts";

let context: AudioContext | null = null;

function ready(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  void context.resume();
  return context;
}

function noise(audio: AudioContext, seconds: number, frequency: number, volume: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = (Math.random() * 2 - 1) * (1 - at / data.length) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency, Q: 1.2 });
  source.connect(filter).connect(new GainNode(audio, { gain: volume })).connect(audio.destination);
  source.start();
}

function tone(audio: AudioContext, frequency: number, seconds: number, volume: number, after = 0): void {
  const start = audio.currentTime + after;
  const source = new OscillatorNode(audio, { frequency, type: "sine" });
  const gain = new GainNode(audio, { gain: volume });
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + seconds);
}

export function play(what: "card" | "chip" | "bell" | "win" | "jackpot"): void {
  const audio = ready();
  if (!audio) return;
  if (what === "card") noise(audio, 0.09, 2600, 0.25);
  else if (what === "chip") {
    tone(audio, 3100, 0.05, 0.05);
    tone(audio, 4200, 0.04, 0.04, 0.03);
  } else if (what === "bell") tone(audio, 1320, 0.7, 0.08);
  else if (what === "win") [660, 880].forEach((each, place) => tone(audio, each, 0.35, 0.06, place * 0.09));
  else [523, 659, 784, 1047, 1319].forEach((each, place) => tone(audio, each, 0.8, 0.07, place * 0.13));
}
