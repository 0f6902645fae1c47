import {
  Acceptances,
  OperationStore,
  NonceStore,
  OrganizationStore,
  ProposalStore,
  stampScope,
  type Acceptance,
  type SpendLimit,
  type StampGrant,
} from "@shielded-relay/core"
import { Effect } from "effect"
import {
  exampleAddress,
  exampleChain,
  exampleEntry,
  exampleNonce,
  exampleOperation,
  exampleOrganization,
  exampleOwner,
  examplePolicyId,
  exampleProposal,
  exampleStampKey,
  exampleUsedNonce,
  exampleUserId,
} from "../../../example/index.ts"
import type { Scenario, TestRunner } from "../../TestRunner.ts"

type Stores = Acceptances | NonceStore | OperationStore | OrganizationStore | ProposalStore

const token = exampleAddress(1)
const chainId = exampleChain(0)
const hour = 60 * 60_000
const limit = (changes: Partial<SpendLimit>): SpendLimit => ({
  chainId,
  token,
  amount: null,
  count: null,
  window: hour,
  per: "policy",
  ...changes,
})

/** The n-th request of a managed user: it spends 10 units at `at`. */
const requested = (
  n: number,
  changes: Partial<StampGrant> = {},
  { at = 0, status }: { readonly at?: number; readonly status?: "failed" } = {},
): Acceptance => {
  const scope = stampScope(exampleStampKey(0))
  const request = { owner: exampleOwner(0), scope, nonce: exampleNonce(n) }
  const failed = { state: "failed", code: "OPERATION_FAILED", error: "" } as const
  return {
    owner: exampleOwner(0),
    grant: {
      by: "stamp",
      organizationId: exampleOrganization(0).id,
      revision: 1,
      userId: exampleUserId(0),
      charges: [],
      amounts: [{ chainId, token, amount: 10n }],
      entry: exampleEntry(n, { at: n }),
      executes: null,
      ...changes,
    },
    used: exampleUsedNonce(n, { scope, usedAt: at }),
    operations: [
      {
        operation: exampleOperation(n, {
          chainId,
          request,
          ...(status === undefined ? {} : { status: failed }),
        }),
        positions: [],
        wakes: false,
      },
    ],
    walletOperation: null,
    maxPending: null,
    maxWaiting: null,
    order: null,
    settled: null,
    quote: null,
  }
}
const charge = (policy: number, ...limits: ReadonlyArray<SpendLimit>) => ({
  policyId: examplePolicyId(policy),
  limits,
})

/** The laws of `Acceptances` for requests under a stamp. */
export function stampedAcceptances({ expect }: TestRunner, scenario: Scenario<Stores>): void {
  const begun = Effect.gen(function* () {
    const store = yield* OrganizationStore
    yield* store.insert(exampleOrganization(0))
    const acceptances = yield* Acceptances
    const record = (acceptance: Acceptance) =>
      Effect.map(acceptances.record(acceptance), ({ verdict }) => verdict)
    return { store, record }
  })

  scenario(
    "accept a grant at the organization's revision alone, and write its audit entry",
    Effect.gen(function* () {
      const { store, record } = yield* begun
      const operations = yield* OperationStore
      expect(yield* record(requested(1, { revision: 2 }))).toBe("grant changed")
      expect(yield* record(requested(1, { organizationId: exampleOrganization(1).id }))).toBe(
        "grant changed",
      )
      const { operation } = requested(1).operations[0] ?? {}
      expect(operation && (yield* operations.find(operation.id))).toBe(null)
      expect(yield* (yield* NonceStore).count(stampScope(exampleStampKey(0)))).toBe(0)
      expect(yield* store.unlinked(9)).toEqual([])
      expect(yield* record(requested(1))).toBe("accepted")
      expect(yield* store.unlinked(9)).toEqual([
        exampleEntry(1, { at: 1, result: operation?.id ?? null }),
      ])
      expect(yield* record(requested(1))).toBe("nonce used")
      yield* store.advance(exampleOrganization(0, { revision: 2 }))
      expect(yield* record(requested(2))).toBe("grant changed")
      // A refusal is recorded at any revision.
      expect(yield* record(requested(2, { revision: null }))).toBe("accepted")
    }),
  )

  scenario(
    "charge the first policy with room in all its limits",
    Effect.gen(function* () {
      const { store, record } = yield* begun
      const charges = [
        charge(1, limit({ amount: 15n }), limit({ count: 9 })),
        charge(2, limit({ count: 2 })),
        charge(3, limit({ amount: 10n, count: 5, token: exampleAddress(2) }), limit({ count: 1 })),
      ]
      for (const n of [1, 2, 3, 4])
        expect(yield* record(requested(n, { charges }, { at: n }))).toBe("accepted")
      expect(yield* record(requested(5, { charges }, { at: 5 }))).toBe("limit reached")
      const charged = (yield* store.unlinked(9)).map(({ policyId }) => policyId)
      expect(charged).toEqual([1, 2, 2, 3].map(examplePolicyId))
      // The window excludes its start.
      expect(yield* record(requested(5, { charges }, { at: hour + 1 }))).toBe("accepted")
      const spent = yield* store.spent({
        policyId: examplePolicyId(1),
        userId: null,
        chainId,
        token,
        since: 0,
      })
      expect(spent).toEqual({ amount: 20n, count: 2 })
    }),
  )

  scenario(
    "count the amounts in the token and on the chain of a limit alone",
    Effect.gen(function* () {
      const { record } = yield* begun
      const amounts = [
        { chainId, token, amount: 10n },
        { chainId, token: exampleAddress(2), amount: 10n },
        { chainId: exampleChain(1), token, amount: 10n },
      ]
      const charges = [charge(1, limit({ amount: 20n, count: 2 }))]
      for (const n of [1, 2])
        expect(yield* record(requested(n, { charges, amounts }))).toBe("accepted")
      expect(yield* record(requested(3, { charges, amounts }))).toBe("limit reached")
    }),
  )

  scenario(
    "count the spends of each user apart where the limit says so",
    Effect.gen(function* () {
      const { record } = yield* begun
      const [own, shared] = [
        charge(1, limit({ count: 1, per: "user" })),
        charge(2, limit({ count: 1 })),
      ]
      const by = (user: number, n: number, one: typeof own) =>
        record(requested(n, { charges: [one], userId: exampleUserId(user) }))
      expect(yield* by(0, 1, own)).toBe("accepted")
      expect(yield* by(1, 2, own)).toBe("accepted")
      expect(yield* by(0, 3, own)).toBe("limit reached")
      expect(yield* by(0, 3, shared)).toBe("accepted")
      expect(yield* by(1, 4, shared)).toBe("limit reached")
    }),
  )

  scenario(
    "return to a limit what an operation spent that has failed",
    Effect.gen(function* () {
      const { record } = yield* begun
      const charges = [charge(1, limit({ amount: 10n }))]
      expect(yield* record(requested(1, { charges }, { status: "failed" }))).toBe("accepted")
      expect(yield* record(requested(2, { charges }))).toBe("accepted")
      expect(yield* record(requested(3, { charges }))).toBe("limit reached")
    }),
  )

  /** The n-th approval of the proposal at position 1, which executes it. */
  const executing = (n: number, changes: Partial<StampGrant> = {}) =>
    requested(n, {
      executes: {
        proposal: exampleProposal(1, { state: "executed", version: 2 }),
        entry: exampleEntry(100 + n, { at: 100 + n }),
        outcome: { scope: "a", nonce: String(n), data: `${n}` },
      },
      ...changes,
    })

  scenario(
    "execute a proposal once, with the entry and the outcome of its last approval",
    Effect.gen(function* () {
      const { store, record } = yield* begun
      const proposals = yield* ProposalStore
      yield* proposals.insert(exampleProposal(1))
      const verdicts = yield* Effect.forEach([1, 2, 3, 4, 5], (n) => record(executing(n)), {
        concurrency: "unbounded",
      })
      expect(verdicts.filter((verdict) => verdict === "accepted").length).toBe(1)
      expect(verdicts.filter((verdict) => verdict === "grant changed").length).toBe(4)
      const won = verdicts.indexOf("accepted") + 1
      const { organizationId, id } = exampleProposal(1)
      expect((yield* proposals.find(organizationId, id))?.state).toBe("executed")
      const outcomes = yield* Effect.forEach([1, 2, 3, 4, 5], (n) => store.outcome("a", `${n}`))
      expect(outcomes.filter((outcome) => outcome !== null)).toEqual([`${won}`])
      // The approval, and then what it executed.
      expect((yield* store.unlinked(9)).map(({ at }) => at)).toEqual([100 + won, won])
      expect(yield* (yield* NonceStore).count(stampScope(exampleStampKey(0)))).toBe(1)
    }),
  )

  scenario(
    "leave a proposal open whose request meets an obstacle",
    Effect.gen(function* () {
      const { store, record } = yield* begun
      const proposals = yield* ProposalStore
      yield* proposals.insert(exampleProposal(1))
      const charges = [charge(1, limit({ amount: 9n }))]
      expect(yield* record(executing(1, { charges }))).toBe("limit reached")
      expect(yield* record(executing(1, { revision: 2 }))).toBe("grant changed")
      const { organizationId, id } = exampleProposal(1)
      expect(yield* proposals.find(organizationId, id)).toEqual(exampleProposal(1))
      expect(yield* store.outcome("a", "1")).toBe(null)
      expect(yield* store.unlinked(9)).toEqual([])
    }),
  )

  scenario(
    "never overrun a limit, however many requests come at once",
    Effect.gen(function* () {
      const { record } = yield* begun
      const charges = [charge(1, limit({ amount: 75n }))]
      const verdicts = yield* Effect.forEach(
        Array.from({ length: 30 }, (_, n) => requested(n, { charges })),
        record,
        { concurrency: "unbounded" },
      )
      expect(verdicts.filter((verdict) => verdict === "accepted").length).toBe(7)
      expect(verdicts.filter((verdict) => verdict === "limit reached").length).toBe(23)
    }),
  )
}
