import { inFlightStates, OperationStore, UnitOfWork } from "@shielded-relay/core"
import {
  exampleAttempt,
  exampleChain,
  exampleOperation,
  exampleOperationId,
  exampleSignedTransaction,
} from "@shielded-relay/testkit"
import { Effect } from "effect"

/** Milliseconds for all operations in flight. */
export interface LookTimes {
  readonly rows: number
  readonly summaries: number
}

export const IN_FLIGHT = 5_000
const TURNS = 5
/** No other figure's operations are on this chain. */
const chain = exampleChain(1_000_000)

/** Measures what a look at the chain asks about the operations in flight: their summaries, beside their whole rows. */
export const measureLooks = Effect.gen(function* () {
  const operations = yield* OperationStore
  const { transact } = yield* UnitOfWork
  // Numbers that the other figures do not reach.
  const numbers = Array.from({ length: IN_FLIGHT }, (_, n) => 100_000_000 + n)
  yield* transact(Effect.forEach(numbers, (n) => operations.insert(sent(n)), { discard: true }))
  const rows = Effect.asVoid(operations.inStates(chain, inFlightStates, IN_FLIGHT))
  const summaries = Effect.asVoid(operations.summaries(chain, inFlightStates, IN_FLIGHT))
  let sum: LookTimes = { rows: 0, summaries: 0 }
  for (let turn = 0; turn < TURNS; turn += 1)
    sum = {
      rows: sum.rows + (yield* timeOf(rows)),
      summaries: sum.summaries + (yield* timeOf(summaries)),
    }
  return { rows: sum.rows / TURNS, summaries: sum.summaries / TURNS } satisfies LookTimes
})

const timeOf = Effect.fnUntraced(function* <E>(work: Effect.Effect<void, E>) {
  const start = performance.now()
  yield* work
  return performance.now() - start
})

/** Broadcast once, with bytes as long as those of a withdrawal. */
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
