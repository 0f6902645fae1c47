import { makeNativeNoteCrypto } from "@shielded-relay/crypto-native"
import { poseidonRates, rescan, treeRates } from "./index.ts"

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
  "Our implementation beside poseidon-lite in the same run, one core.",
  ["hash", "per second", "× poseidon-lite"],
  async () =>
    poseidonRates().map(({ name, perSecond, timesLibrary }) => [
      name,
      per(perSecond),
      timesLibrary.toFixed(1),
    ]),
)
await section("Tree", "A tree of depth 26, one core.", ["what", "per second"], async () => {
  const { leavesPerSecond, pathsPerSecond } = treeRates()
  return [
    ["leaves appended", per(leavesPerSecond)],
    ["paths, each under another root", per(pathsPerSecond)],
  ]
})
await section(
  "Rescan",
  "An empty index reads a whole chain of 100,000 notes through the real index path: decoding, decrypting, tree, roots, store. One core.",
  ["notes", "ours", "seconds", "notes per second", "peak MB"],
  async () => {
    const rows: Array<ReadonlyArray<string>> = []
    for (const ours of [1_000, 100_000]) {
      const result = await rescan({ crypto: makeNativeNoteCrypto(), notes: 100_000, ours })
      rows.push([
        per(result.notes),
        per(result.ours),
        result.seconds.toFixed(1),
        per(result.notesPerSecond),
        per(result.peakMegabytes),
      ])
    }
    return rows
  },
)
