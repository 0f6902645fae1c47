import {
  GasDebtStore,
  InstallationStore,
  NonceStore,
  NoteStore,
  OperationStore,
  OrderStore,
  PostedPrices,
  SessionStore,
} from "@shielded-relay/core"
import {
  exampleAddress,
  exampleBatch,
  exampleChain,
  exampleOperation,
  exampleOrder,
  exampleOwner,
  exampleSession,
  exampleUsedNonce,
} from "@shielded-relay/testkit"
import { Clock, Context, Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { embeddedSource } from "../src/connection/embeddedSource.ts"
import { migrate } from "../src/schema/migrate.ts"
import { storageContext } from "../src/storageContext.ts"
import { Transactions } from "../src/transaction/Transactions.ts"
import { emptyDatabase } from "./support/embedded.ts"

/** Counts the statements that it runs. */
class Counted extends Transactions {
  count = 0

  override statement(sql: string, given: ReadonlyArray<unknown> = []) {
    this.count += 1
    return super.statement(sql, given)
  }
}

type Stores = Effect.Success<ReturnType<typeof storageContext>>
let stores: Stores
let transactions: Counted
const scope = Scope.makeUnsafe()
beforeAll(async () => {
  const database = await emptyDatabase()
  await Effect.runPromise(
    Effect.gen(function* () {
      transactions = new Counted(yield* embeddedSource(database), yield* Clock.Clock)
      yield* migrate(transactions)
      stores = yield* storageContext(transactions)
    }).pipe(Scope.provide(scope)),
  )
}, 120_000)
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

/** Asks everything at once: the answers must be those of each question alone, by one statement. */
const asksOnce = Effect.fnUntraced(function* <A, E>(questions: ReadonlyArray<Effect.Effect<A, E>>) {
  const alone = yield* Effect.all(questions)
  const before = transactions.count
  expect(yield* Effect.all(questions, { concurrency: "unbounded" })).toEqual(alone)
  expect(transactions.count - before).toBe(1)
  return alone
})

const [chain, other, empty] = [exampleChain(0), exampleChain(1), exampleChain(2)]

describe("what is read at once is read by one statement", () => {
  it("of chains: checkpoint, status and newest root, each of its chain", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const notes = Context.get(stores, NoteStore)
        const roots = [
          { inserted: 1, root: 5n },
          { inserted: 2, root: 6n },
        ]
        yield* notes.append(exampleBatch(null, [{ number: 10, leaves: 2, roots }]))
        const status = { confirmed: 7, atHead: true, disagreement: 8 }
        yield* notes.setChainStatus(chain, status)
        yield* notes.setChainStatus(other, { ...status, disagreement: null })
        const [checkpoint, known, root, none] = yield* asksOnce<unknown, unknown>([
          notes.checkpoint(chain),
          notes.chainStatus(chain),
          notes.latestRoot(chain),
          notes.latestRoot(other),
          notes.chainStatus(other),
          notes.checkpoint(empty),
        ])
        expect(checkpoint).toMatchObject({ number: 10, positions: 2 })
        expect(known).toEqual(status)
        expect(root).toEqual({ inserted: 2, root: 6n, block: 10 })
        expect(none).toBe(null)
      }),
    ))

  it("of requests: the session, an earlier use of the nonce and the last loss", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const sessions = Context.get(stores, SessionStore)
        const nonces = Context.get(stores, NonceStore)
        const installation = Context.get(stores, InstallationStore)
        const [session, used, unused] = [
          exampleSession(1),
          exampleUsedNonce(1),
          exampleUsedNonce(2),
        ]
        yield* sessions.register(session)
        yield* nonces.consume(used)
        yield* installation.put({ since: 5, restoration: null })
        const found = yield* asksOnce<unknown, unknown>([
          sessions.find(session.id),
          nonces.find(used.scope, used.nonce),
          installation.find,
          sessions.find(exampleSession(2).id),
          nonces.find(unused.scope, unused.nonce),
        ])
        expect(found).toEqual([
          { state: "registered", session },
          used,
          { since: 5, restoration: null },
          { state: "unknown" },
          null,
        ])
      }),
    ))

  it("of owners: the number of unsent operations, and the debts in their order", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const debts = Context.get(stores, GasDebtStore)
        const operations = Context.get(stores, OperationStore)
        const [owner, another] = [exampleOwner(5), exampleOwner(6)]
        const debt = (at: number, of = owner) => ({
          chainId: chain,
          transactionHash: `0x${at}`,
          owner: of,
          native: 10n ** 20n,
          at,
        })
        const [first, second, third] = [debt(1), { ...debt(2), isAdvance: true as const }, debt(3)]
        for (const one of [third, debt(4, another), first, second]) yield* debts.record(one)
        for (const n of [0, 1])
          yield* operations.insert({
            ...exampleOperation(n),
            request: { owner, scope: exampleSession(n).id, nonce: `${n}` },
          })
        const found = yield* asksOnce<unknown, unknown>([
          operations.countUnsent(owner),
          debts.ofOwner(owner),
          operations.countUnsent(another),
          debts.ofOwner(exampleOwner(7)),
        ])
        expect(found).toEqual([2, [first, second, third], 0, []])
      }),
    ))

  it("of prices: the newest of each call and the samples of each token", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const prices = Context.get(stores, PostedPrices)
        const feeToken = exampleAddress(1)
        const call = (shape: string) => ({ chainId: chain, feeToken, shape })
        for (const [shape, revision] of [
          ["one", 0],
          ["one", 1],
          ["two", 0],
        ] as const)
          yield* prices.post({
            ...call(shape),
            hour: 100,
            revision,
            amount: 10n,
            ceiling: null,
            postedAt: revision,
          })
        const sample = (minute: number) => ({
          chainId: chain,
          token: feeToken,
          minute,
          tokens: 1n,
          native: 2n,
        })
        yield* prices.addSamples([], [sample(2), sample(1), sample(0)])
        const [one, two, late, samples] = yield* asksOnce<unknown, unknown>([
          prices.newest(call("one"), 100),
          prices.newest(call("two"), 0),
          prices.newest(call("two"), 101),
          prices.tokenPrices(chain, feeToken, 1),
          prices.tokenPrices(other, feeToken, 0),
        ])
        expect(one).toMatchObject({ shape: "one", revision: 1 })
        expect(two).toMatchObject({ shape: "two", revision: 0 })
        expect(late).toBe(null)
        expect(samples).toEqual([sample(1), sample(2)])
      }),
    ))
})

it("a note tells whether its key belongs to an order", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const notes = Context.get(stores, NoteStore)
      const orders = Context.get(stores, OrderStore)
      const batch = exampleBatch(null, [
        {
          number: 1,
          leaves: 3,
          notes: [{ position: 0 }, { position: 1 }, { position: 2 }],
        },
      ])
      const order = exampleOrder(1)
      yield* notes.rollback(chain, null)
      yield* notes.append(batch)
      yield* orders.insert({ ...order, chainId: chain, npk: batch.notes[1]?.npk ?? 0n })
      yield* orders.addNoteKeys(chain, order.id, [batch.notes[2]?.npk ?? 0n])
      // Another chain's order with the first note's key.
      const elsewhere = { ...exampleOrder(2), chainId: other, npk: batch.notes[0]?.npk ?? 0n }
      yield* orders.insert(elsewhere)
      const states = yield* notes.unspent(chain, exampleOwner(0))
      expect(states.map(({ heldByOrder }) => heldByOrder)).toEqual([false, true, true])
    }),
  ))
