import type { Address, Intent, OwnerId } from "@shielded-relay/core"
import { describe, expect, it } from "vitest"
import { distribute } from "../../src/spend/distribute.ts"
import {
  isDivisible,
  mayTakeSeveralCalls,
  partOf,
  spendingOf,
  spends,
  type Spending,
} from "../../src/spend/Spending.ts"
import { bob, GOLD, SILVER } from "../simulated/poolService.ts"
import { STRANGER, transfer, withdraw } from "../simulated/intents.ts"
import { address, FEE_RECIPIENT } from "../simulated/simulatedGateway.ts"
import { standingNote } from "./standingNote.ts"

const owner = "key20:0x00000000000000000000000000000000000000a1" as OwnerId
const fee = { token: GOLD, amount: 1n }
const to = { token: GOLD, recipient: STRANGER, amount: 5n }
const swap: Intent = {
  kind: "swap",
  venue: "venue",
  tokenIn: GOLD,
  amountIn: 5n,
  tokenOut: SILVER,
  minOut: 4n,
  data: new Uint8Array(),
  fee,
}
const payout: Intent = { kind: "payout", owner, orderId: "one", ...to, cut: 0n, fee, ahead: [] }
const kinds: ReadonlyArray<Intent> = [
  withdraw([fee]),
  transfer(bob, [fee]),
  swap,
  payout,
  { kind: "recovery", owner, ...to, fee },
  { kind: "return", owner, ...to, fee, transactionHash: "0xe1", log: 0, mayHaveCode: false },
  {
    kind: "deposit",
    amounts: [fee],
    npks: [1n],
    txData: {},
  },
  { kind: "tree-update" },
]
const kindsThat = (may: (intent: Intent) => boolean) => kinds.filter(may).map(({ kind }) => kind)

describe("the kinds of operations", () => {
  it("that spend notes are all but deposits and insertions", () => {
    expect(kindsThat(spends)).toEqual([
      "withdraw",
      "transfer",
      "swap",
      "payout",
      "recovery",
      "return",
    ])
  })

  it("that may take several calls are those of an owner's balance", () => {
    expect(kindsThat(mayTakeSeveralCalls)).toEqual(["withdraw", "transfer", "swap"])
  })

  it("that several calls can divide by token are withdrawals and transfers", () => {
    expect(kindsThat(isDivisible)).toEqual(["withdraw", "transfer"])
  })
})

describe("the payouts of a payment", () => {
  const low: Address = address(1)
  const high: Address = address(2)
  const paid = (recipient: Address) => {
    const intent = withdraw(
      [
        { token: high, amount: 100n },
        { token: low, amount: 100n },
      ],
      {
        variableRateBps: 100,
      },
    )
    if (intent.kind !== "withdraw") throw new Error("no withdrawal")
    return spendingOf({ ...intent, recipient }, FEE_RECIPIENT).payouts
  }

  it("ascend by token, then by recipient, whichever of the two the operator is", () => {
    for (const recipient of [address(0xf00), address(0xfff)]) {
      const ofToken =
        recipient < FEE_RECIPIENT ? [recipient, FEE_RECIPIENT] : [FEE_RECIPIENT, recipient]
      expect(paid(recipient).map((each) => [each.token, each.to])).toEqual(
        [low, high].flatMap((token) => ofToken.map((each) => [token, each])),
      )
    }
  })

  it("leave out what is 0", () => {
    const intent = withdraw([fee])
    if (!spends(intent)) throw new Error("no payment")
    expect(spendingOf(intent, FEE_RECIPIENT).payouts).toEqual([{ ...fee, to: STRANGER }])
  })
})

describe("the part of a spending", () => {
  const spending: Spending = {
    needs: [],
    payouts: [],
    fee: { ...fee, to: FEE_RECIPIENT, fromOutput: false },
    exchange: null,
  }

  it("has the fee with the fee's token, and with no other", () => {
    expect(partOf(spending, new Set([GOLD])).fee).toEqual(spending.fee)
    expect(partOf(spending, new Set([SILVER])).fee).toBe(null)
  })

  it("has a fee that comes out of a swap's output, whichever tokens are spent", () => {
    const swapped: Spending = {
      ...spending,
      fee: { ...fee, to: FEE_RECIPIENT, fromOutput: true },
    }
    expect(partOf(swapped, new Set([SILVER])).fee).toEqual(swapped.fee)
  })
})

describe("sharing a spending among joins", () => {
  const { note } = standingNote({ kind: "balance" }, GOLD, 10n, 0)
  const shared = (released: bigint, paid: bigint) =>
    distribute([{ token: GOLD, released, paid }], [[note]])

  it("uses what the notes are worth, and gives the rest back", () => {
    expect(shared(4n, 3n)).toMatchObject([{ released: 4n, paid: 3n, change: 3n }])
    expect(shared(4n, 6n)).toMatchObject([{ change: 0n }])
  })

  it("is impossible when the notes do not cover what is released, or what is paid", () => {
    expect(shared(11n, 0n)).toBe(null)
    expect(shared(4n, 7n)).toBe(null)
  })
})

it("a withdrawal that settles a debt pays it inside the pool, in the fee's token, and shows nothing of it", () => {
  const plain = withdraw([{ token: SILVER, amount: 5n }], { fee: { token: GOLD, amount: 1n } })
  if (plain.kind !== "withdraw") throw new Error("not a withdrawal")
  const settling = spendingOf({ ...plain, settles: { owner, amount: 3n } }, FEE_RECIPIENT)
  const without = spendingOf(plain, FEE_RECIPIENT)
  expect(settling).toEqual({
    ...without,
    needs: without.needs.map((need) => (need.token === GOLD ? { ...need, paid: 3n } : need)),
  })
})
