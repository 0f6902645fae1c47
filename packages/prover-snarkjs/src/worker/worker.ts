/** The program of a worker process. */
import os from "node:os"
import type { CircuitName } from "@shielded-relay/core"
import { serveProofs } from "@shielded-relay/prover-workers/worker"
import type { LoadedCircuit as Loaded } from "./LoadedCircuit.ts"

serveProofs(async (circuits, threads) => {
  // ffjavascript makes as many threads as `os.cpus()` has entries and has no setting for it; it reads them on its first use.
  const cpus = os.cpus().slice(0, 1)
  os.cpus = () => Array.from({ length: threads }).flatMap(() => cpus)
  const { curves } = await import("snarkjs")
  const { LoadedCircuit } = await import("./LoadedCircuit.ts")
  // Kept by snarkjs for all proofs of the process.
  await curves.getCurveFromName("bn128", { singleThread: false })
  const loaded = new Map<CircuitName, Loaded>()
  for (const [name, files] of circuits) loaded.set(name, await LoadedCircuit.load(files))
  return {
    prove: async (name, inputs) => {
      const circuit = loaded.get(name)
      if (circuit === undefined) throw new RangeError("a circuit that was not loaded")
      return circuit.prove(inputs)
    },
  }
})
