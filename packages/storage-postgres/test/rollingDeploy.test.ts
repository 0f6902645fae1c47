import { Clock, Effect, Exit, Layer, Scope, type Context } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  EntryStore,
  InstallationStore,
  Leases,
  GasDebtStore,
  NonceStore,
  NoteStore,
  OperationStore,
  OrderStore,
  QuoteStore,
  ScreeningStore,
  SessionStore,
  UnitOfWork,
  WalletOperationStore,
  type Storage,
} from "@shielded-relay/core"
import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import {
  exampleAddress,
  exampleBatch,
  exampleChain,
  exampleOperation,
  exampleOrder,
  exampleOwner,
  exampleQuote,
  exampleSession,
  exampleTopUp,
  exampleSignedTransaction,
  exampleUsedNonce,
  exampleWalletOperation,
} from "@shielded-relay/testkit"
import { serverSource } from "../src/connection/serverSource.ts"
import { postgresStorage } from "../src/index.ts"
import { migrate } from "../src/schema/migrate.ts"
import { migrations } from "../src/schema/migrations.ts"
import { Transactions } from "../src/transaction/Transactions.ts"
import { laterStep } from "./support/laterStep.ts"

let server: PostgresServer
const scope = Scope.makeUnsafe()
let storage: Context.Context<Storage>
beforeAll(async () => {
  server = await startPostgres()
  storage = await Effect.runPromise(
    Scope.provide(Layer.build(postgresStorage({ url: server.url })), scope),
  )
})
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await server.remove()
})

/** Writes the n-th row of every table and reads it back. */
const everything = (n: number) =>
  Effect.gen(function* () {
    const chainId = exampleChain(n)
    const notes = yield* NoteStore
    const sessions = yield* SessionStore
    const operations = yield* OperationStore
    const quotes = yield* QuoteStore
    const orders = yield* OrderStore
    const installation = yield* InstallationStore
    const screenings = yield* ScreeningStore
    const quote = exampleQuote(n)
    yield* installation.put({ since: n, restoration: null })
    yield* sessions.register(exampleSession(n))
    yield* (yield* NonceStore).consume(exampleUsedNonce(n))
    yield* operations.insert(exampleOperation(n))
    yield* operations.update(exampleOperation(n, { kind: "transfer", version: 2 }))
    const wallets = yield* WalletOperationStore
    const wallet = exampleWalletOperation(n)
    yield* wallets.insert(wallet)
    const legs = [exampleTopUp(exampleSignedTransaction(1, n))]
    yield* wallets.update({ ...wallet, legs, status: { state: "signed" }, version: 2 })
    yield* quotes.add(quote)
    const at = n
    const subject = { role: "recipient", chainId, address: exampleAddress(n) } as const
    const lost = { transactionHash: `0x${n}`, owner: exampleOwner(n), native: 7n, at }
    yield* (yield* GasDebtStore).record({ chainId, ...lost })
    yield* screenings.record({ id: `screening-${n}`, at, subject, allowed: true })
    yield* orders.insert(exampleOrder(n))
    const note = { position: 0, log: 0, transactionHash: `0xe${n}` }
    yield* notes.append(exampleBatch(null, [{ number: 1, leaves: 1, notes: [note] }], n))
    yield* notes.reserveComing(chainId, [BigInt(n)], exampleOperation(n).id)
    yield* notes.setChainStatus(chainId, { confirmed: 1, atHead: true, disagreement: null })
    const lease = yield* (yield* Leases).acquire(`lease-${n}`, 1_000)
    return {
      installation: (yield* installation.find)?.since,
      session: (yield* sessions.find(exampleSession(n).id)).state,
      operation: (yield* operations.find(exampleOperation(n).id))?.version,
      wallet: (yield* wallets.find(wallet.id))?.version,
      senderNonce: yield* wallets.highestSenderNonce(
        wallet.chainId,
        exampleSignedTransaction(1, n).sender,
      ),
      quote: (yield* quotes.take({ ...quote, now: 0, joins: 1 }))?.id === quote.id,
      order: (yield* orders.find(exampleOrder(n).id))?.version,
      checkpoint: (yield* notes.checkpoint(chainId))?.positions,
      chainStatus: (yield* notes.chainStatus(chainId))?.atHead,
      unspent: (yield* notes.unspent(chainId, exampleOwner(0))).length,
      lease: lease?.name,
      lost: (yield* (yield* GasDebtStore).ofOwner(exampleOwner(n))).length,
      entry: (yield* (yield* EntryStore).find({ ...note, chainId }))?.state,
      screened: (yield* screenings.list({ from: n, to: n + 1 }, 9)).length,
    }
  })

const transaction = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(UnitOfWork, ({ transact }) => transact(effect))

const expected = (n: number) => ({
  installation: n,
  session: "registered",
  operation: 2,
  wallet: 2,
  senderNonce: n,
  quote: true,
  order: 1,
  checkpoint: 1,
  chainStatus: true,
  unspent: 1,
  lease: `lease-${n}`,
  lost: 1,
  entry: "undecided",
  screened: 1,
})

describe("a process of this version", () => {
  it("keeps using its prepared statements during and after the next version's migration", async () => {
    const run = <A, E>(effect: Effect.Effect<A, E, Storage>) =>
      Effect.runPromise(Effect.provideContext(effect, storage))
    // In transactions, because a statement refused inside one cannot simply be repeated.
    expect(await run(transaction(everything(1)))).toEqual(expected(1))
    await Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const source = yield* serverSource({ url: server.url })
          const next = new Transactions(source, yield* Clock.Clock)
          yield* migrate(next, [...migrations, laterStep])
        }),
      ),
    )
    expect(await run(transaction(everything(2)))).toEqual(expected(2))
  })
})
