import { Effect } from "effect"
import { Acceptances, NonceStore, NoteStore } from "@shielded-relay/core"
import {
  exampleBatch,
  exampleChain,
  exampleNonce,
  exampleOperation,
  exampleOwner,
  exampleSessionId,
  exampleUsedNonce,
} from "@shielded-relay/testkit"
import type { ConnectionSource } from "../src/connection/ConnectionSource.ts"

/** Rates per second. */
export interface StorageRates {
  readonly raw: number
  readonly nonces: number
  readonly operations: number
  readonly notes: number
}

const NOTES = 100_000
const TURNS = 4
const TURN = 1_000
let serial = 0

/**
 * Measures the stores and plain inserts in turns on the same connections, so that other load on the machine slows both
 * equally.
 */
export const measureStorage = Effect.fnUntraced(function* (
  source: ConnectionSource,
  atOnce: number,
) {
  const notes = yield* NoteStore
  const nonces = yield* NonceStore
  const acceptances = yield* Acceptances
  const chain = exampleChain(serial)

  const began = performance.now()
  yield* notes.append(
    exampleBatch(
      null,
      [
        {
          number: 1,
          leaves: NOTES,
          notes: Array.from({ length: NOTES }, (_, position) => ({ position })),
        },
      ],
      serial,
    ),
  )
  const indexed = NOTES / ((performance.now() - began) / 1000)
  let free = 0

  yield* source.use((connection) =>
    connection.query("CREATE TABLE IF NOT EXISTS raw_row (id text PRIMARY KEY, body text)"),
  )
  const raw = Effect.suspend(() => {
    const id = `row-${(serial += 1)}`
    return source.use((connection) =>
      connection.query("INSERT INTO raw_row (id, body) VALUES ($1, $2)", [id, "ab".repeat(50)]),
    )
  })
  const nonce = Effect.suspend(() => nonces.consume(exampleUsedNonce((serial += 1))))
  const operation = Effect.suspend(() => {
    const n = (serial += 1)
    const positions = [free, free + 1]
    free += 2
    const owner = exampleOwner(n)
    const sessionId = exampleSessionId(n)
    const request = { owner, scope: sessionId, nonce: exampleNonce(n) }
    const operation = exampleOperation(n, { chainId: chain, request })
    return acceptances.record({
      owner,
      grant: { by: "session", sessionId },
      used: exampleUsedNonce(n),
      operations: [{ operation, positions, wakes: true }],
      walletOperation: null,
      maxPending: 1_000,
      maxWaiting: null,
      settled: null,
      order: null,
      quote: null,
    })
  })

  const counts = [0, 0, 0]
  const seconds = [0, 0, 0]
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [index, task] of [raw, nonce, operation].entries()) {
      const start = performance.now()
      const done = yield* repeated(task, atOnce, start + TURN)
      counts[index] = (counts[index] ?? 0) + done
      seconds[index] = (seconds[index] ?? 0) + (performance.now() - start) / 1000
    }
  const [rawRate = 0, nonceRate = 0, operationRate = 0] = counts.map(
    (count, index) => count / (seconds[index] ?? 1),
  )
  return { raw: rawRate, nonces: nonceRate, operations: operationRate, notes: indexed }
})

/** How often the task completes until a time, with `atOnce` concurrent runs. */
const repeated = (task: Effect.Effect<unknown, unknown>, atOnce: number, until: number) =>
  Effect.map(
    Effect.forEach(
      Array.from({ length: atOnce }),
      () =>
        Effect.gen(function* () {
          let count = 0
          while (performance.now() < until) {
            yield* task
            count += 1
          }
          return count
        }),
      { concurrency: "unbounded" },
    ),
    (all) => all.reduce((sum, one) => sum + one, 0),
  )
