import type { CircuitInputs, CircuitName, Groth16Proof } from "@shielded-relay/core"
import type { CircuitFiles, FromWorker, ToWorker } from "./messages.ts"
import { CannotLoad } from "./CannotLoad.ts"
import { UnsatisfiedConstraints } from "./WitnessCalculator.ts"

/** Circuits held in memory. `prove` throws `UnsatisfiedConstraints` when the inputs break one. */
export interface Circuits {
  readonly prove: (circuit: CircuitName, inputs: CircuitInputs) => Promise<Groth16Proof>
}

/** Loads circuits for proofs on so many threads each; throws `CannotLoad` with what the operator shall know. */
export type LoadCircuits = (
  circuits: ReadonlyArray<readonly [CircuitName, CircuitFiles]>,
  threads: number,
) => Promise<Circuits>

/**
 * What a worker process does: loads the circuits, then makes one proof at a time. It prints nothing, because what it works on
 * are spending keys, and it ends with whoever started it.
 */
export function serveProofs(load: LoadCircuits): void {
  process.on("disconnect", () => process.exit(0))
  // A terminal's Ctrl-C reaches the whole group; proofs under way are ended by the parent, in its order.
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
        // What else can fail (memory, a thread) leaves a state that is not worth trusting: the parent starts another process.
        if (error instanceof UnsatisfiedConstraints) answer({ kind: "unsatisfied" })
        else process.exit(1)
      },
    )
  })
  answer({ kind: "ready" })
}

function startFailure(error: unknown): string {
  if (error instanceof CannotLoad) return error.message
  const detail = (name: string): string => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
    return typeof value === "string" ? ` ${value}` : ""
  }
  return `the circuits cannot be loaded:${detail("code")}${detail("path")}`
}
