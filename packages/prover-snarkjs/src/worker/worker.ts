/**
 * A worker process: loads the circuits, then makes one proof at a time. It prints nothing, because what it works on are
 * spending keys, and it ends with whoever started it.
 */
import os from "node:os"
import type { CircuitName } from "@shielded-relay/core"
import type { LoadedCircuit as Loaded } from "./LoadedCircuit.ts"
import type { FromWorker, ToWorker } from "./messages.ts"

const answer = (message: FromWorker) => process.send?.(message)

process.on("disconnect", () => process.exit(0))
// A terminal's Ctrl-C reaches the whole group; proofs under way are ended by the parent, in its order.
process.on("SIGINT", () => {})
process.on("SIGTERM", () => {})

process.once("message", (message: ToWorker) => {
  if (message.kind === "start") void start(message)
})

async function start({ threads, circuits }: Extract<ToWorker, { kind: "start" }>): Promise<void> {
  // ffjavascript makes as many threads as `os.cpus()` has entries and has no setting for it; it reads them on its first use.
  const cpus = os.cpus().slice(0, 1)
  os.cpus = () => Array.from({ length: threads }).flatMap(() => cpus)
  const { curves } = await import("snarkjs")
  const { LoadedCircuit, WrongArtifact } = await import("./LoadedCircuit.ts")
  const { UnsatisfiedConstraints } = await import("./WitnessCalculator.ts")

  const loaded = new Map<CircuitName, Loaded>()
  try {
    // Kept by snarkjs for all proofs of the process.
    await curves.getCurveFromName("bn128", { singleThread: false })
    for (const [name, files] of circuits) loaded.set(name, await LoadedCircuit.load(files))
  } catch (error) {
    answer({ kind: "broken", reason: startFailure(error, WrongArtifact) })
    return
  }

  process.on("message", (message: ToWorker) => {
    if (message.kind !== "prove") return
    const circuit = loaded.get(message.circuit)
    if (circuit === undefined) process.exit(1)
    circuit.prove(message.inputs).then(
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

function startFailure(error: unknown, wrongArtifact: new (message: string) => Error): string {
  if (error instanceof wrongArtifact) return error.message
  const detail = (name: string): string => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
    return typeof value === "string" ? ` ${value}` : ""
  }
  return `the circuits cannot be loaded:${detail("code")}${detail("path")}`
}
