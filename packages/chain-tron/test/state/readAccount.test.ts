import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readBalance, readIsContract } from "../../src/state/readAccount.ts"
import { pool, wallet } from "../fixture/chainDouble.ts"
import { endpointsAt, resources, startTronDouble, type TronDouble } from "../fixture/tronNode.ts"

let node: TronDouble
const { run, close } = resources()
beforeAll(async () => {
  node = await startTronDouble()
})
afterAll(async () => {
  await close()
  await node.close()
})

const digits = (address: string) => `41${address.slice(2)}`
const balanceWith = async (answer: object) => {
  node.say({ "wallet/getaccount": JSON.stringify(answer) })
  const endpoints = await run(endpointsAt([node.url]))
  return run(Effect.result(endpoints.first((each) => readBalance(each, wallet))))
}
const isContractWith = async (answer: object) => {
  node.say({ "wallet/getcontract": JSON.stringify(answer) })
  const endpoints = await run(endpointsAt([node.url]))
  return run(Effect.result(endpoints.first((each) => readIsContract(each, pool))))
}
const malformed = { failure: { _tag: "ChainUnavailable" } }

describe("an account", () => {
  it("has its balance in sun, and none if it is empty or not activated", async () => {
    expect(await balanceWith({ address: digits(wallet), balance: 5 })).toMatchObject({
      success: 5n,
    })
    expect(await balanceWith({ address: digits(wallet) })).toMatchObject({ success: 0n })
    expect(await balanceWith({})).toMatchObject({ success: 0n })
  })

  it("is not another account that the node answers with", async () => {
    expect(await balanceWith({ address: digits(pool), balance: 5 })).toMatchObject(malformed)
  })
})

describe("a contract", () => {
  it("is at an address where the node has one", async () => {
    expect(await isContractWith({ contract_address: digits(pool) })).toMatchObject({
      success: true,
    })
    expect(await isContractWith({})).toMatchObject({ success: false })
  })

  it("is not another contract that the node answers with", async () => {
    expect(await isContractWith({ contract_address: digits(wallet) })).toMatchObject(malformed)
  })
})
