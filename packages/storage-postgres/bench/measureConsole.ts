import {
  OperationStore,
  OperatorReads,
  OperatorSettings,
  OrderStore,
  ProcessStore,
} from "@shielded-relay/core"
import {
  exampleChain,
  exampleOperation,
  exampleOperationId,
  exampleOrder,
} from "@shielded-relay/testkit"
import { Effect } from "effect"
import type { Transactions } from "../src/transaction/Transactions.ts"
import { plantStories } from "../src/testing/plantStories.ts"

export const OPERATIONS = 1_000_000
export const LIVE = 1_000
const TURNS = 20

/** Milliseconds of each turn. */
export interface ConsoleTimes {
  readonly firstScreen: ReadonlyArray<number>
  readonly operation: ReadonlyArray<number>
  readonly unknown: ReadonlyArray<number>
}

/** Measures what the console reads for its first screen and for a look-up, over a million operations that have ended. */
export const measureConsole = Effect.fnUntraced(function* (transactions: Transactions) {
  const operations = yield* OperationStore
  const reads = yield* OperatorReads
  const settings = yield* OperatorSettings
  const processes = yield* ProcessStore
  for (let n = 1; n <= LIVE; n += 1)
    yield* operations.insert(exampleOperation(n, { id: exampleOperationId(n) }))
  yield* (yield* OrderStore).insert(exampleOrder(1))
  yield* plantStories((sql) => transactions.statement(sql), {
    operations: OPERATIONS,
    orders: OPERATIONS / 10,
    steps: 5 * OPERATIONS,
  })
  const chains = [exampleChain(0), exampleChain(1)]
  const known = `${OPERATIONS.toString(16).padStart(8, "0")}-0000-4000-8000-00000000ffff`
  return {
    firstScreen: yield* timesOf(
      Effect.all([
        reads.chains(chains),
        reads.operations(chains),
        reads.orders(chains),
        reads.sessions(0),
        settings.all,
        processes.all,
      ]),
    ),
    operation: yield* timesOf(reads.operation(known)),
    unknown: yield* timesOf(reads.operation(known.replace("ffff", "fffe"))),
  } satisfies ConsoleTimes
})

const timesOf = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>) {
  const times: Array<number> = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const start = performance.now()
    yield* work
    times.push(performance.now() - start)
  }
  return times
})
