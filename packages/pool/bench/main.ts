import { makeNativeNoteCrypto } from "@shielded-relay/crypto-native"
import { poseidonRates, rescan, treeRates, type RescanResult } from "./index.ts"

/** Prints this package's figures, a section per line: `node bench/main.ts [word in the title]`. */
const only = (process.argv[2] ?? "").toLowerCase()
const per = (n: number) => Math.round(n).toLocaleString("en")

async function section(
  title: string,
  note: string,
  columns: ReadonlyArray<string>,
  measure: () => Promise<ReadonlyArray<ReadonlyArray<string>>>,
): Promise<void> {
  if (!title.toLowerCase().includes(only)) return
  console.log(JSON.stringify({ title, note, columns, rows: await measure() }))
}

await section(
  "Poseidon",
  "Our implementation beside poseidon-lite in the same run, per second of processor time. Many: 64 rows together, two at a time on the prover's multiplication.",
  ["hash", "per second", "× poseidon-lite"],
  async () =>
    poseidonRates().map(({ name, perSecond, timesLibrary }) => [
      name,
      per(perSecond),
      timesLibrary.toFixed(1),
    ]),
)
await section(
  "Tree",
  "A tree of depth 26, per second of processor time; leaves in slices of 64, as the index appends them.",
  ["what", "per second"],
  async () => {
    const { leavesPerSecond, pathsPerSecond } = treeRates()
    return [
      ["leaves appended", per(leavesPerSecond)],
      ["paths, each under another root", per(pathsPerSecond)],
    ]
  },
)
await section(
  "Rescan",
  "An empty index reads a whole chain through the real index path: decoding, decrypting, tree, roots, store. Processor time of the whole process. Memory is that of the process with the chain, which stays in memory, and the notes found. A million is computed from the slope between the two lengths.",
  ["notes", "ours", "processor seconds", "notes per processor second", "peak MB"],
  async () => {
    const rows: Array<ReadonlyArray<string>> = []
    const crypto = makeNativeNoteCrypto()
    for (const share of [0.01, 1]) {
      const measured: Array<RescanResult> = []
      for (const notes of [50_000, 100_000])
        measured.push(await rescan({ crypto, notes, ours: notes * share }))
      for (const { notes, ours, seconds, notesPerSecond, peakMegabytes } of measured)
        rows.push([
          per(notes),
          per(ours),
          seconds.toFixed(1),
          per(notesPerSecond),
          per(peakMegabytes),
        ])
      const [half, whole] = measured
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
      ])
    }
    return rows
  },
)
