import { escape } from "../markdown/escape.ts"

export interface Bar {
  readonly label: string
  readonly value: number
  /** The figure as the table has it. */
  readonly shown: string
  /** The ends of its interval. */
  readonly spread?: readonly [number, number]
}

const [width, row] = [820, 24]
const longestLabel = 52

/** Horizontal bars from `origin`, each with its figure. The table beside the plot has the same numbers for readers who do not see it. */
export function barPlot(bars: ReadonlyArray<Bar>, origin: number): string {
  const ends = bars.flatMap(({ value, spread }) => [value, ...(spread ?? [])])
  const low = Math.min(origin, ...ends)
  const high = Math.max(origin, ...ends)
  const labels = bars.map(({ label }) => shortened(label))
  const left = 20 + 7.4 * Math.max(...labels.map(({ length }) => length))
  const room = width - left - 150
  const scale = high === low ? 0 : room / (high - low)
  const at = (value: number) => round(left + (value - low) * scale)
  const height = bars.length * row + 8
  const drawn = bars.map(({ value, shown, spread }, index) => {
    const y = index * row + 4
    const [from, to] = [Math.min(at(origin), at(value)), Math.max(at(origin), at(value))]
    const end = Math.max(to, spread === undefined ? to : at(spread[1]))
    return [
      `<text class="small" x="${round(left - 10)}" y="${y + 14}" text-anchor="end">${escape(labels[index] ?? "")}</text>`,
      `<rect class="bar" x="${from}" y="${y + 2}" width="${round(Math.max(to - from, 1))}" height="${row - 8}"/>`,
      ...(spread === undefined
        ? []
        : [`<path class="spread" d="M${at(spread[0])} ${y + row / 2 - 2}H${at(spread[1])}"/>`]),
      `<text class="small faint" x="${round(end + 8)}" y="${y + 14}">${escape(shown)}</text>`,
    ].join("")
  })
  return `<svg class="drawn" role="img" aria-label="Bars; the table has the same numbers" viewBox="0 0 ${width} ${height}">
<path class="rule" d="M${at(origin)} 0V${height}"/>
${drawn.join("\n")}
</svg>`
}

/** A label that fits its column. */
function shortened(label: string): string {
  return label.length <= longestLabel ? label : `${label.slice(0, longestLabel - 1).trimEnd()}…`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
