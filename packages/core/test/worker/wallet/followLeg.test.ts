import {
  InstallationStore,
  type ExecutedLeg,
  type WalletLeg,
  type WalletOperation,
} from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { describe, expect, it } from "vitest"
import { isFromBeforeRestore } from "../../../src/application/wallets/isFromBeforeRestore.ts"
import { followLeg, sendLeg } from "../../../src/worker/wallet/followLeg.ts"
import { isExcluded, isSame } from "../../../src/worker/wallet/executions.ts"
import { keepLegs } from "../../../src/worker/wallet/settledLegs.ts"
import { advanceWallet, finalityPause, lookPause } from "../../../src/worker/wallet/walletSteps.ts"
import { aWalletScene, bytes, mined, type SceneOptions } from "./aWalletScene.ts"

const executed: ExecutedLeg = { txHash: "first", block: 7, success: true, cost: 2n }
const first: WalletLeg = {
  leg: { kind: "cancel" },
  isLast: false,
  transactions: [bytes(0, "first")],
  executed,
}
const newest: WalletLeg = {
  leg: { kind: "cancel" },
  isLast: true,
  transactions: [bytes(1, "newest")],
  executed: null,
}
const replaced = { ...newest, transactions: [...newest.transactions, bytes(1, "replaced")] }
const performed = { ...newest, executed: { ...executed, txHash: "newest" } }
const sending = (
  legs: ReadonlyArray<WalletLeg>,
  state: "signed" | "broadcast" = "broadcast",
): Partial<WalletOperation> => ({ legs, status: { state } })

const pending = { state: "pending" } as const
const recent = 1_000
const long = 10 * 60_000

/** What a step does: what it sends and signs, and its result; of a written row its legs' executions. */
async function stepOf(step: typeof followLeg, options: SceneOptions) {
  const { operation, side, sent, signed, run } = await aWalletScene(options)
  const result = await run(step(operation, side))
  if (result === "done" || "again" in result) return { sent, signed, result }
  const { status, legs } = result.next
  return { sent, signed, result: status.state, executed: legs.map((leg) => leg.executed) }
}

describe("a leg that no block holds", () => {
  const again = { result: { again: lookPause } }
  const nothing = { sent: [], signed: [] }
  it.each<readonly [title: string, options: SceneOptions, expected: object]>([
    [
      "is left alone while it is pending for a short time",
      { operation: sending([newest]), waited: recent, known: { newest: pending } },
      { ...nothing, ...again },
    ],
    [
      "is replaced once it is pending for long",
      { operation: sending([newest]), waited: long, known: { newest: pending } },
      { sent: [], signed: ["a replacement"], result: "signed" },
    ],
    [
      "is sent again as it is if the node forgot it, however long ago it was sent",
      { operation: sending([newest]), waited: long },
      { sent: ["newest"], signed: [], ...again },
    ],
    [
      "waits for a lost leg before it only once it is pending for long",
      { operation: sending([first, newest]), waited: recent, known: { newest: pending } },
      { ...nothing, ...again },
    ],
    [
      "lets a lost leg before it go first once it is pending for long",
      { operation: sending([first, newest]), waited: long, known: { newest: pending } },
      { sent: ["first"], signed: [], ...again },
    ],
    [
      "is sent again behind a leg that is pending again",
      { operation: sending([first, newest]), waited: long, known: { first: pending } },
      { sent: ["newest"], signed: [], ...again },
    ],
    [
      "is not sent again before the row says that the leg before it moved",
      { operation: sending([first, newest]), known: { first: mined(8) } },
      { ...nothing, result: "broadcast", executed: [{ ...executed, block: 8 }, null] },
    ],
    [
      "is sent as it was before a replacement that the account cannot pay",
      { operation: sending([replaced]), answers: { replaced: "unfunded" } },
      { sent: ["replaced", "newest"], signed: [], ...again },
    ],
    [
      "is sent as its newest version alone if the account can pay it",
      { operation: sending([replaced]) },
      { sent: ["replaced"], signed: [], ...again },
    ],
  ])("%s", async (_, options, expected) => {
    expect(await stepOf(followLeg, options)).toEqual(expect.objectContaining(expected))
  })
})

describe("a signed leg", () => {
  it.each<readonly [title: string, options: SceneOptions, expected: object]>([
    [
      "is sent once if its nonce is taken and nobody knows by what",
      { operation: sending([newest], "signed"), answers: { newest: "nonce-taken" } },
      { sent: ["newest"], signed: [], result: { again: lookPause } },
    ],
    [
      "is replaced at once if the node asks for more",
      { operation: sending([newest], "signed"), answers: { newest: "underpriced" } },
      { sent: ["newest"], signed: ["a replacement"], result: "signed" },
    ],
    [
      "is replaced a second time only after a pause",
      {
        operation: sending([replaced], "signed"),
        waited: 400,
        answers: { replaced: "underpriced" },
      },
      { sent: ["replaced"], signed: [], result: { again: lookPause - 400 } },
    ],
  ])("%s", async (_, options, expected) => {
    expect(await stepOf(sendLeg, options)).toEqual(expect.objectContaining(expected))
  })
})

describe("the last leg that a block holds", () => {
  it.each<readonly [title: string, options: SceneOptions, expected: object]>([
    ["ends the operation once its block is final", { finalized: 7 }, { result: "done" }],
    ["waits until its block is final", { finalized: 6 }, { result: { again: finalityPause } }],
    [
      "is not executed any more if a reorganisation removed it",
      { known: {} },
      { result: "broadcast", executed: [null] },
    ],
    [
      "is executed elsewhere if a reorganisation moved it",
      { known: { newest: mined(8) } },
      { result: "broadcast", executed: [{ ...performed.executed, block: 8 }] },
    ],
  ])("%s", async (_, options, expected) => {
    const scene = { operation: sending([performed]), known: { newest: mined(7) }, ...options }
    expect(await stepOf(followLeg, scene)).toEqual(expect.objectContaining(expected))
  })
})

describe("the legs before the newest one", () => {
  const keep: typeof followLeg = (operation, side) =>
    Effect.map(keepLegs(operation, side, true), (step) => step ?? "done")
  it.each<readonly [title: string, options: SceneOptions, expected: object]>([
    ["are kept if they are as the row says", { known: { first: mined(7) } }, { result: "done" }],
    [
      "are waited for until their blocks are final",
      { known: { first: mined(7) }, finalized: 6 },
      { result: { again: finalityPause } },
    ],
    [
      "are waited for while they are pending again",
      { known: { first: pending } },
      { sent: [], result: { again: lookPause } },
    ],
    [
      "are sent again if the chain forgot them",
      {},
      { sent: ["first"], result: { again: lookPause } },
    ],
    [
      "are excluded if others used their nonce in a final block",
      { nonces: { latest: 1, finalized: 1 } },
      { sent: [], executed: [null, null] },
    ],
    [
      "are recorded where a reorganisation moved them",
      { known: { first: mined(8) } },
      { sent: [], executed: [{ ...executed, block: 8 }, null] },
    ],
  ])("%s", async (_, options, expected) => {
    const scene = { operation: sending([first, newest]), ...options }
    expect(await stepOf(keep, scene)).toEqual(expect.objectContaining(expected))
  })
})

describe("two looks at a leg", () => {
  it.each<readonly [title: string, other: Partial<ExecutedLeg>, expected: boolean]>([
    ["are the same if nothing differs", {}, true],
    ["differ in the transaction", { txHash: "other" }, false],
    ["differ in the block", { block: 8 }, false],
    ["differ in the outcome", { success: false }, false],
    ["differ in the cost", { cost: 3n }, false],
  ])("%s", (_, other, expected) => {
    expect(isSame(executed, { ...executed, ...other })).toBe(expected)
  })
})

describe("a leg is excluded", () => {
  it.each<readonly [title: string, options: SceneOptions, expected: boolean]>([
    ["once others used its nonce in a final block", { nonces: { latest: 2, finalized: 2 } }, true],
    ["not by a block that is not final", { nonces: { latest: 2, finalized: 1 } }, false],
    [
      "not by its own transaction",
      { nonces: { latest: 2, finalized: 2 }, known: { newest: mined(7) } },
      false,
    ],
    ["without nonces once it expired", { nonces: null, answers: { newest: "expired" } }, true],
    ["without nonces not before it expired", { nonces: null }, false],
  ])("%s", async (_, options, expected) => {
    const { side, run } = await aWalletScene(options)
    expect(await run(isExcluded(newest, side))).toBe(expected)
  })
})

describe("an event that the state of a wallet operation does not allow", () => {
  it("is a defect if the stored row is the one it was decided on", async () => {
    const { operation, run } = await aWalletScene()
    const failure = await run(Effect.flip(advanceWallet(operation, { type: "broadcast" })))
    expect(failure).toMatchObject({ _tag: "IllegalStep", state: "accepted", event: "broadcast" })
  })

  it("is a lost race if another worker has moved the row", async () => {
    const { operation, run } = await aWalletScene()
    await run(advanceWallet(operation, { type: "failed", code: "INTERNAL", error: "" }))
    const failure = await run(Effect.flip(advanceWallet(operation, { type: "broadcast" })))
    expect(failure).toMatchObject({ _tag: "OperationMoved" })
  })
})

describe("a restored storage", () => {
  it("is doubted for operations that are older than the restore alone", async () => {
    const { storage, run } = await aWalletScene()
    const installations = Context.get(storage, InstallationStore)
    const isOld = (createdAt: number) => run(isFromBeforeRestore({ createdAt }))
    expect(await isOld(9)).toBe(false)
    await run(installations.put({ since: 1, restoration: null }))
    expect(await isOld(9)).toBe(false)
    const restoration = { madeAfter: 10, registeredBefore: null, heads: [] }
    await run(installations.put({ since: 1, restoration }))
    expect([await isOld(9), await isOld(10)]).toEqual([true, false])
  })
})
