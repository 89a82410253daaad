const AGAIN_MS = 3000;

const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, AGAIN_MS));

/** What `fetch` brings; where that fails, as in a bad network, it is tried again until it succeeds. */
export function insist<T>(fetch: () => Promise<T>, wait = pause): Promise<T> {
  return fetch().catch((error: unknown) => {
    reportError(error);
    return wait().then(() => insist(fetch, wait));
  });
}
