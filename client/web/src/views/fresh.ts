import { useEffect, useState } from "preact/hooks";

/** Buttons that have just appeared do nothing: a press that was meant for what was there before must not answer. */
const INERT_MS = 400;

/** Whether what `key` stands for has just appeared. */
export function useFresh(key: number): boolean {
  const [ready, setReady] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setReady(key), INERT_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return ready !== key;
}
