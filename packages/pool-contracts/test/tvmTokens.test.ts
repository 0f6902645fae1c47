import { beforeAll, describe, expect, it } from "vitest"
import {
  falseReturnToken,
  feeOnTransferToken,
  noReturnToken,
  refusingToken,
} from "../src/testing/index.ts"
import type { Hex } from "viem"
import { fund, nth } from "./chain/openPool.ts"
import { deployContract, TestPool, type Operation } from "./chain/TestPool.ts"
import { startTvm } from "./chain/tvm.ts"

const named = ["Test Token", "TST", 6] as const
const recipient = "0x4444444444444444444444444444444444444444"
const kinds = ["false", "nothing", "fee", "refusing"] as const
type Kind = (typeof kinds)[number]

let pool: TestPool
const tokens = new Map<Kind, Hex>()
const withdrawals = new Map<Kind, Operation>()
const token = (kind: Kind): Hex => tokens.get(kind) ?? "0x"
const withdrawal = (kind: Kind): Operation => {
  const found = withdrawals.get(kind)
  if (found === undefined) throw new Error(`no withdrawal of ${kind}`)
  return found
}

// One deposit of all tokens, and a proof of a withdrawal of each.
beforeAll(async () => {
  const { client } = startTvm()
  pool = await TestPool.deploy(client, 5, "tron")
  tokens.set("false", await deployContract(client, falseReturnToken, named))
  tokens.set("nothing", await deployContract(client, noReturnToken))
  tokens.set("fee", await deployContract(client, feeOnTransferToken, named))
  tokens.set("refusing", await deployContract(client, refusingToken, named))
  for (const each of tokens.values()) await pool.accept(each)
  const { spendingKey, notes } = await fund(
    pool,
    kinds.map((kind) => [token(kind), 1_000n] as const),
  )
  for (const [place, kind] of kinds.entries()) {
    const outputs = [
      pool.note(spendingKey, token(kind), 500n),
      pool.note(spendingKey, token(kind), 0n),
    ] as const
    const join = { inputs: [nth(notes, place)], outputs, publicAmount: -500n }
    const payouts = [{ token: token(kind), to: recipient, amount: 500n }] as const
    withdrawals.set(kind, await pool.prepare({ joins: [join], ext: { payouts } }))
  }
})

/** Runs a withdrawal. @returns what the recipient and the pool hold afterwards */
async function withdraw(kind: Kind): Promise<readonly [recipient: bigint, pool: bigint]> {
  await pool.send(withdrawal(kind))
  return [await pool.balance(token(kind), recipient), await pool.balance(token(kind))]
}

describe("a TRC-20 token on the TRON virtual machine", () => {
  it("may answer false though it moved, as mainnet's USDT", async () => {
    expect(await withdraw("false")).toEqual([500n, 500n])
  })

  it("may answer nothing", async () => {
    expect(await withdraw("nothing")).toEqual([500n, 500n])
  })

  it("may keep a fee of what the recipient gets, and nothing of what the pool holds", async () => {
    const fee = (on: boolean, fromSender: boolean) =>
      pool.call(token("fee"), feeOnTransferToken.abi, "setFee", [on, fromSender])
    await fee(true, true)
    expect(await pool.outcome(withdrawal("fee"))).toBe("TransferMismatch")
    await fee(true, false)
    const deposit = pool.deposit([{ token: token("fee"), amount: 100n, spendingKey: 1n }])
    await expect(deposit).rejects.toThrow("TransferMismatch")
    expect(await withdraw("fee")).toEqual([495n, 500n])
  })

  it("may be paused, or refuse the recipient or the pool: the note stays spendable", async () => {
    const set = (name: string, args: ReadonlyArray<unknown>) =>
      pool.call(token("refusing"), refusingToken.abi, name, args)
    const refused = () => pool.outcome(withdrawal("refusing"))
    await set("setPaused", [true])
    expect(await refused()).toBe("TransferMismatch")
    await set("setPaused", [false])
    for (const account of [recipient, pool.address]) {
      await set("setBlackListed", [account, true])
      expect(await refused()).toBe("TransferMismatch")
      await set("setBlackListed", [account, false])
    }
    expect(await withdraw("refusing")).toEqual([500n, 500n])
  })
})
