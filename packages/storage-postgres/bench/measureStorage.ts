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

/** Rates per second, of each turn; `notes` of one first look. */
export interface StorageRates {
  readonly raw: ReadonlyArray<number>
  readonly nonces: ReadonlyArray<number>
  readonly operations: ReadonlyArray<number>
  readonly notes: number
}

const NOTES = 100_000
const TURNS = 5
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

  const rates = { raw: [], nonces: [], operations: [] } satisfies Record<string, Array<number>>
  const tasks: ReadonlyArray<readonly [Array<number>, Effect.Effect<unknown, unknown>]> = [
    [rates.raw, raw],
    [rates.nonces, nonce],
    [rates.operations, operation],
  ]
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [measured, task] of tasks) {
      const start = performance.now()
      const done = yield* repeated(task, atOnce, start + TURN)
      measured.push(done / ((performance.now() - start) / 1000))
    }
  return { ...rates, notes: indexed } satisfies StorageRates
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
