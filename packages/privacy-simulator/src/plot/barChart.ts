/** A bar of a chart: a share of 1 with its interval. */
export interface Bar {
  readonly label: string
  readonly value: number
  readonly low: number
  readonly high: number
}

export interface BarChart {
  readonly title: string
  /** What the axis shows, from 0 to 1. */
  readonly axis: string
  readonly bars: ReadonlyArray<Bar>
  /** A line across all bars, such as a bound. */
  readonly mark?: { readonly at: number; readonly label: string }
}

const left = 190
const width = 420
const top = 48
const step = 26

/** Draws a chart of horizontal bars with 95 % intervals as a self-contained SVG. */
export function barChart({ title, axis, bars, mark }: BarChart): string {
  const height = top + bars.length * step + 46
  const x = (share: number) => (left + Math.min(1, Math.max(0, share)) * width).toFixed(1)
  const bottom = top + bars.length * step
  const ticks = [0, 0.25, 0.5, 0.75, 1]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 40} ${height}" font-family="sans-serif" font-size="12">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    `<text x="12" y="24" font-size="15" fill="#1a1a1a">${escaped(title)}</text>`,
    ...ticks.flatMap((tick) => [
      `<line x1="${x(tick)}" y1="${top}" x2="${x(tick)}" y2="${bottom}" stroke="#dddddd"/>`,
      `<text x="${x(tick)}" y="${bottom + 16}" text-anchor="middle" fill="#555555">${tick}</text>`,
    ]),
    `<text x="${left + width / 2}" y="${bottom + 36}" text-anchor="middle" fill="#555555">${escaped(axis)}</text>`,
    ...bars.flatMap(({ label, value, low, high }, row) => {
      const y = top + row * step
      const middle = y + step / 2
      return [
        `<text x="${left - 8}" y="${middle + 4}" text-anchor="end" fill="#1a1a1a">${escaped(label)}</text>`,
        `<rect x="${left}" y="${y + 5}" width="${(Number(x(value)) - left).toFixed(1)}" height="${step - 10}" fill="#3b6ea5"/>`,
        `<line x1="${x(low)}" y1="${middle}" x2="${x(high)}" y2="${middle}" stroke="#e07b39" stroke-width="2"/>`,
      ]
    }),
    ...(mark === undefined
      ? []
      : [
          `<line x1="${x(mark.at)}" y1="${top - 6}" x2="${x(mark.at)}" y2="${bottom}" stroke="#b02a2a" stroke-dasharray="4 3"/>`,
          `<text x="${x(mark.at)}" y="${top - 10}" text-anchor="middle" fill="#b02a2a">${escaped(mark.label)}</text>`,
        ]),
    `</svg>`,
    ``,
  ].join("\n")
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
