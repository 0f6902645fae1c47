import type { Leg, SignedTransaction, WalletLeg, WalletOperation } from "@shielded-relay/core"
import { describe, expect, it } from "vitest"
import { followLeg } from "../../../src/worker/wallet/followLeg.ts"
import { excludedLeg } from "../../../src/worker/wallet/settledLegs.ts"
import { mustStop, stopDeposit } from "../../../src/worker/wallet/stopDeposit.ts"
import { finalityPause, lookPause } from "../../../src/worker/wallet/walletSteps.ts"
import { aWalletScene, bytes, mined, type SceneOptions } from "./aWalletScene.ts"

const deposit: Leg = { kind: "deposit", notes: [] }
const newest: WalletLeg = {
  leg: deposit,
  isLast: true,
  transactions: [bytes(1, "deposit")],
  executed: null,
}
const displaced: WalletLeg = {
  ...newest,
  transactions: [...newest.transactions, bytes(1, "cancel")],
  cancelsFrom: 1,
}
const cancelled = (
  leg: WalletLeg,
  state: "signed" | "broadcast" = "broadcast",
): Partial<WalletOperation> => ({ legs: [leg], status: { state }, cancelled: true })
const executedBy = (txHash: string) => ({
  ...displaced,
  executed: { txHash, block: 7, success: true, cost: 2n },
})

/** What a step sends and signs, and its result; of a written row its state and newest leg. */
async function stepOf(step: typeof stopDeposit | typeof followLeg, options: SceneOptions) {
  const { operation, side, operations, sent, signed, run } = await aWalletScene(options)
  const result = await run(step(operation, side))
  const row = await run(operations.find(operation.id))
  const again = typeof result === "object" && "again" in result ? result.again : null
  const status = row?.status ?? null
  return { sent, signed, again, state: status?.state, status, leg: row?.legs.at(-1) }
}

describe("the signed deposit of a cancelled operation", () => {
  const waits = { sent: [], signed: [] }
  it.each<readonly [title: string, options: SceneOptions, expected: object]>([
    [
      "is displaced under its nonce, and not sent, even if it never was",
      { operation: cancelled(newest, "signed") },
      { sent: [], signed: ["a replacement"], state: "signed", leg: { cancelsFrom: 1 } },
    ],
    [
      "is displaced at once while it waits",
      { operation: cancelled(newest), known: { deposit: { state: "pending" } } },
      { sent: [], signed: ["a replacement"], state: "signed", leg: { cancelsFrom: 1 } },
    ],
    [
      "counts if a block holds it",
      { operation: cancelled(newest), known: { deposit: mined(7) } },
      { ...waits, leg: { executed: { block: 7 } } },
    ],
    [
      "is looked for while a block that is not final used its nonce",
      { operation: cancelled(newest), nonces: { latest: 2, finalized: 1 } },
      { ...waits, again: finalityPause },
    ],
    [
      "is excluded once a final block used its nonce",
      { operation: cancelled(newest), nonces: { latest: 2, finalized: 2 } },
      { ...waits, state: "accepted", leg: { excluded: true } },
    ],
    [
      "waits without nonces until it expires",
      { operation: cancelled(newest), nonces: null, answers: { deposit: "unfunded" } },
      { signed: [], again: lookPause },
    ],
    [
      "is excluded without nonces once it expired",
      { operation: cancelled(newest), nonces: null, answers: { deposit: "expired" } },
      { signed: [], state: "accepted", leg: { excluded: true } },
    ],
  ])("%s", async (_, options, expected) => {
    expect(await stepOf(stopDeposit, options)).toMatchObject(expected)
  })

  it("is shown to no node, unlike every other leg", async () => {
    const shown = async (leg: WalletLeg, changes: Partial<WalletOperation>) => {
      const operation = { legs: [leg], status: { state: "broadcast" }, ...changes } as const
      const scene = await aWalletScene({ operation, nonces: null })
      const asked: Array<boolean | undefined> = []
      const gateway = {
        ...scene.side.gateway,
        broadcast: (signed: SignedTransaction, covered?: boolean) => {
          asked.push(covered)
          return scene.side.gateway.broadcast(signed)
        },
      }
      await scene.run(excludedLeg(scene.operation, { ...scene.side, gateway }))
      return asked
    }
    expect(await shown(newest, { cancelled: true })).toEqual([false])
    expect(await shown(newest, {})).toEqual([true])
    expect(await shown({ ...newest, isLast: false }, { cancelled: true })).toEqual([true])
  })

  it("is not sent again once a cancel is signed", async () => {
    const operation = cancelled(displaced)
    expect((await stepOf(followLeg, { operation })).sent).toEqual(["cancel"])
    // Nor if a node that lacks the cancel still has the deposit.
    const known = { deposit: { state: "pending" } } as const
    expect((await stepOf(followLeg, { operation, known })).sent).toEqual(["cancel"])
  })

  it("must be stopped only if it is the last leg, may be executed, and nothing displaces it", () => {
    const of = (leg: WalletLeg, isCancelled = true) =>
      mustStop({ legs: [leg], ...(isCancelled ? { cancelled: true } : {}) })
    expect(of(newest)).toBe(true)
    expect(of(newest, false)).toBe(false)
    expect(of({ ...newest, isLast: false })).toBe(false)
    expect(of(displaced)).toBe(false)
    expect(of({ ...newest, executed: executedBy("deposit").executed })).toBe(false)
    expect(mustStop({ legs: [], cancelled: true })).toBe(false)
  })
})

describe("a leg with a cancel, in a final block", () => {
  it("fails the operation if the block holds the cancel", async () => {
    const { status } = await stepOf(followLeg, {
      operation: cancelled(executedBy("cancel")),
      known: { cancel: mined(7) },
    })
    expect(status).toMatchObject({ state: "failed", code: "OPERATION_CANCELLED" })
  })

  it("confirms the operation if the block holds the deposit", async () => {
    const { status } = await stepOf(followLeg, {
      operation: cancelled(executedBy("deposit")),
      known: { deposit: mined(7) },
    })
    expect(status).toEqual({ state: "confirmed" })
  })
})
