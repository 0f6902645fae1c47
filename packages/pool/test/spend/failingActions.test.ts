import {
  ShieldedPool,
  type CallPlan,
  type Intent,
  type PoolGatewayShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { alice, GOLD, SILVER } from "../simulated/poolService.ts"
import { service } from "../simulated/services.ts"
import { simulatedNetwork } from "../simulated/simulatedGateway.ts"

const swap: Intent = {
  kind: "swap",
  tokenIn: GOLD,
  amountIn: 30n,
  tokenOut: SILVER,
  minOut: 7n,
  venue: "Exchange",
  data: Uint8Array.of(1, 2, 3),
  fee: { token: GOLD, amount: 2n },
}

/** The plan of a swap out of one note of 100, and the proof that its witness is honest. */
async function planned(facts: Pick<PoolGatewayShape, "refunds" | "swapNotes">): Promise<CallPlan> {
  const network = simulatedNetwork()
  const pool = service({ ...network, gateway: { ...network.gateway, ...facts } })
  await pool.deposit(alice, { token: GOLD, amount: 100n })
  network.chain.mine()
  await pool.confirm()
  await pool.flush()
  const id = await pool.accept(alice, swap)
  const plan = await pool.run(pool.plan(alice, swap, id))
  if (plan === null || plan.kind === "tree-update") throw new Error("no call was planned")
  const proven = await pool.run(
    Effect.flatMap(ShieldedPool, (shielded) => shielded.prove(network.chainId, alice, plan)),
  )
  expect(proven.kind).toBe("transact")
  return plan
}

describe("a swap", () => {
  it("has a note for its refund where a failed action gives the input back", async () => {
    const { call, witness } = await planned({ refunds: true, swapNotes: "both" })
    expect(call.extData.action?.refundNote).toHaveLength(157)
    expect(call.extData.action?.refundNpk).not.toBe(0n)
    expect(call.extData.encryptedNotes.map(({ length }) => length)).toEqual([157, 157])
    expect(new Set(witness.joins[0]?.outputs.map(({ amount }) => amount))).toEqual(
      new Set([0n, 68n]),
    )
  })

  it("has none where nothing comes of it, and one encrypted note, that of the change", async () => {
    const { call, witness } = await planned({ refunds: false, swapNotes: "change" })
    expect(call.extData.action?.refundNote).toHaveLength(0)
    expect(call.extData.action?.refundNpk).toBe(0n)
    expect(call.extData.encryptedNotes.map(({ length }) => length)).toEqual([157, 0])
    expect(witness.joins[0]?.outputs.map(({ amount }) => amount)).toEqual([68n, 0n])
  })

  it("carries one encrypted note where there is no room for more, refund or not", async () => {
    const { call } = await planned({ refunds: true, swapNotes: "change" })
    expect(call.extData.action?.refundNote).toHaveLength(157)
    expect(call.extData.encryptedNotes.map(({ length }) => length)).toEqual([157, 0])
  })
})
