import {
  InstallationStore,
  OrganizationStore,
  type CancelLoan,
  type Restoration,
  type WalletOperation,
} from "@shielded-relay/core"
import { exampleOrganization, exampleUser, exampleWallet } from "@shielded-relay/testkit"
import { Context, Result } from "effect"
import { describe, expect, it } from "vitest"
import { transitionWallet, type WalletEvent } from "../../../src/walletOperation/index.ts"
import { followLoan, lendForCancel, openLoan } from "../../../src/worker/wallet/lendForCancel.ts"
import { finalityPause, lookPause } from "../../../src/worker/wallet/walletSteps.ts"
import { aWalletScene, bytes, mined, type SceneOptions } from "./aWalletScene.ts"

const minute = 60_000
const executed = { txHash: "loan", block: 7, success: true, cost: 2n }
const lent: CancelLoan = {
  leg: { kind: "top-up", amount: 5n },
  transactions: [bytes(4, "loan")],
  executed: null,
}
const excluded: CancelLoan = { ...lent, excluded: true }

/** A cancelled operation whose deposit waits. */
const cancelled = (loan?: CancelLoan): Partial<WalletOperation> => ({
  legs: [
    {
      leg: { kind: "deposit", notes: [] },
      isLast: true,
      transactions: [bytes(1, "deposit")],
      executed: null,
      ...(loan === undefined ? {} : { loan }),
    },
  ],
  status: { state: "broadcast" },
  cancelled: true,
})

/** What following a loan sends and signs, and the loan as it is then stored. */
async function followed(loan: CancelLoan, options: SceneOptions, isFinal = false) {
  const { operation, side, operations, sent, signed, run } = await aWalletScene({
    operation: cancelled(loan),
    ...options,
  })
  const step = await run(followLoan(operation, side, isFinal))
  const stored = (await run(operations.find(operation.id)))?.legs.at(-1)?.loan
  const again = typeof step === "object" && step !== null && "again" in step ? step.again : null
  return { isOver: step === null, again, sent, replaced: signed.length, loan: stored }
}

describe("the loan for a cancel", () => {
  const quiet = { sent: [], replaced: 0, isOver: false }
  it.each<readonly [title: string, loan: CancelLoan, options: SceneOptions, expected: object]>([
    [
      "is sent while no node knows it",
      lent,
      { waited: 60 * minute },
      { ...quiet, sent: ["loan"], again: lookPause, loan: lent },
    ],
    [
      "is left alone while it waits",
      lent,
      { known: { loan: { state: "pending" } } },
      { ...quiet, again: lookPause, loan: lent },
    ],
    [
      "is replaced once it waits for long, and not sent beside",
      lent,
      { known: { loan: { state: "pending" } }, waited: 60 * minute },
      { ...quiet, replaced: 1, loan: { transactions: [{ senderNonce: 4 }, { senderNonce: 4 }] } },
    ],
    [
      "is replaced if a node wants higher fees",
      lent,
      { answers: { loan: "underpriced" }, waited: minute / 6 },
      { ...quiet, sent: ["loan"], replaced: 1, loan: { transactions: [{}, {}] } },
    ],
    [
      "is not replaced before a pause, whatever a node wants",
      lent,
      { answers: { loan: "underpriced" }, waited: lookPause },
      { ...quiet, sent: ["loan"], again: lookPause, loan: lent },
    ],
    [
      "is recorded in the block that holds it",
      lent,
      { known: { loan: mined(7) } },
      { ...quiet, loan: { executed } },
    ],
    [
      "is recorded in another block after a reorganisation",
      { ...lent, executed },
      { known: { loan: mined(8) } },
      { ...quiet, loan: { executed: { block: 8 } } },
    ],
    [
      "is open again if a reorganisation removed it",
      { ...lent, executed },
      {},
      { ...quiet, loan: { executed: null } },
    ],
    [
      "is excluded once others used its nonce finally",
      lent,
      { nonces: { latest: 5, finalized: 5 } },
      { ...quiet, loan: { excluded: true, executed: null } },
    ],
    ["is over once it is excluded", excluded, {}, { ...quiet, isOver: true, loan: excluded }],
    [
      "is over where it is, for a cancel",
      { ...lent, executed },
      { known: { loan: mined(7) }, finalized: 6 },
      { ...quiet, isOver: true },
    ],
  ])("%s", async (_, loan, options, expected) => {
    expect(await followed(loan, options)).toMatchObject(expected)
  })

  it("is waited for until its block is final, for the end of the operation", async () => {
    const known = { loan: mined(7) }
    const at = (finalized: number) => followed({ ...lent, executed }, { known, finalized }, true)
    expect([await at(6), await at(7)]).toMatchObject([
      { again: finalityPause, isOver: false },
      { again: null, isOver: true },
    ])
  })

  it("is open until a block holds or excludes it", () => {
    const open = (loan?: CancelLoan) => openLoan({ legs: cancelled(loan).legs ?? [] })
    expect([open(), open(lent), open({ ...lent, executed }), open(excluded)]).toEqual([
      null,
      lent,
      null,
      null,
    ])
  })

  it("changes neither after its exclusion nor after the end of its operation", async () => {
    const { operation } = await aWalletScene({ operation: cancelled(excluded) })
    const events: ReadonlyArray<WalletEvent> = [
      { type: "loan-signed", leg: lent.leg, signed: bytes(5, "another loan") },
      { type: "loan-signed-again", signed: bytes(4, "a replacement") },
      { type: "loan-moved", executed },
      { type: "loan-excluded" },
    ]
    const ended = { ...operation, ...cancelled(lent), status: { state: "confirmed" } as const }
    for (const row of [operation, ended])
      for (const event of events)
        expect([event.type, Result.isFailure(transitionWallet(row, event, 1))]).toEqual([
          event.type,
          true,
        ])
  })

  it("is signed for an account without coins, not for one that has them, nor after a restore", async () => {
    const asked = async (coins: bigint, restoration: Restoration | null = null) => {
      const { storage, operation, side, run, signed } = await aWalletScene({
        operation: cancelled(),
        coins,
      })
      const addresses = {
        evm: operation.account,
        tron: operation.account,
        solana: operation.account,
      }
      const organizations = Context.get(storage, OrganizationStore)
      await run(organizations.insert(exampleOrganization(0, { seal: "" })))
      await run(organizations.putUser(exampleUser(0, { seal: "" })))
      await run(organizations.insertWallet(exampleWallet(0, { addresses, seal: "" })))
      await run(Context.get(storage, InstallationStore).put({ since: 1, restoration }))
      const step = await run(lendForCancel(operation, side))
      return { lends: step !== null, signed: signed.length }
    }
    expect(await asked(0n)).toEqual({ lends: true, signed: 1 })
    expect(await asked(1_000n)).toEqual({ lends: false, signed: 0 })
    const restoration = { madeAfter: Infinity, registeredBefore: null, heads: [] }
    expect(await asked(0n, restoration)).toEqual({ lends: false, signed: 0 })
  })
})
