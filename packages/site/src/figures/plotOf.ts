import type { Tokens } from "marked"
import { escape } from "../markdown/escape.ts"
import { plainText } from "../markdown/renderMarkdown.ts"
import { barPlot, type Bar } from "./barPlot.ts"

/** Which column of a table of figures is drawn. */
interface Plot {
  readonly value: string
  /** The columns that name a row. */
  readonly labels: ReadonlyArray<string>
  /** The rows that are drawn; all without it. */
  readonly only?: { readonly column: string; readonly is: string }
  /** Where bars begin; 0 without it. */
  readonly from?: number
  readonly says?: string
}

/** The plots of the service's figures, by their headings. */
const byHeading: Readonly<Record<string, Plot>> = {
  "A stuffed queue": { labels: ["strangers' notes", "insertions in flight"], value: "minutes" },
  "Catching up on TRON": { labels: ["with deposits"], value: "blocks per second" },
  Gas: { labels: ["call"], value: "gas" },
  Poseidon: { labels: ["hash"], value: "× poseidon-lite" },
  Proofs: { labels: ["circuit", "prover", "workers × threads"], value: "processor ms" },
  "Proofs verified before they are stored": { labels: ["circuit"], value: "verifying" },
  "Relay throughput": { labels: ["proofs", "storage"], value: "operations per second" },
  Requests: { labels: ["route"], value: "per second of processor time" },
  Rescan: { labels: ["notes", "ours"], value: "notes per processor second" },
  Scanning: { labels: ["ciphers"], value: "notes per second and core" },
  Signatures: { labels: ["check"], value: "× noble" },
  Storage: { labels: ["database", "callers at once"], value: "accepted operations" },
  "Storage: journal and ledger": { labels: ["database", "what"], value: "more" },
  "Storage: operations in flight": { labels: ["database"], value: "ratio" },
  Tree: { labels: ["what"], value: "per second" },
  "Withdrawal from request to hash": { labels: ["notes"], value: "ms" },
  "Real faults: recovery after kill -9": { labels: ["what continues"], value: "median" },
}

const strongest = { column: "attacker", is: "all together" }

/** The plots of the measures of privacy, whose tables have the same columns in every world. */
const byColumns: ReadonlyArray<Plot> = [
  {
    labels: ["two calls of"],
    value: "AUC",
    only: strongest,
    from: 0.5,
    says: "all attackers together; 0.5, where bars begin, tells nothing",
  },
  {
    labels: ["calls"],
    value: "advantage",
    only: strongest,
    says: "all attackers together, over guessing the payer; 0 tells nothing",
  },
  { labels: ["leak"], value: "advantage" },
]

/** The plot of a table under this heading, or nothing if it has none. */
export function plotOf(heading: string, table: Tokens.Table): string | undefined {
  const names = table.header.map(({ tokens }) => plainText(tokens))
  const fits = ({ labels, value, only }: Plot) =>
    [...labels, value, ...(only === undefined ? [] : [only.column])].every((name) =>
      names.includes(name),
    )
  const plot = [byHeading[heading], ...byColumns].find((each) => each !== undefined && fits(each))
  if (plot === undefined) return undefined
  const bars = table.rows.flatMap((row): ReadonlyArray<Bar> => {
    const cell = (name: string) => plainText(row[names.indexOf(name)]?.tokens ?? [])
    const { only } = plot
    if (only !== undefined && cell(only.column) !== only.is) return []
    const shown = cell(plot.value)
    const value = numberOf(shown)
    if (value === undefined) return []
    const label = plot.labels
      .map(cell)
      .filter((each) => each !== "")
      .join(", ")
    return [{ label, value, shown, ...spreadOf(shown) }]
  })
  if (bars.length < 2) return undefined
  const caption = plot.says === undefined ? plot.value : `${plot.value}: ${plot.says}`
  return `<figure tabindex="0" aria-label="${escape(`Plot: ${heading}`)}">${barPlot(bars, plot.from ?? 0)}<figcaption>Plot: ${escape(caption)}</figcaption></figure>\n`
}

/** A figure such as `1,063`, `74.8 M`, `5.8 %` or `0.548 (0.520–0.586)`. */
function numberOf(text: string): number | undefined {
  const [number] = /^-?[\d,]+(?:\.\d+)?/.exec(text) ?? []
  return number === undefined ? undefined : Number(number.replaceAll(",", ""))
}

function spreadOf(text: string): Pick<Bar, "spread"> {
  const [, low, high] = /\((-?[\d.]+)–(-?[\d.]+)\)/.exec(text) ?? []
  return low === undefined || high === undefined ? {} : { spread: [Number(low), Number(high)] }
}
