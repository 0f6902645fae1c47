import { testToken } from "@shielded-relay/pool-contracts/testing"
import { afterAll, beforeAll, expect, test } from "vitest"
import { OpenNode, START } from "./OpenNode.ts"

// TronWeb's calls that this node answers and no other file makes, each with what TronWeb makes of the answer.

let open: OpenNode
let id: string
beforeAll(async () => {
  open = await OpenNode.start()
  const receipt = await open.land(await open.pay(open.other.address, 5))
  id = String(receipt["id"])
  await open.land(
    await open.web.transactionBuilder.freezeBalanceV2(5_000_000, "ENERGY", open.payer.address),
  )
  await open.land(
    await open.web.transactionBuilder.delegateResource(
      2_000_000,
      open.other.address,
      "ENERGY",
      open.payer.address,
    ),
  )
  await open.land(
    await open.web.transactionBuilder.unfreezeBalanceV2(1_000_000, "ENERGY", open.payer.address),
  )
  await open.node.advance(2)
})
afterAll(() => open.node.close())

test("TronWeb sees the node as connected", async () => {
  expect(await open.web.isConnected()).toMatchObject({ fullNode: true, solidityNode: true })
})

test("TronWeb reads blocks", async () => {
  const { trx } = open.web
  const number = (block: {
    readonly block_header: { readonly raw_data: { readonly number: number } }
  }) => block.block_header.raw_data.number
  expect(number(await trx.getCurrentBlock())).toBe(7)
  expect(number(await trx.getConfirmedCurrentBlock())).toBe(5)
  const second = await trx.getBlockByNumber(2)
  expect(number(second)).toBe(2)
  expect(number(await trx.getBlockByHash(second.blockID))).toBe(2)
  expect(number(await trx.getBlock("latest"))).toBe(7)
  expect((await trx.getBlockRange(2, 4)).map(number)).toEqual([2, 3, 4])
  expect(await trx.getBlockTransactionCount(2)).toBe(1)
  expect((await trx.getTransactionsFromBlock(2)).map(({ txID }) => txID)).toEqual([id])
  expect((await trx.getTransactionFromBlock(2, 0)).txID).toBe(id)
  expect((await trx.getCurrentRefBlockParams()).timestamp).toBe(START + 6 * 3_000)
})

test("TronWeb reads transactions and receipts, confirmed or not", async () => {
  const { trx } = open.web
  for (const transaction of [await trx.getTransaction(id), await trx.getConfirmedTransaction(id)])
    expect(transaction).toMatchObject({ txID: id, ret: [{ contractRet: "SUCCESS" }] })
  const receipt = { id, blockNumber: 2, blockTimeStamp: START + 3_000, contractResult: [""] }
  expect(await trx.getTransactionInfo(id)).toMatchObject(receipt)
  expect(await trx.getUnconfirmedTransactionInfo(id)).toMatchObject(receipt)
  await expect(trx.getTransaction("0".repeat(64))).rejects.toThrow("Transaction not found")
  expect(await trx.getTransactionInfo("0".repeat(64))).toEqual({})
  expect(
    await open.web.fullNode.request("wallet/gettransactioninfobyblocknum", { num: 2 }, "post"),
  ).toMatchObject([receipt])
  expect(
    await open.web.fullNode.request("wallet/gettransactioninfobyblocknum", { num: 7 }, "post"),
  ).toEqual([])
  expect(
    await open.web.fullNode.request("wallet/gettransactioninfobyblocknum", { num: 0 }, "post"),
  ).toEqual({})
})

test("TronWeb reads accounts, resources and delegations", async () => {
  const { trx } = open.web
  const own = open.payer.address
  const address = open.web.address.toHex(own)
  expect(await trx.getAccount(own)).toMatchObject({ address })
  expect(await trx.getUnconfirmedAccount(own)).toMatchObject({ address })
  expect(await trx.getBalance(open.other.address)).toBe(1_000_000_000_005)
  expect(await trx.getUnconfirmedBalance(open.other.address)).toBe(1_000_000_000_005)
  expect(await trx.getBandwidth(own)).toBeLessThan(600)
  expect((await trx.getAccountResources(open.other.address)).EnergyLimit).toBe(18)
  const delegation = {
    from: address,
    to: open.web.address.toHex(open.other.address),
    frozen_balance_for_energy: 2_000_000,
  }
  expect(await trx.getDelegatedResourceV2(own, open.other.address)).toEqual({
    delegatedResource: [delegation],
  })
  expect(await trx.getDelegatedResourceAccountIndexV2(own)).toMatchObject({
    toAccounts: [delegation.to],
  })
  expect(await trx.getDelegatedResourceAccountIndexV2(open.other.address)).toMatchObject({
    fromAccounts: [address],
  })
  expect((await trx.getCanDelegatedMaxSize(own, "ENERGY")).max_size).toBe(2_000_000)
  expect((await trx.getAvailableUnfreezeCount(own)).count).toBe(31)
  expect((await trx.getCanWithdrawUnfreezeAmount(own, START + 15 * 86_400_000)).amount).toBe(
    1_000_000,
  )
})

test("TronWeb reads what the network sets", async () => {
  const { trx } = open.web
  expect((await trx.getChainParameters()).find(({ key }) => key === "getMaxFeeLimit")?.value).toBe(
    15_000_000_000,
  )
  expect(await trx.getEnergyPrices()).toBe("0:100")
  expect(await trx.getBandwidthPrices()).toBe("0:1000")
  expect(await trx.listNodes()).toEqual([])
  expect((await trx.getNodeInfo()).configNodeInfo.codeVersion).toBe("4.8.0")
  // Maintenance comes every six hours; START is on the hour.
  expect(await trx.timeUntilNextVoteCycle()).toBe((START + 4 * 3_600_000) / 1_000)
})

test("TronWeb pays, signs and broadcasts by itself", async () => {
  const { trx, transactionBuilder } = open.web
  const before = await trx.getUnconfirmedBalance(open.other.address)
  const paid = await trx.sendTransaction(open.other.address, 7)
  expect(paid).toMatchObject({ result: true, txid: paid.transaction.txID })
  const unsigned = await open.pay(open.other.address, 8)
  const signed = await open.sign(structuredClone(unsigned))
  expect(trx.ecRecover(signed)).toBe(open.payer.address)
  expect(await trx.sendRawTransaction(signed)).toMatchObject({ result: true, txid: signed.txID })
  expect(await trx.getUnconfirmedBalance(open.other.address)).toBe(before + 15)
  await open.node.advance()
  const extended = await transactionBuilder.extendExpiration(unsigned, 3_600)
  expect(extended.raw_data.expiration).toBe(signed.raw_data.expiration + 3_600_000)
  expect(extended.txID).not.toBe(signed.txID)
  expect(await open.land(extended)).toMatchObject({ blockNumber: open.node.head() })
})

test("TronWeb reads, calls and changes a contract", async () => {
  const { trx, transactionBuilder } = open.web
  const deployment = await transactionBuilder.createSmartContract({
    abi: JSON.parse(JSON.stringify(testToken.abi)),
    bytecode: testToken.bytecode.slice(2),
    parameters: ["T", "TKN", 6],
    feeLimit: 1_000_000_000,
  })
  const { contractResult } = await open.land(deployment)
  await open.node.advance(2)
  const address = deployment.contract_address
  expect([(await trx.getContractInfo(address)).runtimecode]).toEqual(contractResult)
  const confirmed = await transactionBuilder.triggerConfirmedConstantContract(address, "decimals()")
  expect(confirmed).toMatchObject({ constant_result: ["6".padStart(64, "0")] })
  const byAbi = () =>
    transactionBuilder.triggerSmartContract(address, "decimals()", { feeLimit: 1_000_000_000 })
  expect(await byAbi()).toHaveProperty("constant_result")
  await open.land(await transactionBuilder.clearABI(address, open.payer.address))
  expect(await trx.getContract(address)).not.toHaveProperty("abi.entrys")
  expect(await byAbi()).not.toHaveProperty("constant_result")
})
