import { Effect } from "effect"
import { benchProving, type ProvingFigures } from "./index.ts"
import { benchVerifying } from "./verifying.ts"

/** Prints this package's figures, one section per line: `node bench/main.ts [word in the title]`. */
const wanted = (process.argv[2] ?? "").toLowerCase()
const title = "Proofs"
const whole = (milliseconds: number) => Math.round(milliseconds).toLocaleString("en")
if (title.toLowerCase().includes(wanted)) {
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

const verified = "Proofs verified before they are stored"
if (verified.toLowerCase().includes(wanted)) {
  const figures = await Effect.runPromise(benchVerifying())
  console.log(
    JSON.stringify({
      title: verified,
      note: "Processor milliseconds of one proof and of its verification, in one run. The service verifies each proof in a thread of its own, with other code than the prover, before it stores the proof; nothing is sent before.",
      columns: ["circuit", "proving", "verifying", "verifying / proving"],
      rows: figures.map(({ circuit, proving, verifying }) => [
        circuit,
        whole(proving),
        whole(verifying),
        `${((100 * verifying) / proving).toFixed(1)} %`,
      ]),
    }),
  )
}
