/** The service worker: keeps the hashed shell for when there is no network, and nothing else; never the socket. */

/** Set by the build, see `build/pwa.ts`: the files of this version, and a name that no other version has. */
declare const SHELL: readonly string[];
declare const VERSION: string;

interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetched extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** The part of its world that a service worker uses here. */
export interface Scope {
  addEventListener(kind: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(kind: "fetch", listener: (event: Fetched) => void): void;
  addEventListener(kind: "message", listener: (event: MessageEvent) => void): void;
  skipWaiting(): Promise<void>;
}

const worker = self as unknown as Scope;
const OURS = "narabe-";

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(OURS + VERSION).then((cache) => cache.addAll([...SHELL])));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOldVersions());
});

worker.addEventListener("message", ({ data }) => {
  if (data === "apply") void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && !url.searchParams.has("embed") && !url.pathname.includes(".")) event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
});

/** The version before stays: another tab may still show it, and ask for parts that the server has no more. */
async function dropOldVersions(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== OURS + VERSION);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
}

/** A page is the server's, as long as there is one. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match("/", { cacheName: OURS + VERSION });
    if (kept) return kept;
    throw error;
  }
}

/** An asset never changes: its hash is in its name. */
async function asset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}
