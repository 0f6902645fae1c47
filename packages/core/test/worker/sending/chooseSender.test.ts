import { OperatorSettings } from "@shielded-relay/core"
import { exampleChain } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { oneCall } from "../../../src/application/fees/operationFee.ts"
import { requireFunds } from "../../../src/application/intake/capacity.ts"
import { chooseSender } from "../../../src/worker/sending/chooseSender.ts"
import { sendTransaction, signTransaction } from "../../../src/worker/sending/sendTransaction.ts"
import { aNode, first, second, sentOperation, transaction } from "./aNode.ts"

type Options = NonNullable<Parameters<typeof aNode>[0]>

const failed = { state: "failed", code: "OPERATION_FAILED", error: "it failed" } as const
const next = sentOperation(9, [])

/** Takes accounts out of use. */
const outOfUse = (...senders: ReadonlyArray<string | undefined>) =>
  Effect.flatMap(OperatorSettings, ({ put }) =>
    Effect.forEach(senders, (sender) =>
      put({ name: `account ${exampleChain(0)} ${sender}`, value: "out of use", since: 0 }),
    ),
  )

async function chosen(
  options: Options,
  except?: typeof first,
  out: ReadonlyArray<typeof first> = [],
) {
  const { clock, gateway, run } = await aNode(options)
  await run(outOfUse(...out))
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

describe("an account that is out of use", () => {
  it("signs nothing, whatever waits at the other, and none signs if all are", async () => {
    expect(await chosen({ operations: busy }, undefined, [first])).toBe(second)
    expect(await chosen({}, second, [first])).toBeNull()
    expect(await chosen({}, undefined, [first, second])).toBeNull()
    const alone: Options = { change: () => ({ senders: [transaction(0, 0).sender] }) }
    expect(await chosen(alone)).toBe(first)
    expect(await chosen(alone, undefined, [first])).toBeNull()
  })

  it("is not the one at which an operation waits for coins, and without another it waits for the operator", async () => {
    const proven = sentOperation(9, [], { status: { state: "proven" } })
    const poor: Options = {
      operations: [proven],
      change: () => ({ senderBalance: () => Effect.succeed(0n) }),
    }
    const one = await aNode(poor)
    await one.run(outOfUse(first))
    await one.run(signTransaction(proven, one.gateway))
    expect(one.signed).toMatchObject([{ sender: second }])
    const none = await aNode(poor)
    await none.run(outOfUse(first, second))
    expect(await none.run(signTransaction(proven, none.gateway))).toEqual({
      again: 5_000,
      waitsFor: "operator",
    })
    expect(none.signed).toEqual([])
  })

  it("signs nothing more for an operation whose nonce somebody else used", async () => {
    const signed = sentOperation(9, [transaction(0, 1)], { status: { state: "signed" } })
    const taken: Options = {
      operations: [signed],
      nonces: [{ latest: 2, pending: 2 }],
      change: () => ({ broadcast: () => Effect.succeed("nonce-taken" as const) }),
    }
    const used = await aNode(taken)
    await used.run(sendTransaction(signed, used.gateway))
    expect(used.signed).toEqual([{ sender: first, senderNonce: 2 }])
    const out = await aNode(taken)
    await out.run(outOfUse(first))
    await out.run(sendTransaction(signed, out.gateway))
    expect(out.signed).toEqual([{ sender: second, senderNonce: 0 }])
    const none = await aNode(taken)
    await none.run(outOfUse(first, second))
    expect(await none.run(sendTransaction(signed, none.gateway))).toMatchObject({
      waitsFor: "operator",
    })
  })

  it("takes on no new operation although it alone could pay", async () => {
    const rich: Options = {
      change: () => ({
        senderBalance: (sender) => Effect.succeed(sender === first ? 10n ** 20n : 0n),
      }),
    }
    const work = oneCall({
      joins: [2],
      payouts: 1,
      nativePayouts: 0,
      fee: true,
      action: false,
    })
    const node = await aNode(rich)
    await node.run(requireFunds(node.gateway, work))
    const out = await aNode(rich)
    await out.run(outOfUse(first))
    expect(await out.run(Effect.flip(requireFunds(out.gateway, work)))).toMatchObject({
      code: "RELAYER_UNFUNDED",
    })
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
