import { createHash } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import {
  Acceptances,
  OperationStore,
  OrderStore,
  OrganizationStore,
  sealedStores,
  stampScope,
  transition,
  transitionWallet,
  UnitOfWork,
  WalletOperationStore,
  type Operation,
  type OperationEvent,
  type Order,
  type Storage,
  type WalletEvent,
  type WalletOperation,
} from "@shielded-relay/core"
import {
  exampleAttempt,
  exampleEntry,
  exampleOperation,
  exampleOrder,
  exampleOrganization,
  exampleOwner,
  examplePayout,
  exampleSignedTransaction,
  exampleStampKey,
  exampleUsedNonce,
  exampleUserId,
  exampleWalletOperation,
} from "@shielded-relay/testkit"
import { Clock, Context, Effect, Exit, Result, Scope } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { ConnectionSource } from "../src/connection/ConnectionSource.ts"
import { embeddedSource } from "../src/connection/embeddedSource.ts"
import { migrate } from "../src/schema/migrate.ts"
import { storageContext } from "../src/storageContext.ts"
import { Transactions } from "../src/transaction/Transactions.ts"
import { emptyDatabase } from "./support/embedded.ts"
import { prepared } from "./support/emptied.ts"
import { MortalSource, type Death } from "./support/MortalSource.ts"

const sealing = {
  seal: (purpose: string, message: Uint8Array) =>
    createHash("sha256").update(purpose).update(message).digest("hex"),
}

let source: ConnectionSource
const scope = Scope.makeUnsafe()
beforeAll(async () => {
  const database = await emptyDatabase()
  source = await Effect.runPromise(Scope.provide(embeddedSource(database), scope))
  const transactions = new Transactions(source, await Effect.runPromise(Clock.Clock))
  await Effect.runPromise(Effect.andThen(migrate(transactions), prepared(transactions)))
})
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

/** The rows of a managed wallet's payment. */
interface Rows {
  readonly operation: Operation | null
  readonly payout: Operation | null
  readonly order: Order | null
  readonly wallet: WalletOperation | null
}

const moved = (operation: WalletOperation, event: WalletEvent) =>
  Result.getOrThrow(transitionWallet(operation, event, operation.updatedAt + 1))
const changed = (operation: Operation, event: OperationEvent) =>
  Result.getOrThrow(transition(operation, event, operation.updatedAt + 1))

const stamped = stampScope(exampleStampKey(0))
const request = { owner: exampleOwner(0), scope: stamped, nonce: exampleUsedNonce(1).nonce }
const order = { ...exampleOrder(1, { leftover: "balance" }), phase: "awaiting-deposit" as const }
const accepted = exampleWalletOperation(1, { orderId: order.id })
const note = exampleOperation(2, { request })
const payout = examplePayout(3)
const { plan } = exampleAttempt([])
const planned = changed(note, { type: "planned", plan })
const paying: Order = {
  ...order,
  phase: "paying",
  deposited: order.amountIn,
  version: order.version + 1,
}

type Write = readonly [name: string, write: Effect.Effect<unknown, unknown, Storage>]
const update = (row: WalletOperation) =>
  Effect.flatMap(WalletOperationStore, (store) => store.update(row))

const acceptance: Write = [
  "accept",
  Effect.flatMap(Acceptances, ({ record }) =>
    record({
      owner: exampleOwner(0),
      grant: {
        by: "stamp",
        organizationId: exampleOrganization(0).id,
        revision: 1,
        userId: exampleUserId(0),
        charges: [],
        amounts: [],
        entry: exampleEntry(1),
        executes: null,
      },
      used: exampleUsedNonce(1, { scope: stamped }),
      operations: [{ operation: note, positions: [], wakes: true }],
      walletOperation: accepted,
      maxPending: null,
      maxWaiting: null,
      order: { order, maxUnpaid: 9 },
      settled: null,
      quote: null,
    }),
  ),
]

/** What becomes of the deposit. A leg with a sender nonce is written in a transaction with it, one of Solana or TRON in a statement alone. */
function deposit(senderNonce: number | null): ReadonlyArray<Write> {
  const signed = exampleSignedTransaction(1, 4, { senderNonce })
  const executed = { txHash: signed.hash, block: 3, success: true, cost: 5n }
  const leg = moved(accepted, { type: "leg-signed", leg: accepted.leg, isLast: true, signed })
  const again = { ...signed, raw: Uint8Array.of(9), hash: "0x09" }
  const replaced = moved(leg, { type: "signed-again", signed: again })
  const broadcast = moved(replaced, { type: "broadcast" })
  const mined = moved(broadcast, { type: "executed", executed })
  return [
    ["sign a leg", update(leg)],
    ["replace its transaction", update(replaced)],
    ["send it", update(broadcast)],
    ["see it in a block", update(mined)],
    ["settle", update(moved(mined, { type: "confirmed" }))],
  ]
}

const payment: ReadonlyArray<Write> = [
  ["plan", Effect.flatMap(OperationStore, (store) => store.update(planned))],
  [
    "start a payout",
    Effect.gen(function* () {
      const { transact } = yield* UnitOfWork
      const [orders, operations] = [yield* OrderStore, yield* OperationStore]
      yield* transact(Effect.andThen(orders.update(paying), operations.insert(payout)))
    }),
  ],
]

/** The storage as a process reaches it that dies as `mortal` says. */
const reached = (mortal: MortalSource) =>
  Effect.flatMap(Clock.Clock, (clock) =>
    Effect.map(storageContext(new Transactions(mortal.over(source), clock)), (stores) =>
      sealedStores(stores, sealing),
    ),
  )

const rowsIn = (stores: Context.Context<Storage>): Effect.Effect<Rows, unknown> =>
  Effect.all({
    operation: Context.get(stores, OperationStore).find(note.id),
    payout: Context.get(stores, OperationStore).find(payout.id),
    order: Context.get(stores, OrderStore).find(order.id),
    wallet: Context.get(stores, WalletOperationStore).find(accepted.id),
  })

/** An empty database with the organization of the payment. */
const afresh = Effect.gen(function* () {
  const transactions = new Transactions(source, yield* Clock.Clock)
  yield* transactions.statement("SELECT delete_rows()")
  const stores = sealedStores(yield* storageContext(transactions), sealing)
  yield* Context.get(stores, OrganizationStore).insert(exampleOrganization(0))
  return stores
})

/** The rows after each of the writes, and before the first one. */
const undisturbed = Effect.fnUntraced(function* (writes: ReadonlyArray<Write>) {
  const stores = yield* afresh
  const states = [yield* rowsIn(stores)]
  for (const [, write] of writes) {
    yield* Effect.provideContext(write, stores)
    states.push(yield* rowsIn(stores))
  }
  return states
}, Effect.scoped)

/** The rows after a process died at a statement of the last of the writes; `null` if it has fewer statements. */
const diedAt = Effect.fnUntraced(function* (
  writes: ReadonlyArray<Write>,
  statement: number,
  death: Death,
) {
  const stores = yield* afresh
  for (const [, write] of writes.slice(0, -1)) yield* Effect.provideContext(write, stores)
  const mortal = new MortalSource()
  const dying = yield* reached(mortal)
  mortal.dieAt(statement, death)
  const last = writes.at(-1)?.[1] ?? Effect.void
  yield* Effect.exit(Effect.provideContext(last, dying))
  return mortal.isDead ? yield* rowsIn(stores) : null
}, Effect.scoped)

const sealsOf = (rows: Rows | undefined) =>
  [rows?.wallet, rows?.order, rows?.operation, rows?.payout].map((row) => row?.seal)

it.each<[string, ReadonlyArray<Write>, from: number]>([
  ["with a sender nonce", [acceptance, ...deposit(4), ...payment], 0],
  ["without one", [acceptance, ...deposit(null)], 1],
])(
  "the rows of a payment %s are those before a write or after it, with seals that fit, at whichever statement the process dies",
  (_, writes, from) =>
    Effect.runPromise(
      Effect.gen(function* () {
        const states = yield* undisturbed(writes)
        expect(sealsOf(states.at(-1)).slice(0, 3)).toEqual(
          Array.from({ length: 3 }, () => expect.stringMatching(/^[0-9a-f]{64}$/)),
        )
        for (const [at, [name]] of writes.entries()) {
          if (at < from) continue
          const ends = new Set<string>()
          for (const death of ["before", "after"] as const)
            for (let statement = 1; ; statement += 1) {
              const rows = yield* diedAt(writes.slice(0, at + 1), statement, death)
              if (rows === null) break
              const isWritten = isDeepStrictEqual(rows, states[at + 1])
              expect([name, death, statement, rows]).toEqual([
                name,
                death,
                statement,
                states[isWritten ? at + 1 : at],
              ])
              ends.add(isWritten ? "written" : "as before")
            }
          expect([name, [...ends].toSorted()]).toEqual([name, ["as before", "written"]])
        }
      }),
    ),
)
