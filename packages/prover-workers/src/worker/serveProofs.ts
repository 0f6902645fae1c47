import { flushCompileCache } from "node:module"
import { PackedArtifactDamaged } from "@shielded-relay/pool-circuits"
import type { CircuitInputs, CircuitName, Groth16Proof } from "@shielded-relay/core"
import type { CircuitFiles, FromWorker, ToWorker } from "./messages.ts"
import { CannotLoad } from "./CannotLoad.ts"
import { UnsatisfiedConstraints } from "./WitnessCalculator.ts"

/** Circuits held in memory. `prove` throws `UnsatisfiedConstraints` if the inputs break a constraint. */
export interface Circuits {
  readonly prove: (circuit: CircuitName, inputs: CircuitInputs) => Promise<Groth16Proof>
}

/** Loads circuits for proofs with `threads` threads each. Throws `CannotLoad` with a message for the operator. */
export type LoadCircuits = (
  circuits: ReadonlyArray<readonly [CircuitName, CircuitFiles]>,
  threads: number,
) => Promise<Circuits>

/**
 * A worker process' program: loads the circuits, then makes one proof at a time. It prints nothing, because its inputs contain spending
 * keys. It ends when its parent ends.
 */
export function serveProofs(load: LoadCircuits): void {
  process.on("disconnect", () => process.exit(0))
  // A terminal's Ctrl-C signals the whole process group; the parent ends running proofs in its own order.
  process.on("SIGINT", () => {})
  process.on("SIGTERM", () => {})
  process.once("message", (message: ToWorker) => {
    if (message.kind === "start") void start(message, load)
  })
}

const answer = (message: FromWorker) => process.send?.(message)

async function start(
  { circuits, threads }: Extract<ToWorker, { kind: "start" }>,
  load: LoadCircuits,
): Promise<void> {
  let loaded: Circuits
  try {
    loaded = await load(circuits, threads)
  } catch (error) {
    answer({ kind: "broken", reason: startFailure(error) })
    return
  }
  process.on("message", (message: ToWorker) => {
    if (message.kind !== "prove") return
    loaded.prove(message.circuit, message.inputs).then(
      (proof) => answer({ kind: "proof", proof }),
      (error: unknown) => {
        // Any other failure (memory, a thread) leaves a state that cannot be trusted, so this process ends and the parent starts another.
        if (error instanceof UnsatisfiedConstraints) answer({ kind: "unsatisfied" })
        else process.exit(1)
      },
    )
  })
  answer({ kind: "ready" })
  // This process ends by SIGKILL, and Node would store the modules it compiled only at an ordinary exit. Without a folder for them: nothing.
  flushCompileCache()
}

function startFailure(error: unknown): string {
  if (error instanceof CannotLoad || error instanceof PackedArtifactDamaged) return error.message
  const detail = (name: string): string => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
    return typeof value === "string" ? ` ${value}` : ""
  }
  return `the circuits cannot be loaded:${detail("code")}${detail("path")}`
}
