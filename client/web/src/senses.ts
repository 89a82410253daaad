import { myTurn } from "./rules.ts";
import { currentRoom } from "./select.ts";
import { joined } from "./speak.ts";
import type { State } from "./state.ts";

const SHAKE_MS = 40;

/** What the device does besides showing: it shakes when it has become my turn, and says the moves, where I chose so. */
export function feel(before: State, after: State, sentences: readonly string[]): void {
  const room = currentRoom(after);
  const then = room && before.rooms[room.code];
  if (!room || !then || room.moves.length <= then.moves.length) return;
  const { vibration, spoken, language } = after.prefs;
  if (vibration && myTurn(room) && !myTurn(then) && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKE_MS);
  if (spoken && sentences.length > 0) utter(joined(sentences, language), language);
}

/** Says the latest only: what waits to be said is old. */
function utter(text: string, language: string): void {
  const voice = new SpeechSynthesisUtterance(text);
  voice.lang = language;
  speechSynthesis.cancel();
  speechSynthesis.speak(voice);
}
