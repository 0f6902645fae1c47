import { benchProving, type ProvingFigures } from "./index.ts"

/** Prints this package's figures, one section per line: `node bench/main.ts [word in the title]`. */
const title = "Proofs"
const whole = (milliseconds: number) => Math.round(milliseconds).toLocaleString("en")
if (title.toLowerCase().includes((process.argv[2] ?? "").toLowerCase())) {
  const figures = await benchProving()
  /** wasm's processor time for the same circuit and layout. */
  const processorOfWasm = ({ circuit, workers }: ProvingFigures) =>
    figures.find(
      (other) => other.prover === "wasm" && other.circuit === circuit && other.workers === workers,
    )?.processor ?? 0
  console.log(
    JSON.stringify({
      title,
      note: "Cold: start processes, load and check keys, make the first proof. Warm: median of three sequential proofs, and the processor time of one. Both provers and both layouts of workers in one run.",
      columns: [
        "circuit",
        "prover",
        "workers × threads",
        "cold ms",
        "warm ms",
        "processor ms",
        "times wasm's",
        "proofs per second and core",
      ],
      rows: figures.map((row) => [
        row.circuit,
        row.prover,
        `${row.workers} × ${row.threadsPerProof}`,
        whole(row.cold),
        whole(row.warm),
        whole(row.processor),
        (row.processor / processorOfWasm(row)).toFixed(1),
        row.perSecondAndCore.toFixed(2),
      ]),
    }),
  )
}
