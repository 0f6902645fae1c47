import { Equal, Result } from "effect"
import fc from "fast-check"
import { exampleSignedTransaction, exampleWalletOperation } from "@shielded-relay/testkit"
import { describe, expect, it } from "vitest"
import { transitionWallet, type WalletEvent } from "../../src/walletOperation/transitionWallet.ts"
import {
  isCancelExecuted,
  isWalletFinal,
  occupiesAccount,
  type WalletLeg,
  type WalletOperation,
  type WalletOperationState,
} from "../../src/walletOperation/WalletOperation.ts"
import { walletEventArbitrary } from "./walletEvents.ts"

const signed = exampleSignedTransaction(1, 0)
const again = exampleSignedTransaction(1, 0, { hash: "a replacement" })
const cancel = exampleSignedTransaction(1, 0, { hash: "a cancel" })
const success = { txHash: signed.hash, block: 7, success: true, cost: 3n }
const cancelSuccess = { ...success, txHash: cancel.hash }
const preparing = { type: "leg-signed", leg: { kind: "cancel" }, isLast: false, signed } as const
const performing = { ...preparing, isLast: true } as const
const events = {
  preparing,
  performing,
  "signed-again": { type: "signed-again", signed: again },
  broadcast: { type: "broadcast" },
  excluded: { type: "excluded", at: 0 },
  moved: { type: "moved", at: 0, executed: { ...success, block: 8 } },
  succeeded: { type: "executed", executed: success },
  reverted: { type: "executed", executed: { ...success, success: false } },
  cancelled: { type: "cancelled" },
  "cancel-signed": { type: "cancel-signed", signed: cancel },
  "cancel succeeded": { type: "executed", executed: cancelSuccess },
  unexecuted: { type: "unexecuted" },
  confirmed: { type: "confirmed" },
  failed: { type: "failed", code: "INTERNAL", error: "" },
} satisfies Record<string, WalletEvent>
type Name = keyof typeof events
const names: ReadonlyArray<Name> = [
  "preparing",
  "performing",
  "signed-again",
  "broadcast",
  "excluded",
  "moved",
  "succeeded",
  "reverted",
  "cancelled",
  "cancel-signed",
  "cancel succeeded",
  "unexecuted",
  "confirmed",
  "failed",
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
    {
      preparing: "signed",
      performing: "signed",
      failed: "failed",
    },
  ],
  [
    "accepted, between two legs",
    ["preparing", "succeeded"],
    {
      cancelled: "accepted",
      preparing: "signed",
      performing: "signed",
      excluded: "accepted",
      moved: "accepted",
      failed: "failed",
    },
  ],
  [
    "accepted, after an excluded leg",
    ["performing", "excluded"],
    { cancelled: "accepted", preparing: "signed", performing: "signed", failed: "failed" },
  ],
  [
    "signed, after an executed leg",
    ["preparing", "succeeded", "performing"],
    {
      cancelled: "signed",
      "cancel succeeded": "broadcast",
      "signed-again": "signed",
      broadcast: "broadcast",
      excluded: "signed",
      moved: "signed",
      succeeded: "broadcast",
      reverted: "broadcast",
    },
  ],
  [
    "signed, with a preparing leg",
    ["preparing"],
    {
      cancelled: "signed",
      "cancel succeeded": "accepted",
      "signed-again": "signed",
      broadcast: "broadcast",
      excluded: "accepted",
      succeeded: "accepted",
      reverted: "broadcast",
    },
  ],
  [
    "signed, with the last leg",
    ["performing"],
    {
      cancelled: "signed",
      "cancel succeeded": "broadcast",
      "signed-again": "signed",
      broadcast: "broadcast",
      excluded: "accepted",
      succeeded: "broadcast",
      reverted: "broadcast",
    },
  ],
  [
    "broadcast",
    ["performing", "broadcast"],
    {
      cancelled: "broadcast",
      "cancel succeeded": "broadcast",
      "signed-again": "signed",
      broadcast: "broadcast",
      excluded: "accepted",
      succeeded: "broadcast",
      reverted: "broadcast",
    },
  ],
  [
    "executed",
    ["performing", "broadcast", "succeeded"],
    {
      cancelled: "broadcast",
      "cancel succeeded": "broadcast",
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
      cancelled: "broadcast",
      "cancel succeeded": "accepted",
      broadcast: "broadcast",
      succeeded: "accepted",
      reverted: "broadcast",
      unexecuted: "broadcast",
      failed: "failed",
    },
  ],
  [
    "signed, after an excluded leg",
    ["performing", "excluded", "performing"],
    {
      cancelled: "signed",
      "cancel succeeded": "broadcast",
      "signed-again": "signed",
      broadcast: "broadcast",
      succeeded: "broadcast",
      reverted: "broadcast",
    },
  ],
  ["confirmed", ["performing", "succeeded", "confirmed"], {}],
  ["failed", ["performing", "reverted", "failed"], {}],
  [
    "confirmed, after an executed leg",
    ["preparing", "succeeded", "performing", "succeeded", "confirmed"],
    {},
  ],
  ["failed, after a leg without success", ["preparing", "reverted", "failed"], {}],
  [
    "accepted between two legs, and cancelled",
    ["preparing", "cancelled", "succeeded"],
    { excluded: "accepted", moved: "accepted", failed: "failed" },
  ],
  [
    "signed with a preparing leg, and cancelled",
    ["preparing", "cancelled"],
    {
      "signed-again": "signed",
      broadcast: "broadcast",
      excluded: "accepted",
      succeeded: "accepted",
      reverted: "broadcast",
      "cancel succeeded": "accepted",
    },
  ],
  [
    "signed with the last leg, and cancelled",
    ["performing", "cancelled"],
    {
      "signed-again": "signed",
      broadcast: "broadcast",
      excluded: "accepted",
      succeeded: "broadcast",
      reverted: "broadcast",
      "cancel-signed": "signed",
      "cancel succeeded": "broadcast",
    },
  ],
  [
    "signed, with a cancel of the last leg",
    ["performing", "cancelled", "cancel-signed"],
    {
      "signed-again": "signed",
      broadcast: "broadcast",
      excluded: "accepted",
      succeeded: "broadcast",
      reverted: "broadcast",
      "cancel succeeded": "broadcast",
    },
  ],
  [
    "executed instead of its cancel",
    ["performing", "cancelled", "cancel-signed", "succeeded"],
    {
      broadcast: "broadcast",
      succeeded: "broadcast",
      reverted: "broadcast",
      "cancel succeeded": "broadcast",
      unexecuted: "broadcast",
      confirmed: "confirmed",
    },
  ],
  [
    "excluded by its executed cancel",
    ["performing", "cancelled", "cancel-signed", "cancel succeeded"],
    {
      broadcast: "broadcast",
      succeeded: "broadcast",
      reverted: "broadcast",
      "cancel succeeded": "broadcast",
      unexecuted: "broadcast",
      failed: "failed",
    },
  ],
  [
    "executed and cancelled afterwards",
    ["performing", "succeeded", "cancelled"],
    {
      broadcast: "broadcast",
      succeeded: "broadcast",
      reverted: "broadcast",
      "cancel succeeded": "broadcast",
      unexecuted: "broadcast",
      confirmed: "confirmed",
    },
  ],
]

describe("a wallet operation", () => {
  it.each(machine)("that is %s allows exactly what the table says", (_, path, allowed) => {
    const before = apply(exampleWalletOperation(1), ...path.map((name) => events[name]))
    for (const name of names) {
      const next = Result.match(transitionWallet(before, events[name], 10), {
        onSuccess: ({ status }) => status.state,
        onFailure: ({ _tag, from, event }) => ({ _tag, from, event }),
      })
      const refused = {
        _tag: "IllegalWalletTransition",
        from: before.status.state,
        event: events[name].type,
      }
      expect([name, next]).toEqual([name, allowed[name] ?? refused])
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

  it("signs an excluded leg anew as another leg, and keeps the transactions of both", () => {
    const excluded = apply(exampleWalletOperation(1), performing, events.excluded)
    expect(excluded.legs).toEqual([
      {
        leg: performing.leg,
        isLast: true,
        transactions: [signed],
        executed: null,
        excluded: true,
      },
    ])
    const anew = apply(excluded, { ...performing, signed: again })
    expect(anew.legs.map(({ transactions }) => transactions)).toEqual([[signed], [again]])
  })

  it("marks which transactions of its last leg do nothing", () => {
    const cancelling = apply(
      exampleWalletOperation(1),
      performing,
      events["signed-again"],
      events.cancelled,
      events["cancel-signed"],
    )
    expect(cancelling.legs[0]).toMatchObject({
      transactions: [signed, again, cancel],
      cancelsFrom: 2,
    })
    const replaced = apply(cancelling, events["signed-again"]).legs[0]
    expect(replaced).toMatchObject({ transactions: [signed, again, cancel, again], cancelsFrom: 2 })
  })

  it("forgets the execution of an earlier leg that a reorganisation moved or excluded", () => {
    const two = apply(exampleWalletOperation(1), preparing, events.succeeded, performing)
    expect(apply(two, events.moved).legs[0]?.executed).toEqual({ ...success, block: 8 })
    const excluded = apply(two, events.excluded)
    expect(excluded.legs[0]).toMatchObject({ executed: null, excluded: true })
    expect(excluded.legs[1]).toEqual(two.legs[1])
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
          const next = Result.getOrNull(transitionWallet(before, event, at))
          if (next === null) continue
          expect(brokenLaws(before, event, next, at)).toEqual([])
          before = next
        }
      }),
    )
  })
})

const transactionsOf = ({ legs }: WalletOperation) => legs.flatMap((one) => one.transactions)

/** The laws that a transition breaks. */
function brokenLaws(
  before: WalletOperation,
  event: WalletEvent,
  after: WalletOperation,
  now: number,
): ReadonlyArray<string> {
  const { status, legs } = after
  const newest = legs.at(-1)
  const signing =
    event.type === "leg-signed" || event.type === "signed-again" || event.type === "cancel-signed"
  const known = transactionsOf(before)
  const kept = transactionsOf(after)
  const laws = {
    "the version increases by one": after.version === before.version + 1,
    "the time of the change is kept": after.updatedAt === now,
    "a final operation never changes": !isWalletFinal(before),
    "no transaction is lost": known.every((one, at) => kept[at] === one),
    "a signature adds one transaction, nothing else does":
      kept.length === known.length + (signing ? 1 : 0) &&
      (!signing || kept.at(-1) === event.signed),
    "every leg before the newest is excluded, or is executed and prepares a later one": legs
      .slice(0, -1)
      .every(({ executed, excluded, isLast }) =>
        excluded === true ? executed === null : executed !== null && !isLast,
      ),
    "the state fits the newest leg": fits(status.state, newest),
    "the account is occupied from the first signature to the end":
      occupiesAccount(after) === (legs.length > 0 && !isWalletFinal(after)),
    "a cancelled operation stays cancelled, and signs no further leg":
      before.cancelled !== true ||
      (after.cancelled === true && after.legs.length === before.legs.length),
    "the transactions from the first cancel on are cancels": legs.every((leg, at) => {
      const from = before.legs[at]?.cancelsFrom
      return from === undefined || leg.cancelsFrom === from
    }),
    "nothing else changes": Equal.equals(
      { ...after, status, legs, cancelled: true, version: 0, updatedAt: 0 },
      { ...before, status, legs, cancelled: true, version: 0, updatedAt: 0 },
    ),
  }
  return Object.entries(laws).flatMap(([law, holds]) => (holds ? [] : [law]))
}

function fits(state: WalletOperationState["state"], newest: WalletLeg | undefined): boolean {
  switch (state) {
    case "accepted":
      return isOver(newest) && (newest.excluded === true || !newest.isLast)
    case "signed":
      return newest !== undefined && newest.executed === null
    case "broadcast":
      return newest !== undefined
    case "confirmed":
      return newest?.executed?.success === true && newest.isLast && !isCancelExecuted(newest)
    case "failed":
      // A leg that may still be executed decides whether the operation failed.
      return newest === undefined || isOver(newest)
  }
}

/** Whether no transaction of the leg can be executed any more, other than the one that was. */
function isOver(leg: WalletLeg | undefined): leg is WalletLeg {
  return leg !== undefined && (leg.executed !== null || leg.excluded === true)
}
