/** A separate process for the tests of its death: proves, prints a line per result, and never ends by itself. */
import { Effect } from "effect"
import { Prover } from "@shielded-relay/core"
import { honestInputs } from "@shielded-relay/testkit"
import { wasmProver } from "../src/index.ts"

const { inputs } = honestInputs("joinsplit-2x2", "secret")
const spendingKey = BigInt(process.argv[2] ?? "1")

await Effect.runPromise(
  Effect.gen(function* () {
    const prover = yield* Prover
    // The key does not match the other inputs, so the circuit rejects it.
    const refused = yield* Effect.exit(prover.prove("joinsplit-2x2", { ...inputs, spendingKey }))
    console.log(refused)
    console.log(JSON.stringify(refused))
    yield* Effect.forkChild(prover.prove("joinsplit-2x2", inputs), { startImmediately: true })
    console.log("proving")
    yield* Effect.never
  }).pipe(Effect.provide(wasmProver({ workers: 2, threadsPerProof: 1 }))),
)
