import {
  conclusionOver,
  Conclusions,
  Journal,
  LedgerStore,
  NoteStore,
  OperationStore,
  PostedPrices,
  UnitOfWork,
  type Conclusion,
  type LedgerEntry,
  type Operation,
} from "@shielded-relay/core"
import { Effect, Exit, Fiber, type Layer } from "effect"
import fc from "fast-check"
import {
  exampleAddress,
  exampleAttempt,
  exampleBatch,
  exampleChain,
  exampleNonce,
  exampleOperation,
  exampleOperationId,
  exampleOwner,
  exampleSessionId,
  exampleSignedTransaction,
} from "../../../example/index.ts"
import { suite, type TestRunner } from "../../TestRunner.ts"

type Stores = Journal | LedgerStore | NoteStore | OperationStore | PostedPrices | UnitOfWork

const DAY = Date.UTC(2026, 0, 1)
const NOW = DAY + 60_000
const result = { txHash: "0x1", block: 1, gasUsed: 5n }
const failed = { state: "failed", code: "INTERNAL", error: "" } as const
const rolledBack = new Error("rolled back")

/** What precedes an end. `nonce`: who holds the sender nonce of the operation's transaction. */
const history = fc.record({
  outcome: fc.constantFrom("confirmed", "failed"),
  isStale: fc.nat(4).map((n) => n === 0),
  nonce: fc.constantFrom("none", "its own", "new", "another's"),
  reserved: fc.subarray([0, 1, 2]),
  coming: fc.boolean(),
  fee: fc.boolean(),
  sampled: fc.boolean(),
  within: fc.constantFrom("nothing", "a transaction", "one that rolls back"),
})
type History = typeof history extends fc.Arbitrary<infer H> ? H : never

/** The law of `Conclusions`. Every build of the layer is an empty storage. */
export function conclusionsContract<E>(runner: TestRunner, layer: Layer.Layer<Stores, E>): void {
  const { expect } = runner
  suite(runner, "Conclusions", layer, (scenario, property) => {
    property(
      "does what a transaction over the stores does",
      history,
      Effect.fnUntraced(function* (past) {
        const [overStores, faster] = [yield* recordOverStores, yield* recordOf]
        const expected = yield* played(1, past, overStores)
        expect(yield* played(2, past, faster)).toEqual(expected)
      }),
      25,
    )

    scenario(
      "ends an operation once, of concurrent ends with the same version, and tells who waits for it",
      Effect.gen(function* () {
        const operations = yield* OperationStore
        const ledger = yield* LedgerStore
        const record = yield* recordOf
        const { operation, entry } = yield* prepared(1, plain)
        const waiting = yield* Effect.forkScoped(
          operations.until(operation.id, ({ status }) => status.state === "confirmed"),
        )
        yield* Effect.yieldNow
        const exits = yield* Effect.forEach(
          [1, 2, 3],
          () => Effect.exit(record({ operation, entry })),
          { concurrency: "unbounded" },
        )
        expect(exits.filter(Exit.isSuccess).length).toBe(1)
        expect(exits.map(tagOf).toSorted()).toEqual([
          "OperationMoved",
          "OperationMoved",
          "recorded",
        ])
        expect((yield* ledger.list({ from: 0, to: NOW }, 0, 9)).length).toBe(1)
        expect((yield* Fiber.join(waiting))?.version).toBe(operation.version)
      }),
    )

    scenario(
      "leaves an operation alone whose notes were reserved anew in a version that came first",
      Effect.gen(function* () {
        const operations = yield* OperationStore
        const notes = yield* NoteStore
        const { operation, entry } = yield* prepared(1, plain)
        yield* operations.update({ ...operation, status: { state: "broadcast" } })
        yield* notes.reserve(operation.chainId, [2], operation.id)
        const exit = yield* Effect.exit((yield* recordOf)({ operation, entry }))
        expect(tagOf(exit)).toBe("OperationMoved")
        const held = yield* notes.reservedBy(operation.chainId, operation.id)
        expect(held.map(({ note }) => note.position)).toEqual([0, 1, 2])
      }),
    )
  })
}

const plain: History = {
  outcome: "confirmed",
  isStale: false,
  nonce: "its own",
  reserved: [0, 1],
  coming: true,
  fee: true,
  sampled: true,
  within: "nothing",
}

/** The storage's own way, or that over the stores. */
const recordOf = Effect.gen(function* () {
  const conclusions = yield* Conclusions
  return conclusions === null ? yield* recordOverStores : conclusions.record
})

const recordOverStores = Effect.gen(function* () {
  const { transact } = yield* UnitOfWork
  const record = conclusionOver(yield* Effect.context<Stores>())
  return (conclusion: Conclusion) => transact(record(conclusion))
})

/** Ends an operation of the chain after its history, and returns all that its end can change. */
const played = Effect.fnUntraced(function* (
  chain: number,
  past: History,
  record: (conclusion: Conclusion) => Effect.Effect<void, unknown>,
) {
  const { transact } = yield* UnitOfWork
  const conclusion = yield* prepared(chain, past)
  const ending = record(conclusion)
  const exit = yield* Effect.exit(
    past.within === "nothing"
      ? ending
      : transact(
          past.within === "a transaction"
            ? ending
            : Effect.andThen(ending, Effect.fail(rolledBack)),
        ),
  )
  return { exit: tagOf(exit), ...(yield* stored(chain, conclusion.operation)) }
})

const stored = Effect.fnUntraced(function* (chain: number, { id, chainId }: Operation) {
  const operations = yield* OperationStore
  const notes = yield* NoteStore
  const row = yield* operations.find(id)
  const holder = yield* operations.bySenderNonce(chainId, sender, NONCE)
  yield* (yield* Journal).number(99)
  const journal = yield* (yield* Journal).read({ epoch: 1, position: 0 }, 99)
  const ledger = yield* (yield* LedgerStore).list({ from: 0, to: NOW }, 0, 99)
  return {
    row: row === null ? null : { ...row, id: null, chainId: null, request: null },
    holder: holder === null ? null : holder.id === id,
    holders: (yield* notes.holders(chainId, 9)).length,
    versions: journal.flatMap(({ subject, version, state }) =>
      subject === id ? [[version, state]] : [],
    ),
    books: ledger
      .filter((entry) => entry.chainId === exampleChain(chain))
      .map((entry) => ({ ...entry, line: null, chainId: null })),
  }
})

const NONCE = 7
const sender = exampleSignedTransaction(1, NONCE).sender

/** Plays a history, and returns the end to record. */
const prepared = Effect.fnUntraced(function* (chain: number, past: History) {
  const operations = yield* OperationStore
  const notes = yield* NoteStore
  const chainId = exampleChain(chain)
  const [own, other] = [operationOf(chain, 1), operationOf(chain, 2)]
  const leaves = [0, 1, 2].map((position) => ({ position }))
  yield* notes.append(
    exampleBatch(null, [{ number: 1, leaves: leaves.length, notes: leaves }], chain),
  )
  const attempts = [exampleAttempt([exampleSignedTransaction(1, NONCE)])]
  const signed = (operation: Operation) =>
    operations.update({ ...operation, status: { state: "signed" }, attempts, version: 2 })
  yield* operations.insert(own)
  yield* operations.insert(other)
  if (past.nonce === "another's") yield* signed(other)
  if (past.nonce === "its own") yield* signed(own)
  else yield* operations.update({ ...own, status: { state: "planned" }, version: 2 })
  if (past.reserved.length > 0) yield* notes.reserve(chainId, past.reserved, own.id)
  if (past.coming) yield* notes.reserveComing(chainId, [5n], own.id)
  const token = exampleAddress(1)
  if (past.sampled)
    yield* (yield* PostedPrices).addSamples(
      [],
      [{ chainId, token, minute: NOW, tokens: 3n, native: 4n }],
    )
  const entry: LedgerEntry = {
    day: DAY,
    chainId,
    kind: own.kind,
    outcome: past.outcome,
    fee: past.fee ? { token, amount: 2n ** 200n } : null,
    cuts: past.fee ? [{ token, amount: 1n }] : [],
    native: 9n,
  }
  const operation: Operation = {
    ...own,
    status: past.outcome === "confirmed" ? { state: "confirmed", result } : failed,
    attempts: past.nonce === "none" ? [] : attempts,
    updatedAt: NOW,
    version: past.isStale ? 2 : 3,
  }
  return { operation, entry }
})

const operationOf = (chain: number, n: number) => {
  const number = chain * 10 + n
  return exampleOperation(number, {
    id: exampleOperationId(number),
    chainId: exampleChain(chain),
    createdAt: DAY,
    updatedAt: DAY,
    request: {
      owner: exampleOwner(number),
      scope: exampleSessionId(number),
      nonce: exampleNonce(number),
    },
  })
}

function tagOf(exit: Exit.Exit<void, unknown>): string {
  if (Exit.isSuccess(exit)) return "recorded"
  for (const reason of exit.cause.reasons) {
    if (reason._tag !== "Fail") return reason._tag
    if (reason.error === rolledBack) return rolledBack.message
    const tag: unknown = Reflect.get(Object(reason.error), "_tag")
    return String(tag)
  }
  return "interrupted"
}
