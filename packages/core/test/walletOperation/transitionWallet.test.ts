import { Result } from "effect"
import fc from "fast-check"
import { exampleSignedTransaction, exampleWalletOperation } from "@shielded-relay/testkit"
import { describe, expect, it } from "vitest"
import { transitionWallet, type WalletEvent } from "../../src/walletOperation/transitionWallet.ts"
import {
  isWalletFinal,
  occupiesAccount,
  type WalletOperation,
  type WalletOperationState,
} from "../../src/walletOperation/WalletOperation.ts"
import { walletEventArbitrary } from "./walletEvents.ts"

const signed = exampleSignedTransaction(1, 0)
const again = exampleSignedTransaction(1, 0, { hash: "a replacement" })
const success = { txHash: signed.hash, block: 7, success: true, cost: 3n }
const preparing = { type: "leg-signed", leg: { kind: "cancel" }, isLast: false, signed } as const
const performing = { ...preparing, isLast: true } as const
const events = {
  preparing,
  performing,
  "signed-again": { type: "signed-again", signed: again },
  broadcast: { type: "broadcast" },
  displaced: { type: "displaced", block: 5 },
  succeeded: { type: "executed", executed: success },
  reverted: { type: "executed", executed: { ...success, success: false } },
  unexecuted: { type: "unexecuted" },
  confirmed: { type: "confirmed" },
  failed: { type: "failed", code: "INTERNAL", error: "" },
  cancelled: { type: "cancelled" },
} satisfies Record<string, WalletEvent>
type Name = keyof typeof events
const names: ReadonlyArray<Name> = [
  "preparing",
  "performing",
  "signed-again",
  "broadcast",
  "displaced",
  "succeeded",
  "reverted",
  "unexecuted",
  "confirmed",
  "failed",
  "cancelled",
]

const apply = (operation: WalletOperation, ...steps: ReadonlyArray<WalletEvent>) =>
  steps.reduce((before, event) => Result.getOrThrow(transitionWallet(before, event, 9)), operation)

/** The events that lead to a situation, and the state after each event that it allows; every other event is refused. */
const machine: ReadonlyArray<
  readonly [
    title: string,
    path: ReadonlyArray<Name>,
    allowed: Partial<Record<Name, WalletOperationState["state"]>>,
  ]
> = [
  [
    "accepted, without legs",
    [],
    { preparing: "signed", performing: "signed", failed: "failed", cancelled: "cancelled" },
  ],
  [
    "accepted, between two legs",
    ["preparing", "succeeded"],
    { preparing: "signed", performing: "signed", failed: "failed" },
  ],
  [
    "signed, with a preparing leg",
    ["preparing"],
    {
      "signed-again": "signed",
      broadcast: "broadcast",
      displaced: "signed",
      succeeded: "accepted",
      reverted: "broadcast",
    },
  ],
  [
    "signed, with the last leg",
    ["performing"],
    {
      "signed-again": "signed",
      broadcast: "broadcast",
      displaced: "signed",
      succeeded: "broadcast",
      reverted: "broadcast",
    },
  ],
  [
    "broadcast",
    ["performing", "broadcast"],
    {
      "signed-again": "signed",
      broadcast: "broadcast",
      displaced: "broadcast",
      succeeded: "broadcast",
      reverted: "broadcast",
    },
  ],
  [
    "executed",
    ["performing", "broadcast", "succeeded"],
    {
      broadcast: "broadcast",
      succeeded: "broadcast",
      reverted: "broadcast",
      unexecuted: "broadcast",
      confirmed: "confirmed",
    },
  ],
  [
    "executed without success",
    ["preparing", "broadcast", "reverted"],
    {
      broadcast: "broadcast",
      succeeded: "accepted",
      reverted: "broadcast",
      unexecuted: "broadcast",
      failed: "failed",
    },
  ],
  ["confirmed", ["performing", "succeeded", "confirmed"], {}],
  ["failed", ["performing", "reverted", "failed"], {}],
  ["cancelled", ["cancelled"], {}],
]

describe("a wallet operation", () => {
  it.each(machine)("that is %s allows exactly what the table says", (_, path, allowed) => {
    const before = apply(exampleWalletOperation(1), ...path.map((name) => events[name]))
    for (const name of names) {
      const next = transitionWallet(before, events[name], 10)
      const state = Result.isSuccess(next) ? next.success.status.state : undefined
      expect([name, state]).toEqual([name, allowed[name]])
      if (Result.isFailure(next))
        expect(next.failure).toMatchObject({
          _tag: "IllegalWalletTransition",
          from: before.status.state,
          event: events[name].type,
        })
    }
  })

  it("keeps every transaction of a leg, and adds each leg after the earlier ones", () => {
    const first = apply(exampleWalletOperation(1), preparing, events["signed-again"])
    expect(first.legs).toEqual([
      { leg: preparing.leg, isLast: false, transactions: [signed, again], executed: null },
    ])
    const second = apply(first, events.succeeded, performing)
    expect(second.legs).toEqual([
      { leg: preparing.leg, isLast: false, transactions: [signed, again], executed: success },
      { leg: performing.leg, isLast: true, transactions: [signed], executed: null },
    ])
  })

  it("forgets that its nonce was used by others once that is undone, signed again or disproved", () => {
    const displaced = apply(exampleWalletOperation(1), performing, events.displaced)
    expect(displaced.legs[0]?.displacedAt).toBe(5)
    for (const event of [
      { type: "displaced", block: null } as const,
      events["signed-again"],
      events.succeeded,
    ])
      expect(apply(displaced, event).legs[0]).not.toHaveProperty("displacedAt")
  })

  it("forgets an execution that a reorganisation removed, and moves it to another block", () => {
    const executed = apply(exampleWalletOperation(1), performing, events.succeeded)
    expect(apply(executed, events.unexecuted).legs[0]?.executed).toBe(null)
    const elsewhere = { ...success, block: 8 }
    const moved = apply(executed, { type: "executed", executed: elsewhere })
    expect(moved.legs[0]?.executed).toEqual(elsewhere)
  })

  it("keeps its laws over any events", () => {
    fc.assert(
      fc.property(fc.array(walletEventArbitrary, { maxLength: 40 }), (history) => {
        let before = exampleWalletOperation(1)
        for (const [at, event] of history.entries()) {
          const next = transitionWallet(before, event, at)
          if (Result.isFailure(next)) continue
          expectLawful(before, event, next.success, at)
          before = next.success
        }
      }),
    )
  })
})

const transactionsOf = ({ legs }: WalletOperation) => legs.flatMap((one) => one.transactions)

function expectLawful(
  before: WalletOperation,
  event: WalletEvent,
  after: WalletOperation,
  now: number,
): void {
  const { status, legs, version, updatedAt, ...rest } = after
  expect(version).toBe(before.version + 1)
  expect(updatedAt).toBe(now)
  expect(before).toMatchObject(rest)
  expect(isWalletFinal(before)).toBe(false)
  const isSigning = event.type === "leg-signed" || event.type === "signed-again"
  expect(transactionsOf(after)).toEqual([
    ...transactionsOf(before),
    ...(isSigning ? [event.signed] : []),
  ])
  const newest = legs.at(-1)
  for (const leg of legs.slice(0, -1)) {
    expect(leg.executed?.success).toBe(true)
    expect(leg.isLast).toBe(false)
  }
  switch (status.state) {
    case "accepted":
      expect([newest?.executed?.success, newest?.isLast]).toEqual([true, false])
      break
    case "signed":
      expect(newest?.executed).toBe(null)
      break
    case "broadcast":
      expect(legs.length > 0).toBe(true)
      break
    case "confirmed":
      expect([newest?.executed?.success, newest?.isLast]).toEqual([true, true])
      break
    case "failed":
      expect(newest?.executed).not.toBe(null)
      break
    case "cancelled":
      expect(legs).toEqual([])
      break
  }
  expect(occupiesAccount(after)).toBe(legs.length > 0 && !isWalletFinal(after))
}
