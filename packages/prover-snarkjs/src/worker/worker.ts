/** The program of a worker process. */
import os from "node:os"
import type { CircuitName } from "@shielded-relay/core"
import { serveProofs } from "@shielded-relay/prover-workers/worker"
import type { LoadedCircuit as Loaded } from "./LoadedCircuit.ts"

serveProofs(async (circuits, threads) => {
  // ffjavascript starts one thread per entry of `os.cpus()` and has no setting for it. It reads the list on first use.
  const cpus = os.cpus().slice(0, 1)
  os.cpus = () => Array.from({ length: threads }).flatMap(() => cpus)
  const { curves } = await import("snarkjs")
  const { LoadedCircuit } = await import("./LoadedCircuit.ts")
  // snarkjs keeps the curve for all proofs of the process.
  await curves.getCurveFromName("bn128", { singleThread: false })
  const loaded = new Map<CircuitName, Loaded>()
  for (const [name, files] of circuits) loaded.set(name, await LoadedCircuit.load(files))
  return {
    prove: async (name, inputs) => {
      const circuit = loaded.get(name)
      if (circuit === undefined) throw new RangeError(`circuit ${name} is not loaded`)
      return circuit.prove(inputs)
    },
  }
})
