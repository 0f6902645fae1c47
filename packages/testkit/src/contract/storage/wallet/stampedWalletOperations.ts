import {
  Acceptances,
  JobQueue,
  NonceStore,
  OperationStore,
  OrganizationStore,
  WalletOperationStore,
  type Acceptance,
  type StampGrant,
  type Verdict,
} from "@shielded-relay/core"
import { Deferred, Effect, Exit } from "effect"
import {
  exampleAddress,
  exampleChain,
  exampleEntry,
  exampleOperation,
  exampleOrder,
  exampleOrganization,
  exampleOwner,
  examplePolicyId,
  exampleQuote,
  exampleUsedNonce,
  exampleUserId,
  exampleWalletOperation,
} from "../../../example/index.ts"
import type { Scenario, TestRunner } from "../../TestRunner.ts"

type Stores =
  | Acceptances
  | JobQueue
  | NonceStore
  | OperationStore
  | OrganizationStore
  | WalletOperationStore

const token = exampleAddress(1)
const chainId = exampleChain(0)
/** Room for one spend of 10 units. */
const limit = {
  chainId,
  token,
  amount: 10n,
  count: null,
  window: 60 * 60_000,
  per: "policy",
} as const

/** The n-th request of a managed user. Its wallet operation spends 10 units of the policy's limit. */
const requested = (
  n: number,
  changes: Partial<Acceptance> = {},
  granted: Partial<StampGrant> = {},
): Acceptance & { readonly grant: StampGrant } => ({
  owner: exampleOwner(0),
  used: exampleUsedNonce(n, { scope: exampleWalletOperation(n).request.scope, usedAt: n }),
  operations: [],
  walletOperation: exampleWalletOperation(n),
  maxPending: null,
  maxWaiting: null,
  order: null,
  settled: null,
  quote: null,
  ...changes,
  grant: {
    by: "stamp",
    organizationId: exampleOrganization(0).id,
    revision: 1,
    userId: exampleUserId(0),
    charges: [{ policyId: examplePolicyId(0), limits: [limit] }],
    amounts: [{ chainId, token, amount: 10n }],
    entry: exampleEntry(n, { at: n }),
    executes: null,
    ...granted,
  },
})

const holdsUnknownNote: Acceptance["operations"] = [
  { operation: exampleOperation(99, { request: null }), positions: [5], wakes: false },
]
const quoteWanted = (() => {
  const { id: _id, maxJoins, expiresAt, ...fields } = exampleQuote(0)
  return { ...fields, joins: maxJoins, now: expiresAt - 1 }
})()

/** A refusal of each kind that a stamp's grant can meet. The request has the number 2; the first one took its nonce and its limit. */
const refusals: ReadonlyArray<readonly [Verdict["verdict"], Acceptance]> = [
  ["nonce used", { ...requested(2), used: requested(1).used }],
  ["grant changed", requested(2, {}, { revision: 2 })],
  ["too many pending", requested(2, { maxPending: 0 })],
  ["too many waiting", requested(2, { maxWaiting: 0 })],
  [
    "too many unpaid",
    requested(2, {
      order: { order: { ...exampleOrder(1), phase: "awaiting-deposit" }, maxUnpaid: 0 },
    }),
  ],
  ["debt settled", requested(2, { settled: { chainId, atMost: -1n } })],
  ["notes taken", requested(2, { operations: holdsUnknownNote })],
  ["no quote", requested(2, { quote: { wanted: quoteWanted, required: true } })],
  ["limit reached", requested(2)],
]

/** The laws of `Acceptances` for requests that start a wallet operation. */
export function stampedWalletOperations({ expect }: TestRunner, scenario: Scenario<Stores>): void {
  const record = (acceptance: Acceptance) =>
    Effect.gen(function* () {
      return (yield* (yield* Acceptances).record(acceptance)).verdict
    })
  const woken = Effect.gen(function* () {
    const queue = yield* JobQueue
    const ids: Array<string> = []
    const last = yield* Deferred.make<void>()
    yield* queue.enqueue("wallet", "the last one")
    yield* queue.work("wallet", 1, (id) =>
      id === "the last one"
        ? Effect.asVoid(Deferred.done(last, Exit.void))
        : Effect.sync(() => ids.push(id)),
    )
    yield* Deferred.await(last)
    return ids
  })

  scenario(
    "write a wallet operation and its audit entry, and wake a worker for it",
    Effect.gen(function* () {
      const organizations = yield* OrganizationStore
      const store = yield* WalletOperationStore
      yield* organizations.insert(exampleOrganization(0))
      expect(yield* record(requested(1))).toBe("accepted")
      const { id } = exampleWalletOperation(1)
      expect(yield* store.find(id)).toEqual(exampleWalletOperation(1))
      expect(yield* organizations.unlinked(9)).toEqual([
        exampleEntry(1, { at: 1, policyId: examplePolicyId(0), result: id }),
      ])
      expect(yield* (yield* OperationStore).find(id)).toBe(null)
      expect(yield* woken).toEqual([id])
    }),
  )

  scenario(
    "return to a limit what a wallet operation spent that has failed",
    Effect.gen(function* () {
      const store = yield* WalletOperationStore
      yield* (yield* OrganizationStore).insert(exampleOrganization(0))
      expect(yield* record(requested(1))).toBe("accepted")
      expect(yield* record(requested(2))).toBe("limit reached")
      yield* store.update({
        ...exampleWalletOperation(1),
        status: { state: "failed", code: "INTERNAL", error: "" },
        version: 2,
      })
      expect(yield* record(requested(2))).toBe("accepted")
      expect(yield* record(requested(3))).toBe("limit reached")
    }),
  )

  scenario(
    "write nothing of a wallet operation with every verdict but accepted",
    Effect.gen(function* () {
      const organizations = yield* OrganizationStore
      const store = yield* WalletOperationStore
      const nonces = yield* NonceStore
      yield* organizations.insert(exampleOrganization(0))
      expect(yield* record(requested(1))).toBe("accepted")
      const entries = yield* organizations.unlinked(9)
      const { scope } = exampleWalletOperation(1).request
      const query = { policyId: examplePolicyId(0), userId: null, chainId, token, since: 0 }
      for (const [verdict, acceptance] of refusals) {
        expect(yield* record(acceptance)).toBe(verdict)
        expect(yield* store.find(exampleWalletOperation(2).id)).toBe(null)
        expect(yield* organizations.unlinked(9)).toEqual(entries)
        expect(yield* organizations.spent(query)).toEqual({ amount: 10n, count: 1 })
        expect(yield* nonces.count(scope)).toBe(1)
      }
      expect(yield* woken).toEqual([exampleWalletOperation(1).id])
    }),
  )

  scenario(
    "start one wallet operation of many requests with the same nonce",
    Effect.gen(function* () {
      const store = yield* WalletOperationStore
      yield* (yield* OrganizationStore).insert(exampleOrganization(0))
      const { request } = exampleWalletOperation(1)
      const verdicts = yield* Effect.forEach(
        Array.from({ length: 20 }, (_, n) => ({
          ...requested(n, { walletOperation: exampleWalletOperation(n, { request }) }),
          used: requested(1).used,
        })),
        record,
        { concurrency: "unbounded" },
      )
      expect(verdicts.filter((verdict) => verdict === "accepted").length).toBe(1)
      expect(verdicts.filter((verdict) => verdict === "nonce used").length).toBe(19)
      expect((yield* store.unsettled(chainId)).length).toBe(1)
    }),
  )
}
