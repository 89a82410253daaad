import type { ToClient, ToServer } from "./wire.ts";

/**
 * A message that wants an answer; it is sent again with the same id after a reconnect until the answer is there.
 * A question, a seek and a file end with their connection.
 */
export type Command = Exclude<Extract<ToServer, { readonly id: string }>, { readonly t: "seek" | "get_my_games" | "get_profile" | "get_top" | "upload" | "analyse" | "hint" | "get_review" | "get_puzzle" | "try_puzzle" | "get_choices" | "keep_choices" | "export_games" | "forget_me" }>;

/** `enter` and `leave` are not among them: a new connection says by itself which rooms it wants. */
const COMMANDS: ReadonlySet<string> = new Set<Command["t"]>(["create", "sit", "play", "choose", "declare", "offer_points", "pick", "pass", "propose", "answer", "withdraw", "resign", "abort", "give_time", "play_here", "hand_over", "take_over", "claim", "say", "block", "report", "get_watchers", "guess", "manage", "invite_bot", "move_now"]);

/** Whether a message of the client is a command. */
export function isCommand(message: ToServer): message is Command {
  return COMMANDS.has(message.t);
}

/**
 * Whether `answer` says that `command` was carried out or refused. There is no acknowledgement of its own: the event is
 * the acknowledgement; a command that was sent again is answered by a snapshot with its id.
 */
export function settles(command: Command, answer: ToClient): boolean {
  if ("id" in answer && answer.id !== null) return answer.id === command.id;
  if (command.t === "take_over") return answer.t === "you" && answer.seats.length > 0;
  if (command.t === "create" || !("room" in answer) || answer.room !== command.room) return false;
  switch (command.t) {
    case "sit":
      return answer.t === "you" && answer.seats.length > 0;
    case "play":
      return answer.t === "stone" && answer.ply === command.ply;
    case "choose":
    case "declare":
    case "offer_points":
    case "pick":
    case "pass":
      return answer.t === EVENT[command.t] && answer.ply === command.ply;
    case "propose":
      return answer.t === DONE[command.kind] || (answer.t === "offered" && answer.kind === command.kind);
    case "answer":
    case "withdraw":
      return VOIDS.has(answer.t) || (answer.t === "offer_closed" && answer.offer === command.offer);
    case "invite_bot":
      return answer.t === "sat";
    case "give_time":
      return answer.t === "time_given" || answer.t === "over";
    case "resign":
    case "abort":
    case "claim":
      return answer.t === "over";
    case "guess":
      return answer.t === "votes" && answer.yours === command.at;
    case "manage":
      return command.what === "close" && answer.t === "removed"; // else `done`, above
    default:
      return false;
  }
}

/** The event of each act of an opening. */
const EVENT = { choose: "chosen", declare: "declared", offer_points: "points_offered", pick: "picked", pass: "passed" } as const;

/** What a proposal leads to where it needs no consent. */
const DONE = { takeback: "taken_back", restore: "restored", draw: "over", rematch: "started", more_time: "time_given", swap_seats: "seats_swapped", adjourn: "held", pause: "held", resume: "released" } as const;

/** Events that void all offers. */
const VOIDS: ReadonlySet<string> = new Set(["stone", ...Object.values(EVENT), "taken_back", "restored", "started", "over"]);
