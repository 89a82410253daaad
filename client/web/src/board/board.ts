import { type Ctx, contextOf } from "./canvas.ts";
import { ALL, GROUND, OVERLAY, STONES, dirtyLayers, newStones, winAppeared } from "./diff.ts";
import { type Geometry, layOut, pointName } from "./geometry.ts";
import { AccessibleGrid, type GridTexts, set } from "./grid.ts";
import { PointerInput } from "./input.ts";
import { type BoardView, type Intent, type Point, emptyView } from "./model.ts";
import { Motion } from "./motion.ts";
import { confirms, decide, withPress } from "./press.ts";
import { drawGround } from "./render_ground.ts";
import { LOUPE_UNDER, drawLoupe, drawOverlay, fetchExtras, needsExtras } from "./render_overlay.ts";
import { drawStones } from "./render_stones.ts";
import { DevicePixels, type Extent } from "./sharp.ts";
import { THEME_QUERIES, type Theme, type ThemeName, readTheme } from "./theme.ts";
import { insist } from "../insist.ts";
import type { Wood } from "./wood.ts";

/** How a board speaks and to whom. */
export interface BoardOptions extends Partial<GridTexts> {
  /** Called once per deliberate act of the person at the board. */
  readonly onIntent: (intent: Intent) => void;
  /** The wood is fetched and painted only after this. */
  readonly calm?: Promise<void>;
  /** Nothing to press and nothing to read: no grid is laid over it. */
  readonly picture?: boolean;
  /** Called when a view brings something to draw, which the next frame does. */
  readonly onDraw?: () => void;
  /** Runs what tells the grid of a view when that has been painted; at once if there is no such. */
  readonly later?: (work: () => void) => void;
}

/**
 * A board in the page: three canvases and an accessible grid inside `host`, which must be square and gets the class
 * `board`. State goes in through {@link show}, intents come out through `onIntent`; it knows nothing of rules, network
 * or language. Each change redraws the layers it touches, at most once per animation frame; an idle board draws nothing.
 */
export class Board {
  readonly #host: HTMLElement;
  readonly #options: BoardOptions;
  readonly #layers: readonly Ctx[];
  readonly #grid: AccessibleGrid;
  readonly #input: PointerInput;
  readonly #pixels: DevicePixels;
  readonly #motion = new Motion();
  #wood: Wood | null = null;
  readonly #stop = new AbortController();
  #view: BoardView = emptyView(15);
  #theme: Theme;
  #extent: Extent | null = null;
  #geometry: Geometry | null = null;
  #dirty = 0;
  #frame = 0;
  #shown = false;

  constructor(host: HTMLElement, options: BoardOptions) {
    this.#host = host;
    this.#options = options;
    host.classList.add("board");
    this.#layers = [false, true, true].map((alpha) => addLayer(host, alpha));
    this.#theme = readTheme(host);
    this.#grid = new AccessibleGrid(host, textsOf(options), { choose: (p) => this.#choose(p), cancel: () => this.#intent({ kind: "cancel" }), ask: (about, point) => this.#intent({ kind: "ask", about, point }) });
    this.#input = new PointerInput(host, {
      geometry: () => this.#geometry,
      view: () => this.#view,
      intent: (intent) => this.#intent(intent),
      changed: () => this.#invalidate(OVERLAY),
      pressed: (point) => this.#grid.moveTo(point, "quiet"),
    });
    this.#pixels = new DevicePixels(host, (extent) => this.#resize(extent));
    for (const query of THEME_QUERIES) matchMedia(query).addEventListener("change", () => this.setTheme(), { signal: this.#stop.signal });
  }

  /**
   * Shows a view: draws what differs from the one before and lets new stones settle. `anew`: the texts of the grid have
   * changed.
   */
  show(view: BoardView, anew = false): void {
    const before = this.#view;
    const dirty = dirtyLayers(before, view);
    this.#view = view;
    set(this.#host, "data-interactive", String(view.interactive));
    if (dirty === ALL) this.#layOut();
    else if (this.#shown) this.#animate(before, view);
    this.#invalidate(dirty);
    if (dirty) this.#options.onDraw?.();
    const all = anew || !this.#shown;
    (this.#options.later ?? atOnce)(() => this.#tell(all));
    this.#shown = true;
    if (needsExtras(view)) this.#fetchExtras();
  }

  #tell(anew: boolean): void {
    if (!this.#options.picture) this.#grid.show(this.#view, anew);
  }

  /**
   * Reads the theme's tokens again; call it after the page changed `data-theme`, `data-scheme` or `data-lines`.
   * With a name the board keeps that look, whatever the page's.
   */
  setTheme(name?: ThemeName): void {
    if (name) this.#host.dataset["theme"] = name;
    this.#theme = readTheme(this.#host);
    this.#layOut();
  }

  /** Gives the keyboard to the board, at the point that holds its tab stop. */
  focus(): void {
    this.#grid.moveTo(this.#grid.current, "visible");
  }

  /** Takes the board out of the page. It must not be used afterwards. */
  destroy(): void {
    cancelAnimationFrame(this.#frame);
    this.#stop.abort();
    this.#pixels.destroy();
    this.#input.destroy();
    this.#grid.destroy();
    for (const layer of this.#layers) layer.canvas.remove();
  }

  #intent(intent: Intent): void {
    this.#options.onIntent(intent);
  }

  #choose(point: Point): void {
    this.#intent(decide(this.#view, point, confirms(this.#view, false, 0)));
  }

  #animate(before: BoardView, view: BoardView): void {
    for (const point of newStones(before, view)) this.#motion.settle(point, this.#theme.settleMs);
    if (winAppeared(before, view)) this.#motion.win(this.#theme.winMs);
  }

  #resize(extent: Extent): void {
    this.#extent = extent;
    for (const { canvas } of this.#layers) canvas.width = canvas.height = extent.side;
    this.#layOut();
    this.#draw(performance.now()); // at once: a frame of empty canvas would flash
  }

  #fetchExtras(): void {
    void fetchExtras(() => this.#stop.signal.aborted || this.#invalidate(OVERLAY));
  }

  #layOut(): void {
    if (!this.#extent) return;
    const { size, coordinates, turned } = this.#view;
    this.#geometry = layOut({ ...this.#extent, size, coordinates, turned, classic: this.#theme.classic });
    this.#grid.place(this.#geometry);
    this.#motion.stop();
    this.#invalidate(ALL);
  }

  #invalidate(layers: number): void {
    this.#dirty |= layers;
    if (this.#dirty !== 0 && this.#frame === 0) this.#frame = requestAnimationFrame((now) => this.#draw(now));
  }

  #draw(now: number): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const g = this.#geometry;
    const dirty = this.#dirty;
    this.#dirty = 0;
    const [ground, stones, overlay] = this.#layers;
    if (!g || !ground || !stones || !overlay) return;
    if (dirty & GROUND) this.#drawGround(ground, g);
    if (dirty & STONES) drawStones(cleared(stones, g), g, this.#theme, this.#view, this.#motion.settling(now));
    if (dirty & OVERLAY) this.#drawOverlay(cleared(overlay, g), g, now);
    if (this.#motion.active) this.#invalidate(STONES | OVERLAY);
  }

  /** Plain ground first, so that stones are seen at once; the wood follows when the page has nothing better to do. */
  #drawGround(ctx: Ctx, g: Geometry): void {
    const theme = this.#theme;
    const wood = theme.grain > 0 ? this.#woodAt(g) : null;
    drawGround(ctx, g, theme, wood);
    if (theme.grain === 0 || wood) return;
    whenIdle(() => {
      if (this.#stop.signal.aborted || this.#theme !== theme || this.#geometry !== g) return;
      void this.#paintWood(theme, g);
    });
  }

  async #paintWood(theme: Theme, g: Geometry): Promise<void> {
    await this.#options.calm;
    this.#wood ??= new (await insist(() => import("./wood.ts"))).Wood();
    if (this.#stop.signal.aborted || this.#theme !== theme || this.#geometry !== g) return;
    this.#wood.paint(theme, g.side);
    this.#invalidate(GROUND);
  }

  #woodAt(g: Geometry): HTMLCanvasElement | null {
    return this.#wood?.at(this.#theme, g.side) ?? null;
  }

  #drawOverlay(ctx: Ctx, g: Geometry, now: number): void {
    const { press, hover } = this.#input;
    const view = withPress(this.#view, press);
    drawOverlay(ctx, g, this.#theme, view, { hover, win: this.#motion.winning(now) });
    const aiming = view.loupe && press?.sliding === true && press.at !== null && g.cell / g.scale < LOUPE_UNDER;
    if (aiming) this.#fetchExtras();
    if (aiming && press.at !== null) drawLoupe(ctx, g, this.#theme, view, press.at, this.#woodAt(g));
  }
}

function atOnce(work: () => void): void {
  work();
}

function addLayer(host: HTMLElement, alpha: boolean): Ctx {
  const canvas = host.ownerDocument.createElement("canvas");
  canvas.setAttribute("aria-hidden", "true");
  host.append(canvas);
  return contextOf(canvas, alpha);
}

function cleared(ctx: Ctx, g: Geometry): Ctx {
  ctx.clearRect(0, 0, g.side, g.side);
  return ctx;
}

function textsOf(options: BoardOptions): GridTexts {
  return {
    label: options.label ?? ((point, view) => pointName(view.size, point)),
    gridLabel: options.gridLabel ?? ((view) => `${view.size} × ${view.size}`),
  };
}

/** Safari has no idle callback; the frame after the next will do. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 500 });
  else requestAnimationFrame(() => requestAnimationFrame(work));
}
