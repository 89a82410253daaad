import type { App } from "../app.ts";
import { browserShelf } from "../storage.ts";
import { heard } from "./heard.ts";
import { type Sound, listen, ring } from "./ring.ts";
import { isOn, rememberSwitches } from "./switches.ts";
import { samples } from "./synth.ts";

/**
 * Makes what happens be heard from now on. The sounds are computed where they are played: a page of numbers instead of
 * files, nothing to decode, the same in each browser.
 */
export function begin(app: App): void {
  const context = new AudioContext({ latencyHint: "interactive" });
  let turn = 0;
  rememberSwitches(browserShelf());
  listen((sound) => isOn(sound) && playOn(context, sound, turn++));
  app.follow((before, after) => {
    for (const sound of heard(before, after)) ring(sound);
  });
  // A page that was in the background, or a browser that wants each gesture to count.
  for (const kind of ["pointerup", "keydown"]) addEventListener(kind, () => context.state === "suspended" && void context.resume());
}

function playOn(context: AudioContext, sound: Sound, turn: number): void {
  if (context.state === "suspended") void context.resume();
  const data = samples(sound, context.sampleRate, turn);
  const buffer = context.createBuffer(1, data.length, context.sampleRate);
  buffer.copyToChannel(data, 0);
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(context.destination);
  source.start();
}
