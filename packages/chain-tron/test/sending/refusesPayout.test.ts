import { addressFromBytes, type Address } from "@shielded-relay/core"
import { hexOfAddress, transferData } from "@shielded-relay/pool-abi"
import { falseReturnToken, refusingToken } from "@shielded-relay/pool-contracts/testing"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { refusedRecipients, refusesPayout } from "../../src/sending/refusesPayout.ts"
import { pool, token, wallet } from "../fixture/chainDouble.ts"
import { ends, LocalChain } from "../fixture/localChain.ts"
import { endpointsAt, startTronDouble } from "../fixture/tronNode.ts"

let chain: LocalChain
beforeAll(async () => {
  chain = await LocalChain.start(0)
})
afterAll(() => chain.close())

const parties = { pool: hexOfAddress(pool), feeRecipient: pool }
const asked = async (of: Address, to = wallet) =>
  refusesPayout(await chain.endpoints(), parties, { token: of, to, amount: 9n })
const refused = async (of: Address, to?: Address) => chain.run(await asked(of, to))
/** The failure where the token refuses everybody. */
const refusal = async (of: Address, to?: Address) => chain.run(Effect.flip(await asked(of, to)))
const unavailable = {
  _tag: "ChainUnavailable",
  reason: expect.stringMatching(/^token T\w{33} lets the pool transfer nothing/),
}
const minted = async (of: Address) => {
  await chain.call(of, "mint(address,uint256)", [
    { type: "address", value: `41${pool.slice(2)}` },
    { type: "uint256", value: 100 },
  ])
  return of
}

describe("a payout", () => {
  it("is unavailable where the token refuses the pool whoever receives", async () => {
    for (const code of [ends.revert, ends.illegal, ends.hungry])
      expect(await refusal(await chain.contract(code))).toMatchObject(unavailable)
    expect(await refused(await chain.contract(ends.stop))).toBe(false)
  })

  it("is refused to a recipient on the token's blacklist, and unavailable while the token is paused or refuses the pool", async () => {
    const refusing = await minted(await chain.create(refusingToken, ["R", "R", 6]))
    expect(await refused(refusing)).toBe(false)
    const list = (account: Address, listed: boolean) =>
      chain.call(refusing, "setBlackListed(address,bool)", [
        { type: "address", value: `41${account.slice(2)}` },
        { type: "bool", value: listed },
      ])
    await list(wallet, true)
    expect(await refused(refusing)).toBe(true)
    expect(await refused(refusing, token)).toBe(false)
    const payouts = [token, wallet, token, wallet].map((to, at) => ({
      token: refusing,
      to,
      amount: BigInt(at + 5),
    }))
    const found = await chain.run(refusedRecipients(await chain.endpoints(), parties, payouts))
    expect(found.map(({ to, amount }) => [to, amount])).toEqual([
      [wallet, 6n],
      [wallet, 8n],
    ])
    await list(pool, true)
    expect(await refusal(refusing, token)).toMatchObject(unavailable)
    await list(pool, false)
    expect(await refused(refusing, token)).toBe(false)
    await chain.call(refusing, "setPaused(bool)", [{ type: "bool", value: true }])
    expect(await refusal(refusing, token)).toMatchObject(unavailable)
  })

  it("is not refused where transfer returns false although it moved, nor for coins", async () => {
    expect(await refused(await minted(await chain.create(falseReturnToken, ["F", "F", 6])))).toBe(
      false,
    )
    expect(await refused(addressFromBytes(new Uint8Array(20)))).toBe(false)
  })

  it("is asked about once for each recipient, in one order and with one amount", async () => {
    const path = "wallet/triggerconstantcontract"
    const double = await startTronDouble()
    const blacklisted = transferData(wallet, 1n).slice(2)
    double.say({
      [path]: (body) =>
        JSON.stringify({
          result: {
            result: true,
            ...(body.includes(blacklisted) && {
              message: Buffer.from("REVERT opcode executed").toString("hex"),
            }),
          },
          constant_result: [""],
        }),
    })
    const payouts = [pool, wallet, token].map((to, at) => ({ token, to, amount: BigInt(at + 5) }))
    const again = [...payouts, ...payouts.toReversed()]
    const endpoints = await chain.run(endpointsAt([double.url]))
    const found = await chain.run(refusedRecipients(endpoints, parties, again))
    expect(found.map(({ to }) => to)).toEqual([wallet, wallet])
    const questions = double.requests.filter((each) => each.path === path)
    const order = [...payouts].toSorted((a, b) => (a.to < b.to ? -1 : 1))
    // And whether the token lets the pool transfer at all, after the one that it refuses.
    expect(new Set(questions.map(({ body }) => /"data":"(\w+)"/.exec(body)?.[1]))).toEqual(
      new Set(
        [...order.map(({ to }) => transferData(to, 1n)), transferData(pool, 0n)].map((data) =>
          data.slice(2),
        ),
      ),
    )
    expect(questions).toHaveLength(4)
    await double.close()
  })
})
