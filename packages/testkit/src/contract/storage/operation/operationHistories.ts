import { Effect, Exit } from "effect"
import fc from "fast-check"
import {
  summaryOf,
  OperationStore,
  UnitOfWork,
  type Operation,
  type OperationState,
  type SignedTransaction,
} from "@shielded-relay/core"
import {
  exampleAttempt,
  exampleChain,
  exampleDeposit,
  exampleNonce,
  exampleOperation,
  exampleOperationId,
  exampleOwner,
  exampleSessionId,
  exampleSignedTransaction,
} from "../../../example/index.ts"
import type { TestRunner } from "../../TestRunner.ts"

const result = { txHash: "0x1", block: 1, gasUsed: null }
const refusal = { code: "INTERNAL", error: "" } as const
const refusedUntil = (n: number) =>
  ({ state: "refused", ...refusal, keepUntil: exampleOperation(n).createdAt }) as const
const statuses: ReadonlyArray<OperationState> = [
  { state: "accepted" },
  { state: "planned" },
  { state: "signed" },
  { state: "broadcast" },
  { state: "confirmed", result },
  { state: "failed", ...refusal },
  ...[0, 2, 4].map((n): OperationState => refusedUntil(n)),
  { state: "prepared" },
  { state: "seen", result },
  { state: "expired" },
]
const SIZE = 6
const upTo = fc.nat(SIZE - 1)

const step = fc.record({
  action: fc.constantFrom("insert", "insert", "update", "update", "update", "purge"),
  n: upTo,
  nonce: upTo,
  owner: fc.nat(1),
  status: fc.constantFrom(...statuses),
  npk: fc.option(fc.bigInt(1n, 3n), { nil: null }),
  senderNonce: fc.option(fc.nat(3), { nil: null }),
  stale: fc.nat(9).map((n) => n === 0),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Transactions of a few steps each. A rolled-back one must leave nothing. */
export const operationHistories = fc.array(
  fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 4 }), undone: fc.boolean() }),
  { maxLength: 15 },
)

/** Plays a history on the store and on a plain list of rows, and compares all queries after each transaction. */
export const playOperations = (
  { expect }: TestRunner,
  history: ReadonlyArray<{ readonly steps: ReadonlyArray<Step>; readonly undone: boolean }>,
) =>
  Effect.gen(function* () {
    const store = yield* OperationStore
    const { transact } = yield* UnitOfWork
    let model: ReadonlyArray<Operation> = []
    for (const { steps, undone } of history) {
      let draft: ReadonlyArray<Operation> | null = model
      const effects: Array<Effect.Effect<unknown, unknown>> = []
      for (const one of steps) {
        if (draft === null) break
        const row = rowOf(one, draft)
        effects.push(
          one.action === "purge"
            ? store.purgeRefused(exampleOperation(one.n).createdAt)
            : one.action === "insert"
              ? store.insert(row)
              : store.update(row),
        )
        draft = applied(one, row, draft)
      }
      if (undone) effects.push(Effect.fail("undone"))
      const succeeds: boolean = draft !== null && !undone
      const exit = yield* Effect.exit(transact(Effect.all(effects)))
      expect(Exit.isSuccess(exit)).toBe(succeeds)
      if (succeeds && draft !== null) model = draft
      yield* compare(store, model, expect)
    }
  })

/** The row that a step writes: a new one, or the stored one in its next (or a stale) version. */
function rowOf(one: Step, rows: ReadonlyArray<Operation>): Operation {
  const id = exampleOperationId(one.n)
  const stored = rows.find((row) => row.id === id)
  // A refused operation was never signed and stays refused.
  const before = one.action === "update" ? stored?.status : one.status
  const refused = before?.state === "refused"
  const status: OperationState = refused
    ? before
    : one.status.state === "refused"
      ? { state: "failed", ...refusal }
      : one.status
  const changes = {
    status,
    attempts: [
      ...(one.action === "update" ? (stored?.attempts ?? []) : []),
      ...(one.senderNonce === null || refused
        ? []
        : [exampleAttempt([exampleSignedTransaction(1, one.senderNonce)])]),
    ],
  }
  if (one.action === "update" && stored !== undefined)
    return { ...stored, ...changes, version: stored.version + (one.stale ? 0 : 1) }
  const request = {
    owner: exampleOwner(one.owner),
    scope: exampleSessionId(one.owner),
    nonce: exampleNonce(one.nonce),
  }
  return one.npk === null
    ? exampleOperation(one.n, { ...changes, request })
    : exampleDeposit(one.n, [one.npk, one.npk + 1n], { ...changes, request })
}

/** The rows after a step; `null` if the laws refuse it. */
function applied(
  one: Step,
  row: Operation,
  rows: ReadonlyArray<Operation>,
): ReadonlyArray<Operation> | null {
  if (one.action === "purge") {
    const before = exampleOperation(one.n).createdAt
    return rows.filter(({ status }) => status.state !== "refused" || status.keepUntil >= before)
  }
  const nonces = (operation: Operation) => signed(operation).map(({ senderNonce }) => senderNonce)
  const others = rows.filter(({ id }) => id !== row.id)
  if (others.some((other) => nonces(other).some((nonce) => nonces(row).includes(nonce))))
    return null
  const stored = rows.find(({ id }) => id === row.id)
  if (one.action === "update")
    return stored?.version === row.version - 1
      ? rows.map((other) => (other.id === row.id ? row : other))
      : null
  const repeated = rows.some(
    ({ request }) => request?.nonce === row.request?.nonce && request?.scope === row.request?.scope,
  )
  return stored !== undefined || repeated ? null : [...rows, row]
}

const signed = (operation: Operation): ReadonlyArray<SignedTransaction> =>
  operation.attempts.flatMap(({ transactions }) => transactions)

const compare = (
  store: OperationStore["Service"],
  rows: ReadonlyArray<Operation>,
  expect: TestRunner["expect"],
) =>
  Effect.gen(function* () {
    const chain = exampleChain(0)
    const oldest = rows.toSorted((a, b) => a.createdAt - b.createdAt)
    for (let n = 0; n < SIZE; n += 1)
      expect(yield* store.find(exampleOperationId(n))).toEqual(
        rows.find(({ id }) => id === exampleOperationId(n)) ?? null,
      )
    for (const owner of [0, 1]) {
      const own = oldest.filter(({ request }) => request?.owner === exampleOwner(owner))
      expect(yield* store.list(exampleOwner(owner), null, 99)).toEqual(own.toReversed())
      expect(yield* store.countUnsent(exampleOwner(owner))).toBe(
        own.filter(({ status }) =>
          ["accepted", "planned", "proven", "signed"].includes(status.state),
        ).length,
      )
      for (let n = 0; n < SIZE; n += 1) {
        const expected = own.find(({ request }) => request?.nonce === exampleNonce(n)) ?? null
        const session = exampleSessionId(owner)
        expect(yield* store.findByNonce(session, exampleNonce(n))).toEqual(expected)
        expect(yield* store.findByOwnerNonce(exampleOwner(owner), exampleNonce(n))).toEqual(
          expected,
        )
      }
    }
    for (const { state } of statuses) {
      const expected = oldest.filter(({ status }) => status.state === state)
      expect(yield* store.inStates(chain, [state], 99)).toEqual(expected)
      expect(yield* store.summaries(chain, [state], 99)).toEqual(expected.map(summaryOf))
    }
    for (const nonce of [0, 1, 2, 3]) {
      const { sender } = exampleSignedTransaction(1, nonce)
      expect(yield* store.bySenderNonce(chain, sender, nonce)).toEqual(
        rows.find((row) => signed(row).some(({ senderNonce }) => senderNonce === nonce)) ?? null,
      )
    }
    for (const npk of [1n, 2n, 3n, 4n]) {
      const found = yield* store.depositsByNpk(chain, [npk])
      expect(found.toSorted((a, b) => a.createdAt - b.createdAt)).toEqual(
        oldest.filter(
          ({ intent, status }) =>
            intent?.kind === "deposit" &&
            intent.npks.includes(npk) &&
            ["prepared", "seen", "expired"].includes(status.state),
        ),
      )
    }
  })
