import { useEffect, useState } from "preact/hooks";
import { online } from "../../select.ts";
import type { ToClient, ToServer } from "../../wire.ts";
import { useApp } from "../context.ts";

type Answer<T> = Extract<ToClient, { readonly t: T }>;

/** What has come of a question. */
export interface Asked<T> {
  /** Null: not here yet. While the next one is asked for, the one before stays. */
  readonly answer: Answer<T> | null;
  /** Code of the refusal that came instead. */
  readonly refused: string | null;
}

/** The server's answer to a question, asked again on each connection and when `key` changes. */
export function useAnswer<T extends "my_games" | "profile" | "top">(t: T, key: string, question: (id: string) => ToServer): Asked<T> {
  const { app, state } = useApp();
  const connected = online(state);
  const [asked, setAsked] = useState<Asked<T>>({ answer: null, refused: null });
  useEffect(() => {
    if (!connected) return;
    const id = app.newId();
    const stop = app.hear((message) => {
      if (!("id" in message) || message.id !== id) return;
      if (message.t === t) setAsked({ answer: message as Answer<T>, refused: null });
      if (message.t === "refused") setAsked({ answer: null, refused: message.code });
    });
    app.send(question(id));
    return stop;
  }, [connected, key]);
  return asked;
}
