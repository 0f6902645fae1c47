import {
  parseAddress,
  NoteStore,
  ownerId,
  ownerOf,
  UnitOfWork,
  type Storage,
  type WebhooksShape,
} from "@shielded-relay/core"
import {
  newStorage,
  STRANGER,
  withdrawal,
  withRareBlocks,
  World,
} from "@shielded-relay/simulated-relay"
import {
  exampleBatch,
  exampleChain,
  exampleNote,
  exampleSessionId,
  Caller,
} from "@shielded-relay/testkit"
import { Context, Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { storageContext } from "../../src/storageContext.ts"
import { whole } from "../../src/store/columns.ts"
import { embeddedDatabase } from "../support/embedded.ts"
import type { TestDatabase } from "../support/emptied.ts"
import { plantHistory, plantSpentNotes, type Subject } from "./plantHistory.ts"
import { countOf, RecordedStorage, type StoreCall } from "./RecordedStorage.ts"

/** Things of every kind that have ended. */
const FEW = 10
const MANY = process.env["NIGHTLY"] === "true" ? 20_000 : 2_000

/** What a request or a tick asked the storage, with few things and with many. */
interface Compared {
  readonly few: ReadonlyArray<StoreCall>
  readonly many: ReadonlyArray<StoreCall>
}
/** An endpoint that is told of every event. */
const accepting: WebhooksShape = {
  endpoints: ["operator"],
  send: () => Effect.succeed("delivered"),
}
const compared = new Map<string, Compared>()
let subject: Subject

/**
 * Requests and ticks of a service, on the storage in memory: first with few things, then with many. `/refresh-cache` is missing: it reads
 * the whole chain, and its pace is bounded instead.
 */
async function serve(): Promise<void> {
  const recorded = new RecordedStorage(await newStorage())
  const world = await World.open(
    withRareBlocks({ storage: recorded.storage, webhooks: accepting }, 15_000),
  )
  const alice = await world.caller(1)
  const gold = world.token()
  const { chainId } = world
  const shared = { chainId, tokenAddresses: [world.text(gold)], feeToken: world.text(gold) }
  const paying = { ...shared, amounts: ["1000"] }
  const many = Array.from({ length: 12 }, () => 1_000_000n)
  await world.deposit(alice, gold, ...many)
  const { nonce: spending, request } = withdrawal(world, alice, 1_000n)
  await world.ask(request)
  await world.reaches(alice, spending, "confirmed")
  const sent = await world.ask(
    alice.post("/private-send", {
      chainId,
      tokenAddress: world.text(gold),
      recipients: [{ address: STRANGER, amount: "5000" }],
    }),
  )
  subject = {
    chainId: world.network.gateway.chainId,
    account: ownerOf(world.addressOf(alice)),
    sessionId: exampleSessionId(7),
    now: world.time.now,
  }
  type Made = ReturnType<Caller["get"]>
  const requests: Readonly<Record<string, (caller: Caller) => Made | Promise<Made>>> = {
    "GET /balance": (caller) => caller.get("/balance", { chainId: String(chainId) }),
    "GET /stuck-utxo-balance": (caller) =>
      caller.get("/stuck-utxo-balance", { chainId: String(chainId) }),
    "GET /recipient-info": (caller) => caller.get("/recipient-info", {}),
    "GET /get-fee": (caller) =>
      caller.get("/get-fee", {
        chainId: String(chainId),
        feeToken: world.text(gold),
        tokenAddresses: [world.text(gold)],
        externalActionId: "Transact",
        amounts: "1000",
      }),
    "GET /operation/:nonce": (caller) => caller.get("/operation/:nonce", {}, { nonce: spending }),
    "GET /operations": (caller) => caller.get("/operations", { limit: "5" }),
    "GET /events": async (caller) => {
      const { body } = await world.ask(caller.get("/events", {}))
      return caller.get("/events", { cursor: String(body["cursor"]) })
    },
    "GET /private-send/:orderId": (caller) =>
      caller.get("/private-send/:orderId", {}, { orderId: String(sent.body["orderId"]) }),
    "POST /create-session": ({ wallet }) => new Caller(wallet).creation(),
    "POST /deposit": (caller) =>
      caller.post("/deposit", { chainId, tokenAddresses: shared.tokenAddresses, amounts: ["500"] }),
    "POST /transfer": (caller) =>
      caller.post("/transfer", { ...paying, recipientAddress: STRANGER }),
    "POST /withdraw": (caller) =>
      caller.post("/withdraw", { ...paying, recipientAddress: STRANGER }),
    "POST /private-send": (caller) =>
      caller.post("/private-send", {
        chainId,
        tokenAddress: world.text(gold),
        recipients: [{ address: STRANGER, amount: "5000" }],
      }),
  }
  const measured = async (name: string, act: () => Promise<unknown>) => {
    recorded.take()
    await act()
    const taken = recorded.take()
    const before = compared.get(name)
    compared.set(name, { few: before?.few ?? taken, many: taken })
  }
  const measureAll = async () => {
    // Windows of an hour fill, and what the last measurement left unpaid expires.
    await world.time.advance(2 * 3_600_000)
    await world.flushed()
    for (const [name, made] of Object.entries(requests)) {
      const answer: { outcome: string } = { outcome: "none" }
      await measured(name, async () => {
        const { outcome } = await world.ask(await made(alice))
        answer.outcome = outcome
      })
      // An operation runs to its end.
      await measured(`${name}, afterwards`, async () => {
        await world.flushed()
        await world.time.advance(60_000)
      })
      expect({ name, ...answer }).toEqual({ name, outcome: "ok" })
    }
    await measured("ten minutes of looks at the chain", () => world.time.advance(600_000))
    await measured("a start", () => world.restart())
  }
  const run = <A, E>(effect: Effect.Effect<A, E, Storage>) =>
    Effect.runPromise(Effect.provideContext(effect, recorded.storage))

  const grow = async (from: number, to: number) => {
    const stranger = parseAddress(STRANGER, "evm")
    if (stranger === null) throw new Error("the stranger has an address")
    const before = await run(
      Effect.flatMap(NoteStore, (store) => store.checkpoint(subject.chainId)),
    )
    for (let n = from; n < to; n += 100) {
      const notes = Array.from({ length: Math.min(100, to - n) }, (_, k) => ({
        token: gold,
        amount: 1n,
        npk: BigInt(1_000_000 + n + k),
        encryptedNote: new Uint8Array(157),
      }))
      world.chain.endow(gold, stranger, BigInt(notes.length))
      world.chain.deposit(stranger, notes)
      await world.time.advance(15_000)
    }
    await world.time.advance(120_000)
    await run(
      Effect.gen(function* () {
        const store = yield* NoteStore
        const leaves = yield* store.leaves(subject.chainId, before?.positions ?? 0, to - from)
        const own = yield* store.history(
          subject.chainId,
          ownerId(subject.account),
          { from: 0, to: Number.MAX_SAFE_INTEGER, after: null },
          999,
        )
        const spent = own.find((state) => state.spent !== null)
        if (spent === undefined) return yield* Effect.die(new Error("a note was spent"))
        yield* plantSpentNotes(subject, leaves, spent.note)
        yield* plantHistory(subject, from, to)
      }),
    )
  }
  await grow(0, FEW)
  await measureAll()
  await grow(FEW, MANY)
  await measureAll()
  await world.close()
}

const scope = Scope.makeUnsafe()
let opened: TestDatabase
let storage: Context.Context<Storage>
beforeAll(async () => {
  opened = await embeddedDatabase()
  storage = await Effect.runPromise(Scope.provide(storageContext(opened.transactions), scope))
  await serve()
}, 900_000)
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

const rowsOf = (calls: ReadonlyArray<StoreCall>) => calls.reduce((sum, { rows }) => sum + rows, 0)
/** The rows of each method, where they differ. */
const differences = ({ few, many }: Compared) => {
  const methods = new Set([...few, ...many].map(({ port, method }) => `${port}.${method}`))
  return [...methods].flatMap((name) => {
    const [before = 0, after = 0] = [few, many].map((calls) =>
      rowsOf(calls.filter(({ port, method }) => `${port}.${method}` === name)),
    )
    return before === after ? [] : [`${name}: ${before}, ${after}`]
  })
}

/** Rows that Postgres fetched from tables, and pages that it looked into. */
const readSoFar = Effect.gen(function* () {
  yield* opened.transactions.statement("SELECT pg_stat_force_next_flush()")
  yield* opened.transactions.statement("SELECT pg_stat_clear_snapshot()")
  const { rows } = yield* opened.transactions.statement(
    `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint AS fetched,
      sum(heap_blks_hit + coalesce(idx_blks_hit, 0) + coalesce(toast_blks_hit, 0))::bigint AS pages
    FROM pg_stat_user_tables JOIN pg_statio_user_tables USING (relid)`,
  )
  const [row = {}] = rows
  return { fetched: whole(row, "fetched"), pages: whole(row, "pages") }
})

/** What a store's method returns. */
const isCall = (value: unknown): value is Effect.Effect<unknown, unknown> => Effect.isEffect(value)

/** Makes a recorded call on the database, and undoes it. */
const workOf = ({ port, method, given }: StoreCall) =>
  Effect.gen(function* () {
    const store: unknown = storage.mapUnsafe.get(`shielded-relay/${port}`)
    const member: unknown = Reflect.get(Object(store), method)
    if (typeof member !== "function") return yield* Effect.die(new Error(`no ${port}.${method}`))
    const { transact } = Context.get(storage, UnitOfWork)
    let answered = 0
    const before = yield* readSoFar
    const call: unknown = Reflect.apply(member, store, given)
    if (!isCall(call)) return yield* Effect.die(new Error(`${port}.${method} is no effect`))
    const kept = Effect.tap(call, (answer) => Effect.sync(() => (answered = countOf(answer))))
    yield* Effect.exit(transact(Effect.andThen(Effect.exit(kept), Effect.fail("undone"))))
    const after = yield* readSoFar
    return {
      fetched: after.fetched - before.fetched - answered,
      pages: after.pages - before.pages,
      answered,
    }
  })

/** Notes of the owner that are spent and foreign notes, a block for each, on top of what is there. */
const plantIndex = Effect.fnUntraced(function* (count: number) {
  const store = yield* NoteStore
  const from = yield* store.checkpoint(subject.chainId)
  const start = from?.positions ?? 0
  const owner = ownerId(subject.account)
  const batch = exampleBatch(
    from,
    Array.from({ length: count }, (_, n) => {
      const position = start + 2 * n
      return {
        number: start + n,
        leaves: 2,
        notes: [{ position, owner }],
        foreignNotes: [{ position: position + 1 }],
        nullifiers: [exampleNote(position, 0).nullifier],
        operations: [BigInt(position)],
        roots: [{ inserted: position + 2, root: BigInt(position) }],
      }
    }),
    subject.chainId - exampleChain(0),
  )
  yield* store.append(batch)
})

describe(`with ${MANY} of everything instead of ${FEW}`, () => {
  it("requests, looks at the chain and a start ask the storage as often, and get as many rows", () => {
    const grown = [...compared].filter(([name, { few, many }]) => {
      // Windows of 64 steps may have been empty with few things. At a start: the leaves behind the last part of the trees, at most 4,096 (`TreeSnapshots`), and blocks up to 1,024.
      const bounded = name === "a start" ? 4_096 + 1_024 : 0
      return (
        many.length > 1.05 * few.length + 5 || rowsOf(many) > 1.05 * rowsOf(few) + 200 + bounded
      )
    })
    expect(grown.map(([name, both]) => ({ name, differences: differences(both) }))).toEqual([])
  })

  it("Postgres reads as few rows beyond those that it returns for each of these calls", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const calls = new Map(
          [...compared.values()].flatMap(({ few, many }) =>
            [...few, ...many].map((call) => [`${call.port}.${call.method}`, call] as const),
          ),
        )
        const grow = (from: number, to: number) =>
          Effect.gen(function* () {
            yield* plantIndex(to - from)
            yield* plantHistory(subject, from, to)
            yield* opened.transactions.statement("VACUUM ANALYZE")
          }).pipe(Effect.provideContext(storage))
        const measured = Effect.gen(function* () {
          const works = yield* Effect.forEach([...calls], ([name, call]) =>
            Effect.map(workOf(call), (work) => ({ name, ...work })),
          )
          const before = yield* readSoFar
          yield* plantIndex(3)
          const after = yield* readSoFar
          const [fetched, pages] = [after.fetched - before.fetched, after.pages - before.pages]
          return [...works, { name: "an append of three notes", fetched, pages, answered: 0 }]
        }).pipe(Effect.provideContext(storage))
        yield* grow(0, FEW)
        const few = yield* measured
        yield* grow(FEW, MANY)
        const many = yield* measured
        const grown = many.flatMap(({ name, fetched, pages, answered }, n) => {
          const before = few[n]
          // Indexes of more rows are deeper by a page or two, and answers may fill their limit.
          return before === undefined ||
            fetched > before.fetched + 50 ||
            pages > 3 * before.pages + 50 + answered
            ? [{ name, before, fetched, pages }]
            : []
        })
        expect(calls.size).toBeGreaterThan(60)
        expect(grown).toEqual([])
      }),
    ))
})
