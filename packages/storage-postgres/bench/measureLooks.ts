import { inFlightStates, OperationStore, UnitOfWork } from "@shielded-relay/core"
import {
  exampleAttempt,
  exampleChain,
  exampleOperation,
  exampleOperationId,
  exampleSignedTransaction,
} from "@shielded-relay/testkit"
import { Effect } from "effect"

/** Milliseconds to read all operations in flight, of each turn. */
export interface LookTimes {
  readonly rows: ReadonlyArray<number>
  readonly summaries: ReadonlyArray<number>
}

export const IN_FLIGHT = 5_000
const TURNS = 5
/** A chain that the other benchmarks leave empty. */
const chain = exampleChain(1_000_000)

/** Measures the query of each poll of a chain for operations in flight: summaries compared with whole rows. */
export const measureLooks = Effect.gen(function* () {
  const operations = yield* OperationStore
  const { transact } = yield* UnitOfWork
  // Numbers above those of the other benchmarks.
  const numbers = Array.from({ length: IN_FLIGHT }, (_, n) => 100_000_000 + n)
  yield* transact(Effect.forEach(numbers, (n) => operations.insert(sent(n)), { discard: true }))
  const rows = Effect.asVoid(operations.inStates(chain, inFlightStates, IN_FLIGHT))
  const summaries = Effect.asVoid(operations.summaries(chain, inFlightStates, IN_FLIGHT))
  const times: { readonly rows: Array<number>; readonly summaries: Array<number> } = {
    rows: [],
    summaries: [],
  }
  for (let turn = 0; turn < TURNS; turn += 1) {
    times.rows.push(yield* timeOf(rows))
    times.summaries.push(yield* timeOf(summaries))
  }
  return times satisfies LookTimes
})

const timeOf = Effect.fnUntraced(function* <E>(work: Effect.Effect<void, E>) {
  const start = performance.now()
  yield* work
  return performance.now() - start
})

/** An operation that was broadcast once, with signed bytes as long as a withdrawal's. */
function sent(n: number) {
  const signed = { ...exampleSignedTransaction(1, n), raw: new Uint8Array(2_500) }
  return exampleOperation(1, {
    id: exampleOperationId(n),
    request: null,
    chainId: chain,
    status: { state: "broadcast" },
    attempts: [exampleAttempt([signed])],
  })
}
