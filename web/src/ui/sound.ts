// SPDX-License-Identifier: MIT
// Short sounds, made by the browser's synthesizer. A browser plays none before the visitor's first click or key.
import { recall, remember } from "./store";

export type Sound = "stone" | "turn" | "end";

/** Tones of a sound: hertz, start and length in seconds. */
const tones: Readonly<Record<Sound, readonly (readonly [number, number, number])[]>> = {
  stone: [[320, 0, 0.07]],
  turn: [[420, 0, 0.07], [630, 0.09, 0.1]],
  end: [[392, 0, 0.14], [494, 0.13, 0.14], [587, 0.26, 0.3]],
};
const loudness = 0.12;

let context: AudioContext | null = null;

export const soundOn = (): boolean => recall("sound") !== false;
export function setSound(on: boolean): void {
  remember("sound", on);
  if (on) playSound("stone");
}

function waken(): void {
  if (!soundOn() || !("AudioContext" in globalThis)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

/** Listens for the gestures that let the browser play. */
export function listenForGestures(): void {
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, waken, { passive: true, capture: true });
}

export function playSound(sound: Sound): void {
  if (!soundOn() || context?.state !== "running") return;
  for (const [hertz, start, length] of tones[sound]) {
    const [tone, gain] = [context.createOscillator(), context.createGain()];
    const from = context.currentTime + start;
    tone.type = "triangle";
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(loudness, from + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.001, from + length);
    tone.connect(gain).connect(context.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
