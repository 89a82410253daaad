import type { JSX } from "preact";

/** Outlines on a grid of 20, one stroke: those that a game page begins with. The others are in `allicons.tsx`. */
export const FIRST_PATHS = {
  restore: "M12 4l4 4-4 4M16 8H9a5 5 0 0 0 0 10h3",
  back: "m12.5 5-5 5 5 5",
  sliders: "M3 6.5h7M15 6.5h2M3 13.5h2M10 13.5h7M12.5 4.3a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4M7.5 11.3a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4",
  clock: "M10 3.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13M10 6.500V10l2.500 1.500",
  pause: "M7 5v10M13 5v10",
  hidden: "M2.5 10S5.3 5 10 5s7.500 5 7.500 5-2.800 5-7.500 5-7.500-5-7.500-5zM4 16 16 4",
  away: "M3 13h3M14 7h3M7.500 13 9 11M11 9l1.500-2M5 5l10 10",
  help: "M7.300 7.300a2.700 2.700 0 1 1 4 2.400c-.9.500-1.300 1-1.300 2M10 14.700v.1",
} as const;

export type FirstIcon = keyof typeof FIRST_PATHS;

export function Icon({ name }: { readonly name: FirstIcon }): JSX.Element {
  return <Outline path={FIRST_PATHS[name]} />;
}

/** An icon by its outline; the words beside it carry the meaning, so it is hidden from readers. */
export function Outline({ path }: { readonly path: string }): JSX.Element {
  return (
    <svg class="i" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** Half dark, half light: the look of the page. */
export function ThemeIcon(): JSX.Element {
  return (
    <svg class="i" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="6.2" />
      <path d="M10 3.800a6.200 6.200 0 0 1 0 12.400z" fill="currentColor" />
    </svg>
  );
}

/** A stone as a sign in text: black, white, an empty seat, or either. */
export function StoneSign({ kind }: { readonly kind: "b" | "w" | "e" | "h" }): JSX.Element {
  return <i class={`st ${kind}`} aria-hidden="true" />;
}

/** Four stones and a vermilion fifth, and the name. */
export function Wordmark(): JSX.Element {
  return (
    <svg class="word" viewBox="0 -2.4 164 34.8" aria-hidden="true">
      <g fill="currentColor">
        {[0, 1, 2, 3].map((n) => (
          <circle key={n} cx={4.6 + n * 6.3} cy={27.4 - n * 6.3} r="4" />
        ))}
        <circle cx="29.8" cy="2.2" r="4" fill="var(--seal)" />
      </g>
      <path
        transform="translate(44 0)"
        d="M1.7 28.3V11.7M1.7 20a8.3 8.3 0 0 1 16.6 0v8.3M40.5 11.7v16.6M23.9 20a8.3 8.3 0 1 0 16.6 0a8.3 8.3 0 1 0-16.6 0M46.1 28.3V11.7M46.1 20a8.3 8.3 0 0 1 7.4-8.2M74.1 11.7v16.6M57.5 20a8.3 8.3 0 1 0 16.6 0a8.3 8.3 0 1 0-16.6 0M79.7 3.2v25.1M79.7 20a8.3 8.3 0 1 0 16.6 0a8.3 8.3 0 1 0-16.6 0M101.3 20h16.6a8.3 8.3 0 1 0-2.9 6.2"
        fill="none"
        stroke="currentColor"
        stroke-width="3.4"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

/** Four bars of a connection; `on` of them are lit. */
export function Bars({ on, label }: { readonly on: number; readonly label: string }): JSX.Element {
  return (
    <svg class="bars" viewBox="0 0 16 12" role="img" aria-label={label}>
      {[0, 1, 2, 3].map((n) => (
        <rect key={n} x={n * 4} y={9 - n * 3} width="3" height={3 + n * 3} rx=".8" class={n < on ? "on" : ""} />
      ))}
    </svg>
  );
}
