import { OperatorSettings, SimulationRejected, type PoolGatewayShape } from "@shielded-relay/core"
import { exampleChain } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { sendTransaction, signTransaction } from "../../../src/worker/sending/sendTransaction.ts"
import { anInsertion } from "../insertion/anInsertion.ts"
import { aNode, first, second, transaction } from "./aNode.ts"

const update = { start: 16, newRoot: 1n, commitments: [] }
const proof = {
  a: [1n, 1n],
  b: [
    [1n, 1n],
    [1n, 1n],
  ],
  c: [1n, 1n],
} as const
const proven = { kind: "tree-update", update: { ...update, proof } } as const
const proved = {
  ...anInsertion(2, { start: 16 }, { proven }),
  status: { state: "proven" },
} as const
const signed = {
  ...anInsertion(2, { start: 16 }, { proven, transactions: [transaction(0, 1)] }),
  status: { state: "signed" },
} as const

/** The first of two batches is under way, signed or not; the second one is `operation`. */
async function behind(
  operation: typeof proved | typeof signed,
  isSigned: boolean,
  change: Partial<PoolGatewayShape> = {},
) {
  const ahead = anInsertion(1, { start: 0 }, { transactions: isSigned ? [transaction(0, 0)] : [] })
  return await aNode({
    operations: [ahead, operation],
    queue: { queued: 40, inserted: 0 },
    nonces: [{ latest: 0, pending: 1 }],
    change: () => change,
  })
}

const rejecting = (code: string): Partial<PoolGatewayShape> => ({
  simulate: () =>
    Effect.fail(
      new SimulationRejected({
        chainId: exampleChain(0),
        code,
        byRecipient: false,
        unknownRoot: false,
      }),
    ),
})

describe("an insertion behind another one", () => {
  it("is signed although an endpoint that does not know the one ahead rejects its start, and for no other rejection", async () => {
    const unaware = await behind(proved, true, rejecting("WrongStart"))
    await unaware.run(signTransaction(proved, unaware.gateway))
    expect(unaware.signed).toEqual([{ sender: first, senderNonce: 1 }])
    const wrong = await behind(proved, true, rejecting("InvalidProof"))
    await wrong.run(signTransaction(proved, wrong.gateway))
    expect(wrong.signed).toEqual([])
  })

  it("is not signed once it is next and its start is still rejected", async () => {
    const next = await aNode({
      operations: [proved],
      queue: { queued: 40, inserted: 16 },
      change: () => rejecting("WrongStart"),
    })
    expect(await next.run(signTransaction(proved, next.gateway))).not.toHaveProperty("next")
    expect(next.signed).toEqual([])
  })

  it("is signed by no retired account: it waits until the one ahead is in a block, and another account takes it", async () => {
    const isRetired = (sender: unknown) => sender === first
    const waiting = await behind(proved, true, { isRetired })
    expect(await waiting.run(signTransaction(proved, waiting.gateway))).toEqual({
      again: 100,
      waitsFor: "turn",
    })
    const next = await aNode({
      operations: [proved],
      queue: { queued: 40, inserted: 16 },
      change: () => ({ isRetired }),
    })
    await next.run(signTransaction(proved, next.gateway))
    expect(next.signed).toEqual([{ sender: second, senderNonce: 0 }])
    const none = await aNode({
      operations: [proved],
      queue: { queued: 40, inserted: 16 },
      change: () => ({ isRetired: () => true }),
    })
    expect(await none.run(signTransaction(proved, none.gateway))).toEqual({
      again: 5_000,
      waitsFor: "operator",
    })
    expect(none.signed).toEqual([])
  })

  it("waits until the one ahead is signed, but not beyond its own deadline", async () => {
    const { clock, gateway, operations, run } = await behind(proved, false)
    expect(await run(signTransaction(proved, gateway))).toEqual({ again: 100, waitsFor: "turn" })
    clock.set(proved.deadline)
    expect(await run(signTransaction(proved, gateway))).toEqual({ again: 100, waitsFor: "turn" })
    clock.advance(1)
    await run(signTransaction(proved, gateway))
    expect(await run(operations.find(proved.id))).toMatchObject({
      status: { state: "failed", code: "OPERATION_EXPIRED" },
    })
  })

  it("waits for the block of the one ahead if that one's account was taken out of use", async () => {
    const { gateway, run, signed: made } = await behind(proved, true)
    await run(
      Effect.flatMap(OperatorSettings, ({ put }) =>
        put({ name: `account ${exampleChain(0)} ${first}`, value: "out of use", since: 0 }),
      ),
    )
    expect(await run(signTransaction(proved, gateway))).toEqual({ again: 100, waitsFor: "turn" })
    expect(made).toEqual([])
  })

  it("stays with an account that cannot pay: under another one's nonce it would lose its place", async () => {
    const unfunded = { broadcast: () => Effect.succeed("unfunded" as const) }
    const waiting = await behind(signed, true, unfunded)
    expect(await waiting.run(sendTransaction(signed, waiting.gateway))).toEqual({
      again: 5_000,
      waitsFor: "funds",
    })
    expect(waiting.signed).toEqual([])
    const alone = await aNode({
      operations: [signed],
      queue: { queued: 40, inserted: 16 },
      change: () => unfunded,
    })
    await alone.run(sendTransaction(signed, alone.gateway))
    expect(alone.signed).toEqual([{ sender: second, senderNonce: 0 }])
  })
})
