import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardView } from "../board/index.ts";
import { miniBoard } from "../board/mini.ts";
import { useApp } from "./context.ts";

/** One clear pixel: an image without a source shows the browser's sign of a broken one. */
const EMPTY = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

interface PictureProps {
  /** Keep the value while it says the same. */
  readonly view: BoardView;
  /** CSS pixels of its side. */
  readonly side: number;
  /** What it shows, in words; "" where the words stand beside it. */
  readonly alt: string;
}

/** A still picture of a board, drawn once for each position and look. */
export function Picture({ view, side, alt }: PictureProps): JSX.Element {
  const { state } = useApp();
  const { theme, strongLines, scheme } = state.prefs;
  const image = useRef<HTMLImageElement>(null);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let gone = false;
    const draw = async (): Promise<void> => {
      if (!image.current) return;
      const fresh = await miniBoard(view, side, image.current);
      if (gone) URL.revokeObjectURL(fresh);
      else setUrl(fresh);
    };
    queueMicrotask(() => void draw()); // after the root has the new look
    return () => void (gone = true);
  }, [view, side, theme, strongLines, scheme]);
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  return <img class="mini" ref={image} src={url ?? EMPTY} width={side} height={side} alt={alt} />;
}
