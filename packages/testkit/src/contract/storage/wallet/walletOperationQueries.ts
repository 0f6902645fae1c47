import {
  stampScope,
  WalletOperationStore,
  type AdvancesOf,
  type WalletLeg,
  type WalletOperation,
  type WalletOperationState,
} from "@shielded-relay/core"
import { Effect } from "effect"
import {
  exampleAddress,
  exampleChain,
  exampleNonce,
  exampleOperationId,
  exampleOrganizationId,
  exampleOwner,
  exampleSignedTransaction,
  exampleStampKey,
  exampleTopUp,
  exampleUserId,
  exampleWalletOperation,
} from "../../../example/index.ts"
import type { Scenario, TestRunner } from "../../TestRunner.ts"

const account = exampleAddress(0xacc)
const chainId = exampleChain(0)
const everyStatus: ReadonlyArray<WalletOperationState> = [
  { state: "accepted" },
  { state: "signed" },
  { state: "broadcast" },
  { state: "confirmed" },
  { state: "failed", code: "INTERNAL", error: "" },
]

/** A top-up of 1,000 units whose transactions may each cost so much. */
const topUp = (
  n: number,
  most: ReadonlyArray<bigint>,
  executed: { readonly success: boolean; readonly cost: bigint } | null = null,
): WalletLeg => ({
  leg: { kind: "top-up", amount: 1_000n },
  isLast: false,
  transactions: most.map((one) =>
    exampleSignedTransaction(1, n, { fees: { most: one, terms: {} } }),
  ),
  executed: executed && { ...executed, txHash: `0x${n}`, block: n },
})

/** The queries of `WalletOperationStore`. */
export function walletOperationQueries(
  { expect }: TestRunner,
  scenario: Scenario<WalletOperationStore>,
): void {
  scenario(
    "finds operations by nonce in any case, under their scope",
    Effect.gen(function* () {
      const store = yield* WalletOperationStore
      const { request } = exampleWalletOperation(1)
      const upper = exampleWalletOperation(1, {
        request: { ...request, nonce: request.nonce.toUpperCase() },
      })
      yield* store.insert(upper)
      for (const nonce of [request.nonce, request.nonce.toUpperCase()])
        expect(yield* store.findByNonce(request.scope, nonce)).toEqual(upper)
      const scope = stampScope(exampleStampKey(1))
      expect(yield* store.findByNonce(scope, request.nonce)).toBe(null)
      expect(yield* store.findByNonce(request.scope, exampleNonce(2))).toBe(null)
      const other = exampleWalletOperation(2, { request: { ...request, scope } })
      yield* store.insert(other)
      expect(yield* store.findByNonce(scope, request.nonce)).toEqual(other)
    }),
  )

  scenario(
    "counts the operations of an account that are not final, and returns the oldest",
    Effect.gen(function* () {
      const store = yield* WalletOperationStore
      const { createdAt } = exampleWalletOperation(0)
      const add = (n: number, changes: Partial<WalletOperation>) =>
        store.insert(exampleWalletOperation(n, { account, createdAt, ...changes }))
      expect(yield* store.oldestOf(chainId, account)).toBe(null)
      expect(yield* store.countUnsettled(chainId, account)).toBe(0)
      for (const [n, status] of everyStatus.entries()) yield* add(10 + n, { status })
      yield* add(5, { createdAt: createdAt + 1 })
      yield* add(9, {})
      yield* add(3, { chainId: exampleChain(1), createdAt: createdAt - 1 })
      yield* add(4, { account: exampleAddress(1), createdAt: createdAt - 1 })
      expect((yield* store.oldestOf(chainId, account))?.id).toBe(exampleOperationId(9))
      expect(yield* store.countUnsettled(chainId, account)).toBe(5)
      yield* store.update(
        exampleWalletOperation(9, {
          account,
          createdAt,
          status: { state: "confirmed" },
          version: 2,
        }),
      )
      expect((yield* store.oldestOf(chainId, account))?.id).toBe(exampleOperationId(10))
      expect(yield* store.countUnsettled(chainId, account)).toBe(4)
    }),
  )

  scenario(
    "returns the ids of a chain's operations that are not final, oldest first",
    Effect.gen(function* () {
      const store = yield* WalletOperationStore
      const { createdAt } = exampleWalletOperation(0)
      expect(yield* store.unsettled(chainId)).toEqual([])
      for (const [n, status] of everyStatus.entries())
        yield* store.insert(exampleWalletOperation(6 - n, { createdAt, status }))
      yield* store.insert(exampleWalletOperation(7, { createdAt: createdAt - 1 }))
      yield* store.insert(exampleWalletOperation(8, { chainId: exampleChain(1) }))
      expect(yield* store.unsettled(chainId)).toEqual([7, 4, 5, 6].map(exampleOperationId))
    }),
  )

  scenario(
    "returns the highest sender nonce of all legs, in any state",
    Effect.gen(function* () {
      const store = yield* WalletOperationStore
      const { sender } = exampleSignedTransaction(1, 0)
      expect(yield* store.highestSenderNonce(chainId, sender)).toBe(null)
      const legs = [12, 9, 10].map((nonce) => exampleTopUp(exampleSignedTransaction(1, nonce)))
      yield* store.insert(exampleWalletOperation(1, { legs, status: { state: "confirmed" } }))
      const unnumbered = exampleSignedTransaction(2, 0, { senderNonce: null })
      yield* store.insert(exampleWalletOperation(2, { legs: [exampleTopUp(unnumbered)] }))
      expect(yield* store.highestSenderNonce(chainId, sender)).toBe(12)
      expect(yield* store.highestSenderNonce(exampleChain(1), sender)).toBe(null)
      expect(yield* store.highestSenderNonce(chainId, unnumbered.sender)).toBe(null)
      const replaced = exampleTopUp(exampleSignedTransaction(1, 13), {
        transactions: [exampleSignedTransaction(1, 13), exampleSignedTransaction(1, 14)],
      })
      yield* store.insert(exampleWalletOperation(3, { legs: [replaced] }))
      expect(yield* store.highestSenderNonce(chainId, sender)).toBe(14)
    }),
  )

  scenario(
    "sums what the gas tank advanced to an owner for ever, to an organization and to all since a time",
    Effect.gen(function* () {
      const store = yield* WalletOperationStore
      const { request, wallet, createdAt: epoch } = exampleWalletOperation(0)
      const add = (
        n: number,
        by: { readonly owner: number; readonly organization: number },
        legs: ReadonlyArray<WalletLeg>,
        changes: Partial<WalletOperation> = {},
      ) =>
        store.insert(
          exampleWalletOperation(n, {
            request: { ...request, nonce: exampleNonce(n), owner: exampleOwner(by.owner) },
            wallet: {
              ...wallet,
              user: {
                organizationId: exampleOrganizationId(by.organization),
                userId: exampleUserId(by.owner),
                rootVersion: 1,
              },
            },
            createdAt: epoch + n,
            legs,
            ...changes,
          }),
        )
      const sums = (since: number, on = chainId) =>
        Effect.forEach(
          [
            ...[0, 1].map((n): AdvancesOf => ({
              of: "organization",
              organizationId: exampleOrganizationId(n),
              since: epoch + since,
            })),
            { of: "all", since: epoch + since } satisfies AdvancesOf,
          ],
          (advances) => store.advanced(on, advances),
        )
      expect(yield* sums(0)).toEqual([0n, 0n, 0n])
      // Not executed yet: the amount, and the most that one of the transactions may cost.
      yield* add(1, { owner: 0, organization: 0 }, [topUp(1, [7n, 9n, 8n])])
      expect(yield* sums(0)).toEqual([1_009n, 0n, 1_009n])
      const paid = topUp(2, [9n], { success: true, cost: 2n })
      yield* add(2, { owner: 1, organization: 0 }, [paid], { status: { state: "confirmed" } })
      // Without success only the fee is gone.
      const unpaid = topUp(3, [9n], { success: false, cost: 3n })
      const failed = { state: "failed", code: "INTERNAL", error: "" } as const
      yield* add(3, { owner: 0, organization: 1 }, [unpaid], { status: failed })
      const approve = { kind: "approve", token: exampleAddress(1), amount: 5n } as const
      yield* add(4, { owner: 0, organization: 0 }, [{ ...topUp(4, [9n]), leg: approve }])
      yield* add(5, { owner: 0, organization: 0 }, [topUp(5, [1n])], { chainId: exampleChain(1) })
      expect(yield* sums(0)).toEqual([2_011n, 3n, 2_014n])
      expect(yield* sums(2)).toEqual([1_002n, 3n, 1_005n])
      expect(yield* sums(4)).toEqual([0n, 0n, 0n])
      expect(yield* sums(0, exampleChain(1))).toEqual([1_001n, 0n, 1_001n])
    }),
  )

  scenario(
    "sums advances of more than 256 bits, and follows every change of an operation",
    Effect.gen(function* () {
      const store = yield* WalletOperationStore
      const huge = 2n ** 256n - 1n
      const large = (n: number) => ({
        ...topUp(n, [huge]),
        leg: { kind: "top-up", amount: huge } as const,
      })
      const operation = exampleWalletOperation(1)
      yield* store.insert(operation)
      const all = store.advanced(chainId, { of: "all", since: 0 })
      const signed: WalletOperation = {
        ...operation,
        status: { state: "signed" },
        legs: [large(1), large(2)],
        version: 2,
      }
      yield* store.update(signed)
      expect(yield* all).toBe(4n * huge)
      const executed = { txHash: "0x1", block: 1, success: false, cost: 5n }
      const undone = signed.legs.map((leg) => ({ ...leg, executed }))
      yield* store.update({ ...signed, legs: undone, version: 3 })
      expect(yield* all).toBe(10n)
      yield* store.update({ ...signed, version: 4 })
      expect(yield* all).toBe(4n * huge)
    }),
  )
}
