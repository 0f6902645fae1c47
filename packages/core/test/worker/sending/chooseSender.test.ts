import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { chooseSender } from "../../../src/worker/sending/chooseSender.ts"
import { aNode, first, second, sentOperation, transaction } from "./aNode.ts"

type Options = NonNullable<Parameters<typeof aNode>[0]>

const failed = { state: "failed", code: "OPERATION_FAILED", error: "it failed" } as const
const next = sentOperation(9, [])

async function chosen(options: Options, except?: typeof first) {
  const { clock, gateway, run } = await aNode(options)
  clock.advance(1_000)
  return await run(chooseSender(next, gateway, 1n, except))
}

/** Two transactions of the second account that wait for a block. */
const busy = [sentOperation(5, [transaction(1, 0)]), sentOperation(6, [transaction(1, 1)])]

describe("the account that signs next", () => {
  it("is the one with the fewest transactions that wait for a block; those in blocks do not count", async () => {
    const one = sentOperation(1, [transaction(0, 0)])
    expect(await chosen({ operations: [one, ...busy] })).toBe(first)
    expect(await chosen({ operations: [one, ...busy], nonces: [{ latest: 1 }] })).toBe(first)
    expect(
      await chosen({ operations: [one, ...busy], nonces: [{ latest: 0 }, { latest: 2 }] }),
    ).toBe(second)
  })

  it("is another one than the account that cannot pay, however much waits there", async () => {
    expect(await chosen({ operations: busy }, first)).toBe(second)
  })
})

describe("a single account", () => {
  const poor: Options = {
    change: () => ({
      senders: [transaction(0, 0).sender],
      senderBalance: () => Effect.succeed(0n),
    }),
  }

  it("signs whatever it can pay, since there is no other", async () => {
    expect(await chosen(poor)).toBe(first)
    expect(await chosen(poor, first)).toBeNull()
  })
})

describe("an account whose oldest transaction is stuck", () => {
  it.each([
    ["of an operation that has ended", [sentOperation(1, [transaction(0, 0)], { status: failed })]],
    ["already replaced", [sentOperation(1, [transaction(0, 0), transaction(0, 0, 1)])]],
    ["pending for long", [sentOperation(1, [transaction(0, 0)], { updatedAt: 0 })]],
    ["of no operation", [sentOperation(1, [transaction(0, 1)])]],
  ])("is passed over for one with more transactions: %s", async (_, stuck) => {
    expect(await chosen({ operations: [...stuck, ...busy] })).toBe(second)
  })
})

describe("a retired account", () => {
  const retired = (...accounts: ReadonlyArray<typeof first>): Options => ({
    change: () => ({ isRetired: (sender) => accounts.includes(sender) }),
  })

  it("never signs next, however little waits there and whatever waits at the others", async () => {
    expect(await chosen({ ...retired(first), operations: busy })).toBe(second)
    expect(await chosen(retired(second))).toBe(first)
    expect(await chosen(retired(first), second)).toBeNull()
    expect(await chosen(retired(first, second))).toBeNull()
  })
})
