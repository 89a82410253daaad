import { crc32, deflateSync } from "node:zlib";

type Colour = readonly [r: number, g: number, b: number, a: number];
/** Colour at a place, given as parts of the shape's box. */
type Paint = (x: number, y: number) => Colour;
interface Shape {
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly round: boolean;
  readonly paint: Paint;
}

/**
 * A PNG of `side` pixels of the app's icon.
 *
 * It knows what our icon is made of: rectangles, ellipses and straight lines, filled with colours or gradients, in a view
 * box of 512. Anything else is an error, so that a new icon can't lose a part unseen.
 */
export function png(svg: string, side: number): Buffer {
  const scale = side / 512;
  const pixels = new Float64Array(side * side * 3);
  for (const shape of shapes(svg)) paint(pixels, side, scale, shape);
  return encode(pixels, side);
}

function paint(pixels: Float64Array, side: number, scale: number, { box, round, paint: colourAt }: Shape): void {
  const [x, y, width, height] = box.map((value) => value * scale) as [number, number, number, number];
  for (let row = Math.max(0, Math.floor(y)); row < Math.min(side, Math.ceil(y + height)); row++) {
    for (let column = Math.max(0, Math.floor(x)); column < Math.min(side, Math.ceil(x + width)); column++) {
      const [u, v] = [(column + 0.5 - x) / width, (row + 0.5 - y) / height];
      const cover = round ? clamp(0.5 + (1 - Math.hypot(2 * u - 1, 2 * v - 1)) * Math.min(width, height) * 0.5) : overlap(column, x, width) * overlap(row, y, height);
      const [r, g, b, alpha] = colourAt(u, v);
      const at = 3 * (row * side + column);
      [r, g, b].forEach((value, i) => (pixels[at + i] = (pixels[at + i] ?? 0) * (1 - alpha * cover) + value * alpha * cover));
    }
  }
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** How much of the pixel from `at` to `at + 1` lies in a span. */
function overlap(at: number, start: number, length: number): number {
  return clamp(Math.min(at + 1, start + length) - Math.max(at, start));
}

function shapes(svg: string): Shape[] {
  const gradients = new Map([...svg.matchAll(/<(radial|linear)Gradient id="(\w+)"([^>]*)>(.*?)<\/\w+Gradient>/g)].map(([, kind, id, own, stops]) => [id ?? "", gradient(kind === "radial", attributes(own ?? ""), stops ?? "")]));
  const body = svg.slice(svg.indexOf("</defs>"));
  return [...body.matchAll(/<(\w+)([^>]*?)\/?>/g)].flatMap(([, tag = "", text = ""]) => {
    const own = attributes(text);
    const number = (name: string, fallback = 0): number => Number(own[name] ?? fallback);
    const fill = own["fill"] ?? "";
    const reference = /^url\(#(\w+)\)$/.exec(fill)?.[1];
    const colour = (): Paint => (reference === undefined ? plain(fill, number("opacity", 1)) : (gradients.get(reference) ?? missing(fill)));
    if (tag === "g") return [];
    if (tag === "rect") return [{ box: [number("x"), number("y"), number("width"), number("height")], round: false, paint: colour() }];
    if (tag === "path") return lines(own["d"] ?? "");
    if (tag !== "circle" && tag !== "ellipse") return missing(tag);
    const [rx, ry] = [number("rx", number("r")), number("ry", number("r"))];
    return [{ box: [number("cx") - rx, number("cy") - ry, 2 * rx, 2 * ry], round: true, paint: colour() }];
  });
}

/** The lines of the board: whole columns and rows, 5 wide. */
function lines(path: string): Shape[] {
  const colour = plain("#5A4420", 1);
  return [...path.matchAll(/M(\d+) (\d+)([VH])(\d+)/g)].map(([, x, y, way, to]) => {
    const [column, row, length] = [Number(x), Number(y), Number(to)];
    return { box: way === "V" ? [column - 2.5, row, 5, length] : [column, row - 2.5, length, 5], round: false, paint: colour };
  });
}

function gradient(radial: boolean, own: Readonly<Record<string, string>>, text: string): Paint {
  const [cx, cy, r] = [Number(own["cx"] ?? 0.5), Number(own["cy"] ?? 0.5), Number(own["r"] ?? 0.5)];
  const stops = [...text.matchAll(/<stop([^>]*)\/>/g)].map(([, stop = ""]) => {
    const { offset = "0", "stop-color": colour = "", "stop-opacity": opacity = "1" } = attributes(stop);
    return { at: Number(offset), colour: plain(colour, Number(opacity))(0, 0) };
  });
  return (x, y) => mix(stops, radial ? Math.hypot(x - cx, y - cy) / r : (x + y) / 2);
}

function mix(stops: readonly { readonly at: number; readonly colour: Colour }[], at: number): Colour {
  const next = stops.findIndex((stop) => stop.at >= at);
  const [a, b] = [stops.at(Math.max(0, next - 1)), stops.at(next)];
  if (!a || !b) return missing("a stop");
  const part = next <= 0 ? Number(next < 0) : (at - a.at) / (b.at - a.at);
  return a.colour.map((value, i) => value + ((b.colour[i] ?? 0) - value) * part) as unknown as Colour;
}

function plain(colour: string, opacity: number): Paint {
  const long = colour.length === 4 ? colour.replace(/[^#]/g, "$&$&") : colour;
  const found = /^#(..)(..)(..)$/.exec(long)?.slice(1) ?? missing(colour);
  const [r = 0, g = 0, b = 0] = found.map((part) => Number.parseInt(part, 16));
  return () => [r, g, b, opacity];
}

function attributes(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name ?? "", (value ?? "").replace(/^\./, "0.")]));
}

function missing(what: string): never {
  throw new Error(`the icon has something that can't be painted: ${what}`);
}

function encode(pixels: Float64Array, side: number): Buffer {
  const rows = Buffer.alloc(side * (1 + 3 * side));
  pixels.forEach((value, i) => (rows[Math.floor(i / (3 * side)) + 1 + i] = Math.round(value)));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8); // eight bits of red, green and blue
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}
