import type { ToClient, ToServer } from "./wire.ts";

/** A message that wants an answer; it is sent again with the same id after a reconnect until the answer is there. */
export type Command = Extract<ToServer, { readonly id: string }>;

/** Whether a message of the client is a command. */
export function isCommand(message: ToServer): message is Command {
  return "id" in message && typeof message.id === "string" && message.t !== "get_scores" && message.t !== "enter" && message.t !== "leave" && message.t !== "rename";
}

/**
 * Whether `answer` says that `command` was carried out or refused. There is no acknowledgement of its own: the event is
 * the acknowledgement, and after a reconnect it may be hidden in a snapshot.
 */
export function settles(command: Command, answer: ToClient): boolean {
  if (answer.t === "refused") return answer.id === command.id;
  if (command.t === "create") return answer.t === "snapshot" && answer.you.length > 0;
  if (!("room" in answer) || answer.room !== command.room) return false;
  switch (command.t) {
    case "sit":
      return (answer.t === "you" && answer.seats.length > 0) || (answer.t === "snapshot" && answer.you.length > 0);
    case "play":
      return (answer.t === "stone" && answer.ply >= command.ply) || (answer.t === "snapshot" && answer.moves.length > command.ply);
    case "propose":
      return isAnswerToProposal(command.kind, answer);
    case "answer":
    case "withdraw":
      return (answer.t === "offer_closed" && answer.offer === command.offer) || offersVoid(answer, command.offer);
    case "resign":
    case "abort":
      return answer.t === "over" || (answer.t === "snapshot" && answer.outcome !== null);
  }
}

/** What a proposal leads to: an offer, or the thing itself; a snapshot tells either, so nothing is proposed twice. */
function isAnswerToProposal(kind: string, answer: ToClient): boolean {
  const done: Readonly<Record<string, string>> = { takeback: "taken_back", restore: "restored", draw: "over", rematch: "started" };
  return answer.t === "snapshot" || answer.t === done[kind] || (answer.t === "offered" && answer.kind === kind);
}

/** Any change of the position voids all offers. */
function offersVoid(answer: ToClient, offer: number): boolean {
  if (answer.t === "snapshot") return !answer.offers.some((pending) => pending.offer === offer);
  return ["stone", "taken_back", "restored", "started", "over"].includes(answer.t);
}
