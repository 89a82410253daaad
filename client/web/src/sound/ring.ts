/** What can be heard: stones, the start and the end of a game, an offer, a line of chat, little time. */
export type Sound = "mine" | "theirs" | "start" | "end" | "offer" | "chat" | "clock";

let play: ((sound: Sound) => void) | null = null;

/** From now on there is somebody who plays sounds: browsers allow none before the first gesture. */
export function listen(player: (sound: Sound) => void): void {
  play = player;
}

/** Makes a sound, if there is somebody who plays it. */
export function ring(sound: Sound): void {
  play?.(sound);
}
