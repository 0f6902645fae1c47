import { Result } from "effect"
import fc from "fast-check"
import {
  exampleSignedTransaction,
  exampleTopUp,
  exampleWalletOperation,
} from "@shielded-relay/testkit"
import { describe, expect, it } from "vitest"
import { transitionWallet } from "../../src/walletOperation/transitionWallet.ts"
import {
  advancedBy,
  cancelling,
  isCancelExecuted,
  isWalletSent,
  numberedLegs,
  occupiesAccount,
  performing,
  walletHash,
  type WalletLeg,
  type WalletOperationState,
} from "../../src/walletOperation/WalletOperation.ts"
import { walletEventArbitrary } from "./walletEvents.ts"

const signed = (n: number, most: bigint) =>
  exampleSignedTransaction(1, n, { fees: { most, terms: {} } })
const topUp = (changes: Partial<WalletLeg> = {}): WalletLeg =>
  exampleTopUp(signed(0, 5n), { leg: { kind: "top-up", amount: 1_000n }, ...changes })
const executed = { txHash: "0x1", block: 1, success: true, cost: 2n }

describe("the native coins that the gas tank advanced", () => {
  it("are the amount and the most that one of its transactions may cost, until one is executed", () => {
    const transactions = [signed(0, 5n), signed(0, 9n), signed(0, 7n)]
    expect(advancedBy({ legs: [topUp({ transactions })] })).toBe(1_009n)
    expect(advancedBy({ legs: [topUp({ transactions, executed })] })).toBe(1_002n)
  })

  it("are none of a top-up that a final block excludes", () => {
    expect(advancedBy({ legs: [topUp({ excluded: true })] })).toBe(0n)
  })

  it("are only the fees of a top-up without success", () => {
    expect(advancedBy({ legs: [topUp({ executed: { ...executed, success: false } })] })).toBe(2n)
  })

  it("are those of every top-up, and nothing that the account pays itself", () => {
    const approve = {
      kind: "approve",
      token: exampleWalletOperation(1).account,
      amount: 7n,
    } as const
    expect(advancedBy({ legs: [] })).toBe(0n)
    expect(advancedBy({ legs: [topUp({ leg: approve })] })).toBe(0n)
    expect(advancedBy({ legs: [topUp({ executed }), topUp({ leg: approve }), topUp()] })).toBe(
      2_007n,
    )
  })

  it("change with top-ups alone, and never grow when one is executed for at most what it may cost", () => {
    fc.assert(
      fc.property(fc.array(walletEventArbitrary, { maxLength: 40 }), (history) => {
        let before = exampleWalletOperation(1)
        for (const event of history) {
          const after = Result.getOrNull(transitionWallet(before, event, 0))
          if (after === null) continue
          const growth = advancedBy(after) - advancedBy(before)
          const newest = before.legs.at(-1)
          const isBounded =
            event.type === "executed" &&
            newest?.executed === null &&
            newest.transactions.some(({ fees }) => fees.most >= event.executed.cost)
          const at = "at" in event ? event.at : -1
          const isTopUp = after.legs.at(at)?.leg.kind === "top-up"
          expect(isTopUp || growth === 0n).toBe(true)
          expect(event.type !== "excluded" || growth <= 0n).toBe(true)
          expect(!isBounded || growth <= 0n).toBe(true)
          before = after
        }
      }),
    )
  })
})

describe("a wallet operation", () => {
  it("has its account for itself from its first signature to its end", () => {
    const legs = [topUp()]
    expect(occupiesAccount({ legs: [], status: { state: "accepted" } })).toBe(false)
    for (const state of ["accepted", "signed", "broadcast"] as const)
      expect(occupiesAccount({ legs, status: { state } })).toBe(true)
    expect(occupiesAccount({ legs, status: { state: "confirmed" } })).toBe(false)
    const failed = { state: "failed", code: "INTERNAL", error: "" } as const
    expect(occupiesAccount({ legs, status: failed })).toBe(false)
  })

  it("uses the sender nonces of all its transactions, oldest first", () => {
    const unnumbered = exampleSignedTransaction(1, 0, { senderNonce: null })
    const legs = [
      topUp({ transactions: [signed(3, 1n), signed(3, 2n)] }),
      topUp({ transactions: [unnumbered] }),
      topUp({ transactions: [signed(1, 1n)] }),
    ]
    const { sender } = unnumbered
    expect(numberedLegs({ legs })).toEqual(
      [3, 3, 1].map((senderNonce) => ({ sender, senderNonce })),
    )
  })

  it("has the hash of the leg that performs the request: the executed one, or the newest", () => {
    const last = topUp({ isLast: true, transactions: [signed(0, 1n), signed(1, 1n)] })
    expect(walletHash({ legs: [] })).toBe(null)
    expect(walletHash({ legs: [topUp({ executed })] })).toBe(null)
    expect(walletHash({ legs: [topUp({ executed }), last] })).toBe(signed(1, 1n).hash)
    expect(walletHash({ legs: [topUp(), { ...last, executed }] })).toBe("0x1")
    expect(walletHash({ legs: [topUp(), { ...last, excluded: true }] })).toBe(null)
  })

  it("has the hash of the newest transaction that performs its request, and none once a cancel is executed", () => {
    const last = topUp({
      isLast: true,
      transactions: [signed(0, 1n), signed(1, 1n), signed(2, 1n)],
      cancelsFrom: 2,
    })
    const { hash } = signed(2, 1n)
    expect(walletHash({ legs: [last] })).toBe(signed(1, 1n).hash)
    const cancelled = { ...last, executed: { ...executed, txHash: hash } }
    expect(walletHash({ legs: [cancelled] })).toBe(null)
    const won = { ...last, executed: { ...executed, txHash: signed(0, 1n).hash } }
    expect(walletHash({ legs: [won] })).toBe(signed(0, 1n).hash)
    expect([last, cancelled, won].map(isCancelExecuted)).toEqual([false, true, false])
    expect(cancelling(last)).toEqual([signed(2, 1n)])
    expect(performing(last)).toEqual([signed(0, 1n), signed(1, 1n)])
    expect([cancelling(topUp()), performing(topUp())]).toEqual([[], topUp().transactions])
  })

  it("can be answered with its hash once its own leg was shown to the chain", () => {
    const own = [topUp({ executed }), topUp({ isLast: true })]
    const failed = { state: "failed", code: "INTERNAL", error: "" } as const
    const isSent = (state: WalletOperationState, legs: ReadonlyArray<WalletLeg> = own) =>
      isWalletSent({ status: state, legs })
    expect(isSent({ state: "signed" })).toBe(false)
    expect(isSent({ state: "broadcast" })).toBe(true)
    expect(isSent({ state: "confirmed" })).toBe(true)
    expect(isSent(failed)).toBe(true)
    expect(isSent({ state: "broadcast" }, [topUp()])).toBe(false)
    expect(isSent(failed, [])).toBe(false)
  })
})
