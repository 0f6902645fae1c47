import { escape } from "../markdown/escape.ts"

export interface Drawing {
  /** The file's name in docs/diagrams, without its ending. */
  readonly name: string
  readonly title: string
  /** What it shows, in words, for readers who do not see it. */
  readonly description: string
  readonly width: number
  readonly height: number
  readonly body: string
}

/** The colours of all drawings, for both themes. A drawing is read alone on GitHub, and stands in the page on the site. */
export const drawingStyle = `
.drawn { font: 15px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #1d1f21 }
.drawn .small { font-size: 12.5px }
.drawn .faint { fill: #5b5e62 }
.drawn .strong { font-weight: 600 }
.drawn .box { fill: #fbfaf7; stroke: #5b5e62 }
.drawn .end { fill: #e3edee; stroke: #17596a }
.drawn .zone { fill: #efece4; stroke: none }
.drawn .line { fill: none; stroke: #5b5e62; stroke-width: 1.3 }
.drawn .main { stroke: #17596a; stroke-width: 2 }
.drawn .weak { stroke-dasharray: 4 4 }
.drawn .head { fill: #5b5e62; stroke: none }
.drawn .rule { stroke: #cfcac0; stroke-width: 1 }
.drawn .mark { fill: #17596a; stroke: #17596a; stroke-width: 1.5 }
.drawn .hole { fill: none; stroke: #85888c; stroke-width: 1.5 }
.drawn .bar { fill: #4f8795 }
.drawn .spread { stroke: #a8641a; stroke-width: 2 }
`

/** What differs in the dark theme. */
export const darkDrawingStyle = `.drawn { fill: #e4e2dd }
.drawn .faint { fill: #a5a8ab }
.drawn .box { fill: #1c1f22; stroke: #a5a8ab }
.drawn .end { fill: #1f3237; stroke: #8ccbd9 }
.drawn .zone { fill: #202427 }
.drawn .line { stroke: #a5a8ab }
.drawn .main { stroke: #8ccbd9 }
.drawn .head { fill: #a5a8ab }
.drawn .rule { stroke: #3d4247 }
.drawn .mark { fill: #8ccbd9; stroke: #8ccbd9 }
.drawn .hole { stroke: #7d8185 }
.drawn .bar { fill: #5f9fae }
.drawn .spread { stroke: #e0b080 }
`

/** A drawing as an SVG. */
export function svgOf(drawing: Drawing): string {
  const { name, title, description, width, height, body } = drawing
  return `<svg xmlns="http://www.w3.org/2000/svg" class="drawn" role="img" aria-labelledby="${name}-title ${name}-description" viewBox="0 0 ${width} ${height}">
<title id="${name}-title">${escape(title)}</title>
<desc id="${name}-description">${escape(description)}</desc>
<style>${drawingStyle}@media (prefers-color-scheme: dark) {
${darkDrawingStyle}}
</style>
<defs><marker id="${name}-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path class="head" d="M0 0.500 8 4 0 7.500z"/></marker></defs>
${body}
</svg>
`
}

export function words(
  x: number,
  y: number,
  text: string,
  {
    classes = "",
    anchor = "start",
  }: { classes?: string; anchor?: "start" | "middle" | "end" } = {},
): string {
  const style = classes === "" ? "" : ` class="${classes}"`
  const place = anchor === "start" ? "" : ` text-anchor="${anchor}"`
  return `<text x="${x}" y="${y}"${style}${place}>${escape(text)}</text>`
}

/** A box with a name, and smaller lines below it. */
export function box(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  name: string,
  { below = [], classes = "box" }: { below?: ReadonlyArray<string>; classes?: string } = {},
): string {
  const middle = x + width / 2
  const first = y + height / 2 + 5 - below.length * 8
  return [
    `<rect class="${classes}" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`,
    words(middle, first, name, { classes: "strong", anchor: "middle" }),
    ...below.map((line, index) =>
      words(middle, first + 16 * (index + 1), line, { classes: "small faint", anchor: "middle" }),
    ),
  ].join("\n")
}

/** A line with an arrow at its end. */
export function arrow(drawing: string, d: string, classes = ""): string {
  return `<path class="line ${classes}" d="${d}" marker-end="url(#${drawing}-head)"/>`
}

/** A line without an arrow. */
export function line(d: string, classes = "line"): string {
  return `<path class="${classes}" d="${d}"/>`
}
