import type { RestCall } from "@shielded-relay/chain-rpc"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  accountCall,
  accountResourceCall,
  blockByIdCall,
  blockCall,
  blockInfosCall,
  chainIdCall,
  chainParametersCall,
  constantCall,
  contractCall,
  contractInfoCall,
  estimateEnergyCall,
  headCall,
  sendCall,
  transactionCall,
  transactionInfoCall,
} from "../../src/rpc/tronCalls.ts"
import {
  chainId,
  endpointsAt,
  resources,
  startTronDouble,
  type TronDouble,
} from "../fixture/tronNode.ts"

const address: Hex = "0x7e5f4552091a69125d5dfcb7b8c2659029395bdf"
const account = "417e5f4552091a69125d5dfcb7b8c2659029395bdf"
const pool: Hex = "0x928c9af0651632157ef27a2cf17ca72c575a4d21"
const poolAccount = "41928c9af0651632157ef27a2cf17ca72c575a4d21"
const id = "0000000000000005".padEnd(64, "c")
const txID = "a".repeat(64)

const block = {
  blockID: id,
  block_header: {
    raw_data: {
      number: 5,
      txTrieRoot: "0".repeat(64),
      witness_address: account,
      parentHash: "0000000000000004".padEnd(64, "b"),
      version: 31,
      timestamp: 1_700_000_000_000,
    },
    witness_signature: "00",
  },
  transactions: [{ ret: [{ contractRet: "SUCCESS" }], txID, signature: ["00"] }],
}
const info = {
  id: txID,
  fee: 9_007_199_254_740_993n,
  blockNumber: 5,
  blockTimeStamp: 1_700_000_000_000,
  contractResult: [""],
  contract_address: poolAccount,
  receipt: { energy_fee: 1000, energy_usage_total: 10, net_usage: 300, result: "SUCCESS" },
  log: [{ address: pool.slice(2), topics: ["f".repeat(64)], data: "00ff" }],
}

let node: TronDouble
const { run, close } = resources()
beforeAll(async () => {
  node = await startTronDouble()
})
afterAll(async () => {
  await close()
  await node.close()
})

const ask = <A>(call: RestCall<A>) =>
  Effect.flatMap(endpointsAt([node.url]), ({ first }) => first((endpoint) => endpoint.ask(call)))

const json = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === "bigint" ? `big ${each}` : each,
  ).replaceAll(/"big (\d+)"/g, "$1")

/** What the node was asked last, and what its answer was read as. */
async function asked<A>(call: RestCall<A>, answer: unknown) {
  node.say({ [call.path]: json(answer) })
  const read = await run(ask(call))
  return { ...node.requests.at(-1), read }
}

describe("questions to a full node", () => {
  it("take the chain's number from the genesis block's id", async () => {
    node.say({})
    expect(await run(ask(chainIdCall))).toBe(chainId)
    const call = Effect.flatMap(endpointsAt([node.url], { chain: 728126428 }), ({ list }) =>
      Effect.forEach(list, (endpoint) => Effect.flip(endpoint.ask(headCall("latest")))),
    )
    const [failure] = await run(call)
    expect(failure?.kind).toBe("wrong-chain")
  })

  it("read blocks, at the newest and at the solidified", async () => {
    expect(await asked(headCall("latest"), block)).toMatchObject({
      path: "wallet/getnowblock",
      read: {
        blockID: id,
        block_header: { raw_data: { number: 5, timestamp: 1_700_000_000_000 } },
        transactions: [{ txID }],
      },
    })
    expect((await asked(headCall("solidified"), block)).path).toBe("walletsolidity/getnowblock")
    expect(await asked(blockCall(5), block)).toMatchObject({
      path: "wallet/getblockbynum",
      body: '{"num":5}',
      read: { blockID: id },
    })
    expect(await asked(blockByIdCall(id), block)).toMatchObject({
      body: `{"value":"${id}"}`,
      read: { blockID: id },
    })
  })

  it("read infos with all digits of their amounts", async () => {
    const read = {
      id: txID,
      fee: 9_007_199_254_740_993n,
      blockNumber: 5,
      contract_address: pool,
      receipt: { energy_usage_total: 10n, result: "SUCCESS" },
      log: [{ address: pool, topics: [`0x${"f".repeat(64)}`], data: "0x00ff" }],
    }
    expect((await asked(transactionInfoCall(txID), info)).read).toEqual(read)
    expect(await asked(blockInfosCall(5), [info])).toMatchObject({
      path: "wallet/gettransactioninfobyblocknum",
      body: '{"num":5}',
      read: [read],
    })
    expect((await asked(blockInfosCall(5), [])).read).toEqual([])
  })

  it("read who called which contract with how much", async () => {
    const value = {
      data: "00",
      owner_address: account,
      contract_address: poolAccount,
      call_value: 7,
    }
    const type = "TriggerSmartContract"
    const contract = [
      { parameter: { value, type_url: `type.googleapis.com/protocol.${type}` }, type },
    ]
    const body = {
      ret: [{ contractRet: "SUCCESS" }],
      signature: ["00"],
      txID,
      raw_data: { contract },
    }
    expect((await asked(transactionCall(txID), body)).read).toEqual({
      txID,
      raw_data: {
        contract: [
          {
            type,
            parameter: {
              value: { owner_address: address, contract_address: pool, call_value: 7n },
            },
          },
        ],
      },
    })
  })

  it("name accounts by 21 bytes, and amounts with all digits", async () => {
    const message = { from: address, to: pool, data: "0xabcd", value: 2n ** 63n - 1n } as const
    const body = `{"owner_address":"${account}","contract_address":"${poolAccount}","data":"abcd","call_value":9223372036854775807}`
    const answer = {
      result: { result: true },
      energy_used: 400,
      energy_penalty: 20,
      constant_result: ["00ff"],
      transaction: { ret: [{}] },
    }
    expect(await asked(constantCall(message), answer)).toMatchObject({
      path: "wallet/triggerconstantcontract",
      body,
      read: { energy_used: 400n, energy_penalty: 20n, constant_result: ["0x00ff"] },
    })
    expect(
      await asked(estimateEnergyCall(message), { result: { result: true }, energy_required: 500 }),
    ).toMatchObject({ path: "wallet/estimateenergy", body, read: { energy_required: 500n } })
  })

  it("read accounts, resources, parameters and contracts", async () => {
    expect(await asked(accountCall(address), { address: account, balance: 5 })).toMatchObject({
      path: "wallet/getaccount",
      body: `{"address":"${account}"}`,
      read: { address, balance: 5n },
    })
    expect(
      (await asked(accountResourceCall(address), { freeNetLimit: 600, EnergyLimit: 8 })).read,
    ).toEqual({ freeNetLimit: 600n, EnergyLimit: 8n })
    const chainParameter = [
      { key: "getEnergyFee", value: 100 },
      { key: "getRemoveThePowerOfTheGr" },
    ]
    expect((await asked(chainParametersCall, { chainParameter })).read).toEqual({
      chainParameter: [{ key: "getEnergyFee", value: 100n }, { key: "getRemoveThePowerOfTheGr" }],
    })
    const contract = { contract_address: poolAccount, consume_user_resource_percent: 100 }
    expect(await asked(contractCall(pool), contract)).toMatchObject({
      body: `{"value":"${poolAccount}"}`,
      read: { contract_address: pool, consume_user_resource_percent: 100n },
    })
    const state = { runtimecode: "00", contract_state: { energy_factor: 3000, update_cycle: 7 } }
    expect((await asked(contractInfoCall(pool), state)).read).toEqual({
      runtimecode: "0x00",
      contract_state: { energy_factor: 3000n },
    })
  })

  it("send bytes as they are", async () => {
    const answer = { result: true, code: "SUCCESS", message: "", transaction: "{}", txid: txID }
    expect(await asked(sendCall("0x0a00"), answer)).toMatchObject({
      path: "wallet/broadcasthex",
      body: '{"transaction":"0a00"}',
      read: { result: true, txid: txID },
    })
  })

  it.each<RestCall<unknown>>([
    blockCall(5),
    blockByIdCall(id),
    transactionInfoCall(txID),
    transactionCall(txID),
    blockInfosCall(5),
    accountCall(address),
    contractCall(address),
    contractInfoCall(address),
  ])("read {} as unknown: $path", async (call) => {
    expect((await asked(call, {})).read).toBe(null)
  })

  it.each<[string, RestCall<unknown>, unknown]>([
    ["a fraction", accountCall(address), { address: account, balance: 0.5 }],
    ["text for a number", accountCall(address), { address: account, balance: "5" }],
    ["a shorter id", headCall("latest"), { ...block, blockID: "00" }],
    ["an address without 41", accountCall(address), { address: account.slice(2) }],
    ["an info that is no list", blockInfosCall(5), info],
    ["a number below 0", blockInfosCall(5), [{ ...info, blockNumber: -1 }]],
  ])("refuse %s as malformed", async (_what, call, answer) => {
    node.say({ [call.path]: json(answer) })
    expect((await run(Effect.flip(ask(call)))).reason).toContain("malformed")
  })
})

describe("an endpoint that fails", () => {
  const failed = async (call: RestCall<unknown>, answer: string, status = 200) => {
    node.say({ [call.path]: () => ({ status, body: answer }) })
    const { list, health } = await run(endpointsAt([node.url]))
    const [failure] = await run(Effect.forEach(list, (each) => Effect.flip(each.ask(call))))
    const [after] = await run(health)
    return { failure, serves: after?.suspendedUntil === 0 }
  }

  it("says what a reverted call returned, and serves on", async () => {
    const message = Buffer.from("REVERT opcode executed").toString("hex")
    const answer = json({ result: { result: true, message }, constant_result: ["08c379a0"] })
    const call = constantCall({ from: address, to: pool, data: "0x" })
    expect(await failed(call, answer)).toMatchObject({
      failure: { kind: "reverted", revertData: "0x08c379a0" },
      serves: true,
    })
  })

  it.each([
    ["busy", "SERVER_BUSY", false],
    ["unconnected", "NO_CONNECTION", false],
    ["unsolidified", "BLOCK_UNSOLIDIFIED", false],
    ["already-known", "DUP_TRANSACTION_ERROR", true],
  ])("is %s by the word %s, and serves on: %s", async (kind, code, serves) => {
    const answer = json({ result: false, code, message: "", txid: txID })
    expect(await failed(sendCall("0x00"), answer)).toMatchObject({ failure: { kind }, serves })
  })

  it("is asked last after an exception or a limit", async () => {
    const exception = json({ Error: "class java.lang.NullPointerException : null" })
    const limited = json({
      Error: "class java.lang.IllegalAccessException : lack of computing resources",
    })
    const call = headCall("latest")
    expect(await failed(call, exception)).toMatchObject({
      failure: { kind: "unavailable" },
      serves: false,
    })
    expect(await failed(call, limited)).toMatchObject({
      failure: { kind: "rate-limited" },
      serves: false,
    })
    expect(await failed(call, json({ Error: "secret words" }), 500)).toMatchObject({
      failure: { kind: "unavailable" },
      serves: false,
    })
  })

  it("keeps its words to itself", async () => {
    const { failure } = await failed(headCall("latest"), json({ Error: "secret words" }))
    expect(JSON.stringify(failure)).not.toContain("secret")
  })
})
