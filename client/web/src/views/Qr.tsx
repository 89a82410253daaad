import type { JSX } from "preact";
// oxlint-disable-next-line import/no-named-as-default -- its types know the default only
import qrcode from "qrcode-generator";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";

/** Modules of white around it, as the standard asks. */
const QUIET = 4;

/** CSS pixels that it has at least; modules are whole pixels, so it has a few more. */
const LEAST_SIDE = 204;

/** A link to photograph: black on white with its quiet zone in every look, the link as text beside it, all in view. */
export function Qr({ link }: { readonly link: string }): JSX.Element {
  const figure = useRef<HTMLElement>(null);
  useEffect(() => figure.current?.scrollIntoView({ block: "nearest" }), []);
  const code = qrcode(0, "M");
  code.addData(link);
  code.make();
  const count = code.getModuleCount();
  const all = Array.from({ length: count }, (_, n) => n);
  const path = all.flatMap((y) => all.filter((x) => code.isDark(y, x)).map((x) => `M${x + QUIET} ${y + QUIET}h1v1h-1z`)).join("");
  const side = count + 2 * QUIET;
  const pixels = side * Math.ceil(LEAST_SIDE / side);
  return (
    <figure class="qr" ref={figure}>
      <svg width={pixels} height={pixels} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={t("qr.label")} shape-rendering="crispEdges">
        <rect width={side} height={side} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption>{link}</figcaption>
    </figure>
  );
}
