import type { Address } from "@shielded-relay/core"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { readTransactionStatus } from "../../src/state/transactionStatus.ts"
import { chainAnswers, txId } from "../fixture/chainDouble.ts"
import { ends, LocalChain } from "../fixture/localChain.ts"
import { endpointsAt, startTronDouble } from "../fixture/tronNode.ts"

let chain: LocalChain
let stop: Address
beforeAll(async () => {
  chain = await LocalChain.start(1)
  stop = await chain.contract(ends.stop)
})
afterAll(() => chain.close())
beforeEach(() => {
  for (const peer of chain.peers) peer.behave({ blocksBehind: 0 })
})

const status = async (id: string, count?: number) =>
  chain.run(readTransactionStatus(await chain.endpoints(count), id))

describe("a transaction's status", () => {
  it("is mined with its energy, and what it burnt in sun", async () => {
    // PUSH1 PUSH1 SSTORE: 3 + 3 + 20,000 energy at 100 sun. The account's free bytes carry the call.
    const storing = await chain.contract("600160005500")
    await chain.node.passTime(86_400_000)
    await chain.node.advance()
    const id = await chain.call(storing, "f()")
    const { blockID, block_header } = await chain.web.trx.getCurrentBlock()
    expect(await status(id)).toEqual({
      state: "mined",
      sender: chain.addressOf(chain.account().address),
      block: { number: chain.node.head(), hash: blockID },
      success: true,
      gasUsed: 20_006n,
      cost: 2_000_600n,
      producer: `0x${block_header.raw_data.witness_address.slice(2)}`,
    })
  })

  it.each([
    ["OUT_OF_TIME", ends.slow],
    ["OUT_OF_ENERGY", ends.hungry],
    ["REVERT", ends.revert],
    ["ILLEGAL_OPERATION", ends.illegal],
  ])("is mined without success after %s", async (word, code) => {
    const id = await chain.call(await chain.contract(code), "f()", [], 3_000_000_000)
    expect(await chain.web.trx.getUnconfirmedTransactionInfo(id)).toMatchObject({
      receipt: { result: word },
    })
    expect(await status(id)).toMatchObject({ state: "mined", success: false })
  })

  it.each([
    ["a later version's word", { receipt: { result: "FROZEN" } } as const],
    ["no word", { result: "FAILED", receipt: {} } as const],
  ])("is mined without success after %s", async (_word, how) => {
    const double = await startTronDouble()
    double.say(chainAnswers([{ number: 2, transactions: [{ id: txId(1), ...how }] }]))
    const endpoints = await chain.run(endpointsAt([double.url]))
    expect(await chain.run(readTransactionStatus(endpoints, txId(1)))).toMatchObject({
      state: "mined",
      success: false,
    })
    await double.close()
  })

  it("is pending or unknown outside of blocks, and the furthest that an endpoint shows", async () => {
    expect(await status(txId(1))).toEqual({ state: "unknown" })
    const { transaction } = await chain.web.transactionBuilder.triggerSmartContract(
      `41${stop.slice(2)}`,
      "f()",
      { feeLimit: 1_000_000 },
    )
    const signed = await chain.web.trx.sign(transaction)
    await chain.web.trx.sendRawTransaction(signed)
    expect(await status(signed.txID)).toEqual({ state: "pending" })
    await chain.node.advance()
    chain.peers[0]?.behave({ blocksBehind: 1 })
    expect(await status(signed.txID)).toMatchObject({ state: "mined" })
  })

  it("is not mined in a block that another replaced", async () => {
    const lost = await chain.call(stop, "f()")
    expect(await status(lost)).toMatchObject({ state: "mined" })
    await chain.node.leaveFork(1)
    expect(await status(lost)).toEqual({ state: "unknown" })
    const returning = await chain.call(stop, "f()")
    await chain.node.leaveFork(1, "again")
    expect(await status(returning)).toEqual({ state: "pending" })
  })

  it("is not mined for an endpoint whose block moved between two answers", async () => {
    const before = chainAnswers([{ number: 2, transactions: [{ id: txId(1) }] }])
    const double = await startTronDouble()
    double.say({
      ...before,
      "wallet/getblockbynum":
        chainAnswers([{ number: 2, fork: "e" }])["wallet/getblockbynum"] ?? (() => "{}"),
    })
    const endpoints = await chain.run(endpointsAt([double.url]))
    expect(await chain.run(readTransactionStatus(endpoints, txId(1)))).toEqual({ state: "unknown" })
    await double.close()
  })
})
