import { useEffect, useState } from "preact/hooks";
import { online } from "../../select.ts";
import type { ToClient, ToServer } from "../../wire.ts";
import { useApp } from "../context.ts";

type Answer<T> = Extract<ToClient, { readonly t: T }>;

/** The server's answer to a question, asked again on each connection and when `key` changes; null: not here yet. */
export function useAnswer<T extends "my_games" | "profile" | "top">(t: T, key: string, question: (id: string) => ToServer): Answer<T> | null {
  const { app, state } = useApp();
  const connected = online(state);
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  useEffect(() => {
    if (!connected) return;
    const id = app.newId();
    const stop = app.hear((message) => {
      if (message.t === t && "id" in message && message.id === id) setAnswer(message as Answer<T>);
    });
    app.send(question(id));
    return stop;
  }, [connected, key]);
  return answer;
}
