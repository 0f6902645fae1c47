import { Effect } from "effect"
import { benchProving } from "./index.ts"
import { benchVerifying } from "./verifying.ts"

/** Prints this package's figures, one section per line: `node bench/main.ts [word in the title]`. */
const wanted = (process.argv[2] ?? "").toLowerCase()
const title = "Proofs"
if (title.toLowerCase().includes(wanted)) {
  const figures = await benchProving()
  console.log(
    JSON.stringify({
      title,
      note: "Milliseconds of processor time, of all processes of a prover. First, measured once: start processes, load and check keys, make one proof. Further: the median of five, with the least and the most in brackets; both provers by turns on the layout that this machine gets by default, wasm's alone on one thread and on eight, which should cost the same. The last column is the least time of a further proof by the clock, which depends on the cores and on what else the machine does. Ours is WebAssembly. For a native prover, a published number: [Aptos Keyless](https://alinush.github.io/keyless-groth16), whose prover service builds on rapidsnark, gives 6,209 ms by the clock for a circuit of 1.3 million constraints on a t2d-standard-4 machine (4 vCPUs, AMD Milan): 4.8 µs per constraint, at most 19 µs of processor time if all four were busy. joinsplit-2x2 has 16,040 constraints, joinsplit-4x2 30,945 and tree-update-16 14,243: divide by these to compare. We have not run that prover.",
      columns: [
        "circuit",
        "prover",
        "workers × threads",
        "first proof",
        "each further proof",
        "times wasm's",
        "by the clock, least",
      ],
      rows: figures.map((row) => [
        row.circuit,
        row.prover,
        `${row.workers} × ${row.threadsPerProof}`,
        { measured: [row.first] },
        { measured: row.further },
        row.prover === "wasm" ? "" : { measured: row.ratios, decimals: 1 },
        { measured: [row.leastByClock] },
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
      note: "Processor milliseconds of one proof and of its verification, by turns in one run: the median of ten turns, with the least and the most in brackets. The service verifies each proof in a thread of its own, with other code than the prover, before it stores the proof; nothing is sent before.",
      columns: ["circuit", "proving", "verifying", "verifying / proving"],
      rows: figures.map(({ circuit, proving, verifying }) => [
        circuit,
        { measured: proving },
        { measured: verifying },
        {
          measured: verifying.map((each, turn) => (100 * each) / (proving[turn] ?? NaN)),
          decimals: 1,
          unit: "%",
        },
      ]),
    }),
  )
}
