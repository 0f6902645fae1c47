import { PAIR_BYTES } from "@shielded-relay/wasm-assembly"
import { stat } from "node:fs/promises"
import type { CircuitName } from "@shielded-relay/core"
import {
  readChecked,
  WitnessCalculator,
  type LoadCircuits,
} from "@shielded-relay/prover-workers/worker"
import { RUNNING_SUM_BYTES } from "../curve/completeAddition.ts"
import { Arena } from "../kernel/Arena.ts"
import { Kernel, sharedKernel } from "../kernel/Kernel.ts"
import { readZkey } from "../key/readZkey.ts"
import { freshBlinding } from "../proof/blinding.ts"
import { Groth16 } from "../proof/Groth16.ts"
import { windowSumsHere, Sums } from "../sum/Sums.ts"
import { reserveWorkspace } from "../sum/Workspace.ts"
import { sumThreads } from "./sumThreads.ts"

/** Reads and converts every key once. All proofs then reuse the same memory. */
export const loadCircuits: LoadCircuits = async (circuits, threads) => {
  const shared = sharedKernel()
  const kernel = new Kernel(shared)
  const arena = new Arena(shared.start)
  const probe = arena.reserve(3 * PAIR_BYTES)
  kernel.grow(arena.end)
  kernel.probe(probe)

  const groth16 = new Groth16(kernel, arena)
  const calculators = new Map<CircuitName, readonly [index: number, WitnessCalculator]>()
  for (const [name, { wasmPath, zkeyPath, sha256 }] of await largestFirst(circuits)) {
    const wasm = await readChecked(wasmPath, sha256.wasm)
    const calculator = await WitnessCalculator.compile(wasm)
    const key = await readChecked(zkeyPath, sha256.zkey)
    calculators.set(name, [groth16.load(readZkey(key)), calculator])
    // Frees the file's bytes at once instead of at the next collection of garbage.
    key.buffer.transfer(0)
  }
  const place = arena.reserve(RUNNING_SUM_BYTES)
  const workspaces = Array.from({ length: threads }, () => reserveWorkspace(arena, groth16.most))
  kernel.grow(arena.end)
  const [first] = workspaces
  const windowSums =
    first !== undefined && threads === 1
      ? windowSumsHere(kernel, first)
      : sumThreads(shared, workspaces)
  const sums = new Sums(windowSums, kernel, place)

  return {
    prove: async (name, inputs) => {
      const found = calculators.get(name)
      if (found === undefined) throw new RangeError(`circuit ${name} is not loaded`)
      const [index, calculator] = found
      const witness = await calculator.calculate(inputs)
      try {
        return await groth16.prove(index, witness, freshBlinding(witness), sums)
      } finally {
        witness.fill(0)
      }
    },
  }
}

/** Smaller keys then use the memory of the largest. */
async function largestFirst(
  circuits: Parameters<LoadCircuits>[0],
): Promise<Parameters<LoadCircuits>[0]> {
  const sized = await Promise.all(
    circuits.map(async (circuit) => ({ circuit, bytes: (await stat(circuit[1].zkeyPath)).size })),
  )
  return sized.toSorted((a, b) => b.bytes - a.bytes).map(({ circuit }) => circuit)
}
