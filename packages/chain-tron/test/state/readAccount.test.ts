import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readBalance, readIsContract } from "../../src/state/readAccount.ts"
import { pool, token, wallet } from "../fixture/chainDouble.ts"
import { ends, LocalChain } from "../fixture/localChain.ts"
import { endpointsAt, startTronDouble, type TronDouble } from "../fixture/tronNode.ts"

let chain: LocalChain
/** Answers about another address than the one in the question. */
let liar: TronDouble
beforeAll(async () => {
  chain = await LocalChain.start(0)
  liar = await startTronDouble()
  liar.say({
    "wallet/getaccount": JSON.stringify({ address: `41${pool.slice(2)}`, balance: 5 }),
    "wallet/getcontract": JSON.stringify({ contract_address: `41${wallet.slice(2)}` }),
  })
})
afterAll(async () => {
  await chain.close()
  await liar.close()
})

const malformed = { failure: { _tag: "ChainUnavailable" } }
const endpoints = {
  honest: () => chain.endpoints(),
  lying: () => chain.run(endpointsAt([liar.url])),
}
const balance = async (of = wallet, asked: keyof typeof endpoints = "honest") => {
  const { first } = await endpoints[asked]()
  return chain.run(Effect.result(first((each) => readBalance(each, of))))
}
const isContract = async (of = wallet, asked: keyof typeof endpoints = "honest") => {
  const { first } = await endpoints[asked]()
  return chain.run(Effect.result(first((each) => readIsContract(each, of))))
}

describe("an account", () => {
  it("has its balance in sun, and none if it is empty or not activated", async () => {
    const { address } = chain.account(1)
    const account = chain.addressOf(address)
    await chain.node.setBalance(address, 2n ** 63n - 1n)
    expect(await balance(account)).toMatchObject({ success: 2n ** 63n - 1n })
    await chain.node.setBalance(address, 0n)
    expect(await balance(account)).toMatchObject({ success: 0n })
    expect(await balance(token)).toMatchObject({ success: 0n })
  })

  it("is not another account that the node answers with", async () => {
    expect(await balance(wallet, "lying")).toMatchObject(malformed)
  })
})

describe("a contract", () => {
  it("is at an address where the node has one", async () => {
    expect(await isContract(await chain.contract(ends.stop))).toMatchObject({ success: true })
    expect(await isContract(chain.addressOf(chain.account().address))).toMatchObject({
      success: false,
    })
    expect(await isContract(token)).toMatchObject({ success: false })
  })

  it("is not another contract that the node answers with", async () => {
    expect(await isContract(pool, "lying")).toMatchObject(malformed)
  })
})
