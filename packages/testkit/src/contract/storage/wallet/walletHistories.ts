import {
  advancedBy,
  isWalletFinal,
  numberedLegs,
  occupiesAccount,
  transitionWallet,
  UnitOfWork,
  WalletOperationStore,
  type AdvancesOf,
  type SignedTransaction,
  type WalletEvent,
  type WalletOperation,
} from "@shielded-relay/core"
import { Effect, Exit, Result } from "effect"
import fc from "fast-check"
import {
  exampleAddress,
  exampleChain,
  exampleNonce,
  exampleOperationId,
  exampleOrganizationId,
  exampleOwner,
  exampleSignedTransaction,
  exampleWalletOperation,
} from "../../../example/index.ts"
import type { TestRunner } from "../../TestRunner.ts"

const SIZE = 6
const NONCES = [0, 1, 2, 3]
const SENDERS = [0, 1]
const ACCOUNTS = [0, 1]
const accountOf = (n: number) => exampleAddress(0xacc + n)
const chainId = exampleChain(0)

const events = [
  "leg-signed",
  "leg-signed",
  "leg-signed",
  "signed-again",
  "broadcast",
  "excluded",
  "executed",
  "executed",
  "unexecuted",
  "confirmed",
  "failed",
] as const

const step = fc.record({
  n: fc.nat(SIZE - 1),
  event: fc.constantFrom(...events),
  account: fc.constantFrom(...ACCOUNTS),
  party: fc.nat(1),
  createdAt: fc.nat(2),
  sender: fc.constantFrom(...SENDERS),
  senderNonce: fc.option(fc.constantFrom(...NONCES), { nil: null }),
  isTopUp: fc.boolean(),
  isLast: fc.boolean(),
  succeeds: fc.boolean(),
  amount: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  isStale: fc.nat(9).map((n) => n === 0),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Transactions of a few steps each. A rolled-back one must leave nothing. */
export const walletHistories = fc.array(
  fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 5 }), isUndone: fc.boolean() }),
  { maxLength: 20 },
)

type Outcome = "written" | "OperationMoved" | "SenderNonceTaken"
type Rows = ReadonlyArray<WalletOperation>

/**
 * Plays a history on the store and on a plain list of rows: a step inserts its operation, or applies its event by `transitionWallet` where
 * the state allows it. Compares the outcome of each step, and all queries after each transaction.
 */
export const playWalletOperations = Effect.fnUntraced(function* (
  { expect }: TestRunner,
  history: ReadonlyArray<{ readonly steps: ReadonlyArray<Step>; readonly isUndone: boolean }>,
) {
  const store = yield* WalletOperationStore
  const { transact } = yield* UnitOfWork
  let rows: Rows = []
  for (const { steps, isUndone } of history) {
    let draft = rows
    const expected: Array<Outcome> = []
    const writes: Array<Effect.Effect<Outcome, unknown>> = []
    for (const one of steps) {
      const stored = draft.find(({ id }) => id === exampleOperationId(one.n))
      const row = stored === undefined ? created(one) : changed(stored, one)
      if (row === null) continue
      const outcome = stored === undefined ? "written" : outcomeOf(row, draft)
      expected.push(outcome)
      writes.push(written(stored === undefined ? store.insert(row) : store.update(row)))
      if (outcome === "written") draft = [...draft.filter(({ id }) => id !== row.id), row]
    }
    const played = Effect.tap(Effect.all(writes), (outcomes) =>
      Effect.sync(() => expect(outcomes).toEqual(expected)),
    )
    const exit = yield* Effect.exit(
      transact(isUndone ? Effect.andThen(played, Effect.fail("undone")) : played),
    )
    expect(Exit.hasDies(exit)).toBe(false)
    expect(Exit.isSuccess(exit)).toBe(!isUndone)
    if (!isUndone) rows = draft
    yield* compare(store, rows, expect)
  }
})

const written = <E extends { readonly _tag: string }>(
  write: Effect.Effect<void, E>,
): Effect.Effect<Outcome, unknown> =>
  write.pipe(
    Effect.as("written" as const),
    Effect.catch((error) =>
      error._tag === "OperationMoved" || error._tag === "SenderNonceTaken"
        ? Effect.succeed<Outcome>(error._tag)
        : Effect.fail<unknown>(error),
    ),
  )

function created(one: Step): WalletOperation {
  const { request, wallet } = exampleWalletOperation(one.n)
  const organizationId = exampleOrganizationId(one.party)
  return exampleWalletOperation(one.n, {
    request: { ...request, owner: exampleOwner(one.party) },
    wallet: { ...wallet, user: { ...wallet.user, organizationId } },
    account: accountOf(one.account),
    createdAt: one.createdAt,
  })
}

/** The stored row after the step's event, or with a stale version; `null` if its state does not allow the event. */
function changed(stored: WalletOperation, one: Step): WalletOperation | null {
  const next = transitionWallet(stored, eventOf(one), stored.updatedAt + 1)
  if (Result.isFailure(next)) return null
  return one.isStale ? { ...next.success, version: stored.version } : next.success
}

function eventOf(one: Step): WalletEvent {
  const signed: SignedTransaction = exampleSignedTransaction(one.sender, one.senderNonce ?? 0, {
    senderNonce: one.senderNonce,
    fees: { most: one.amount, terms: {} },
  })
  switch (one.event) {
    case "leg-signed":
      return {
        type: "leg-signed",
        leg: one.isTopUp ? { kind: "top-up", amount: one.amount } : { kind: "cancel" },
        isLast: one.isLast,
        signed,
      }
    case "signed-again":
      return { type: "signed-again", signed }
    case "excluded":
      return { type: "excluded", at: one.n % 3 }
    case "executed": {
      const executed = { txHash: `0x${one.n}`, block: one.n, cost: one.amount }
      return { type: "executed", executed: { ...executed, success: one.succeeds } }
    }
    case "failed":
      return { type: "failed", code: "INTERNAL", error: "a reason" }
    case "broadcast":
    case "unexecuted":
    case "confirmed":
      return { type: one.event }
  }
}

/** What the laws say about an update. */
function outcomeOf(row: WalletOperation, rows: Rows): Outcome {
  const stored = rows.find(({ id }) => id === row.id)
  const others = rows.filter(({ id }) => id !== row.id)
  const isKeptOut =
    occupiesAccount(row) &&
    others.some((other) => other.account === row.account && occupiesAccount(other))
  if (stored?.version !== row.version - 1 || isKeptOut) return "OperationMoved"
  const keys = (one: WalletOperation) =>
    numberedLegs(one).map(({ sender, senderNonce }) => `${sender} ${senderNonce}`)
  const held = new Set(others.flatMap(keys))
  return keys(row).some((key) => held.has(key)) ? "SenderNonceTaken" : "written"
}

const compare = Effect.fnUntraced(function* (
  store: WalletOperationStore["Service"],
  rows: Rows,
  expect: TestRunner["expect"],
) {
  const sorted = rows.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  const unsettled = sorted.filter((row) => !isWalletFinal(row))
  const { scope } = exampleWalletOperation(0).request
  for (let n = 0; n < SIZE; n += 1) {
    const expected = rows.find(({ id }) => id === exampleOperationId(n)) ?? null
    expect(yield* store.find(exampleOperationId(n))).toEqual(expected)
    expect(yield* store.findByNonce(scope, exampleNonce(n).toUpperCase())).toEqual(expected)
  }
  expect(yield* store.unsettled(chainId)).toEqual(unsettled.map(({ id }) => id))
  for (const account of ACCOUNTS.map(accountOf)) {
    const own = unsettled.filter((row) => row.account === account)
    expect(yield* store.oldestOf(chainId, account)).toEqual(own[0] ?? null)
    expect(yield* store.countUnsettled(chainId, account)).toBe(own.length)
  }
  for (const { sender } of SENDERS.map((one) => exampleSignedTransaction(one, 0))) {
    const used = rows.flatMap(numberedLegs).filter((one) => one.sender === sender)
    const highest = used.reduce((most, { senderNonce }) => Math.max(most, senderNonce), -1)
    expect(yield* store.highestSenderNonce(chainId, sender)).toBe(highest === -1 ? null : highest)
  }
  const since = 1
  const sums: ReadonlyArray<readonly [AdvancesOf, (row: WalletOperation) => boolean]> = [
    [{ of: "all", since }, ({ createdAt }) => createdAt >= since],
    ...[0, 1].map((n) => {
      const organizationId = exampleOrganizationId(n)
      const named = ({ wallet, createdAt }: WalletOperation) =>
        wallet.user.organizationId === organizationId && createdAt >= since
      return [{ of: "organization", organizationId, since }, named] as const
    }),
  ]
  for (const [advances, named] of sums)
    expect(yield* store.advanced(chainId, advances)).toBe(
      rows.filter(named).reduce((sum, row) => sum + advancedBy(row), 0n),
    )
})
