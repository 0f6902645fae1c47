import { makeNativeNoteCrypto } from "@shielded-relay/crypto-native"
import { poseidonRates, rescan, treeRates, TURNS, type RescanResult } from "./index.ts"

/** Prints this package's figures, a section per line: `node bench/main.ts [word in the title]`. */
const only = (process.argv[2] ?? "").toLowerCase()
const per = (n: number) => Math.round(n).toLocaleString("en")
const spreadNote = `the median of ${TURNS} turns, with the least and the most in brackets`

/** A cell that shows the spread of what was measured. */
interface Repeated {
  readonly measured: ReadonlyArray<number>
  readonly decimals?: number
}

async function section(
  title: string,
  note: string,
  columns: ReadonlyArray<string>,
  measure: () => Promise<ReadonlyArray<ReadonlyArray<string | Repeated>>>,
): Promise<void> {
  if (!title.toLowerCase().includes(only)) return
  console.log(JSON.stringify({ title, note, columns, rows: await measure() }))
}

await section(
  "Poseidon",
  `Our implementation beside poseidon-lite in the same run, per second of processor time: ${spreadNote}. Many: 64 rows together, two at a time on the prover's multiplication.`,
  ["hash", "per second", "× poseidon-lite"],
  async () => {
    const turns = Array.from({ length: TURNS }, () => poseidonRates())
    return (turns[0] ?? []).map(({ name }, at) => [
      name,
      { measured: turns.map((rates) => rates[at]?.perSecond ?? NaN) },
      { measured: turns.map((rates) => rates[at]?.timesLibrary ?? NaN), decimals: 1 },
    ])
  },
)
await section(
  "Tree",
  `A tree of depth 26, per second of processor time: ${spreadNote}. Leaves in slices of 64, as the index appends them.`,
  ["what", "per second"],
  async () => {
    const turns = Array.from({ length: TURNS }, () => treeRates())
    return [
      ["leaves appended", { measured: turns.map((each) => each.leavesPerSecond) }],
      ["paths, each under another root", { measured: turns.map((each) => each.pathsPerSecond) }],
    ]
  },
)
/** Turns of a rescan, each of which takes seconds. */
const RESCANS = 3

await section(
  "Rescan",
  `An empty index reads a whole chain through the real index path: decoding, decrypting, tree, roots, store. Processor time of the whole process: the median of ${RESCANS} turns, with the least and the most in brackets. Memory is that of the process with the chain, which stays in memory, and the notes found, and grows with both; what the index itself adds is beside it. A million is computed from the slope between the medians of the two lengths.`,
  [
    "notes",
    "ours",
    "processor seconds",
    "notes per processor second",
    "peak MB",
    "of that added by the rescan",
  ],
  async () => {
    const rows: Array<ReadonlyArray<string | Repeated>> = []
    const crypto = makeNativeNoteCrypto()
    for (const share of [0.01, 1]) {
      const medians: Array<{ readonly notes: number; readonly seconds: number }> = []
      for (const notes of [50_000, 100_000]) {
        const turns: Array<RescanResult> = []
        while (turns.length < RESCANS)
          turns.push(await rescan({ crypto, notes, ours: notes * share }))
        const of = (part: "seconds" | "notesPerSecond" | "peakMegabytes" | "addedMegabytes") =>
          turns.map((each) => each[part])
        rows.push([
          per(notes),
          per(notes * share),
          { measured: of("seconds"), decimals: 1 },
          { measured: of("notesPerSecond") },
          { measured: of("peakMegabytes") },
          { measured: of("addedMegabytes") },
        ])
        const sorted = of("seconds").toSorted((one, other) => one - other)
        medians.push({ notes, seconds: sorted[Math.floor(RESCANS / 2)] ?? NaN })
      }
      const [half, whole] = medians
      if (half === undefined || whole === undefined) continue
      const million = 1_000_000
      const slope = (whole.seconds - half.seconds) / (whole.notes - half.notes)
      const seconds = whole.seconds + slope * (million - whole.notes)
      rows.push([
        `${per(million)}, computed`,
        per(million * share),
        seconds.toFixed(1),
        per(million / seconds),
        "–",
        "–",
      ])
    }
    return rows
  },
)
