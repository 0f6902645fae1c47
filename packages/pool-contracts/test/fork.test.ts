import type { Hex } from "viem"
import { describe, expect, it } from "vitest"
import { hostileRecipient } from "../src/testing/index.ts"
import { fund, nth, openPool } from "./chain/openPool.ts"
import { revertOf } from "./chain/revert.ts"
import { setChainId } from "./chain/setChainId.ts"
import { deployContract, NATIVE } from "./chain/TestPool.ts"

const pool = openPool(5)

describe("on a fork with another chain id", () => {
  it("everything bound to the chain id stops, and a credited payout can still be claimed", async () => {
    const { client } = pool()
    const recipient = await deployContract(client, hostileRecipient)
    await pool().call(recipient, hostileRecipient.abi, "setMode", [1])
    const { spendingKey, notes } = await fund(pool(), [
      [NATIVE, 100n],
      [pool().token, 100n],
    ])
    const plan = (at: number, token: Hex) => ({
      joins: [
        {
          inputs: [nth(notes, at)],
          outputs: [
            pool().note(spendingKey, token, 0n),
            pool().note(spendingKey, token, 0n),
          ] as const,
          publicAmount: -100n,
        },
      ],
      ext: { payouts: [{ token, to: recipient, amount: 100n }] },
    })
    await pool().transact(plan(0, NATIVE))
    const operation = await pool().prepare(plan(1, pool().token))
    const deposit = pool().depositEntry(pool().token, pool().note(spendingKey, pool().token, 5n))
    const update = await pool().model.proveUpdate(4)
    const answers = async () => [
      await revertOf(pool().simulate("deposit", [[deposit]])),
      await pool().outcome(operation),
      await pool().outcomeOfUpdate(update),
      await revertOf(pool().simulate("claim", [pool().user], { account: recipient })),
    ]
    expect(await answers()).toEqual(["success", "success", "success", "success"])
    await setChainId(client, 99)
    expect(await answers()).toEqual(["WrongChain", "WrongChain", "WrongChain", "success"])
    await setChainId(client, 31337)
  })
})
