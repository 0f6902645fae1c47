import fc from "fast-check"
import { testToken } from "@shielded-relay/pool-contracts/testing"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { chainProfile, parameterSources } from "../src/index.ts"
import { messageHex, OpenNode, START } from "./OpenNode.ts"

let open: OpenNode
beforeAll(async () => {
  open = await OpenNode.start()
})
afterAll(() => open.node.close())

const paths = [
  "accountpermissionupdate",
  "broadcasthex",
  "broadcasttransaction",
  "cancelallunfreezev2",
  "createaccount",
  "createtransaction",
  "delegateresource",
  "deploycontract",
  "estimateenergy",
  "freezebalancev2",
  "getaccount",
  "getaccountresource",
  "getapprovedlist",
  "getavailableunfreezecount",
  "getbandwidthprices",
  "getblock",
  "getblockbyid",
  "getblockbylatestnum",
  "getblockbylimitnext",
  "getblockbynum",
  "getburntrx",
  "getcandelegatedmaxsize",
  "getcanwithdrawunfreezeamount",
  "getchainparameters",
  "getcontract",
  "getcontractinfo",
  "getdelegatedresourceaccountindexv2",
  "getdelegatedresourcev2",
  "getenergyprices",
  "getmemofee",
  "getnextmaintenancetime",
  "getnodeinfo",
  "getnowblock",
  "getpendingsize",
  "getsignweight",
  "gettransactionbyid",
  "gettransactioncountbyblocknum",
  "gettransactionfrompending",
  "gettransactioninfobyblocknum",
  "gettransactioninfobyid",
  "gettransactionlistfrompending",
  "listnodes",
  "triggerconstantcontract",
  "triggersmartcontract",
  "undelegateresource",
  "unfreezebalancev2",
  "updateenergylimit",
  "updatesetting",
  "validateaddress",
  "withdrawexpireunfreeze",
]
const fields = [
  "address",
  "value",
  "num",
  "id_or_num",
  "startNum",
  "endNum",
  "owner_address",
  "contract_address",
  "function_selector",
  "parameter",
  "data",
  "call_value",
  "fee_limit",
  "raw_data",
  "signature",
  "transaction",
  "to_address",
  "amount",
  "resource",
  "owner",
  "actives",
  "balance",
  "receiver_address",
  "visible",
  "abi",
  "bytecode",
  "frozen_balance",
  "Permission_id",
  "extra_data",
  "type",
  "token_id",
]

const error = (answer: { readonly [name: string]: unknown }) => answer["Error"]

describe("the HTTP API", () => {
  test("answers whatever is sent to it, changes nothing, and goes on", async () => {
    const before = await open.get("wallet/getnowblock")
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom(
        open.payer.address,
        `41${"00".repeat(20)}`,
        -1,
        0,
        2 ** 63,
        1.5,
        null,
        true,
        "0x",
        {},
        [],
        { contract: [{}] },
        { contract: [{ type: "TransferContract", parameter: { value: { amount: -1 } } }] },
      ),
      fc.jsonValue(),
    )
    const body = fc.oneof(
      fc
        .dictionary(fc.constantFrom(...fields), value, { maxKeys: 6 })
        .map((json) => JSON.stringify(json)),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.constantFrom("wallet", "walletsolidity"),
        body,
        async (path, prefix, text) => {
          const response = await fetch(`${open.node.url}/${prefix}/${path}`, {
            method: "POST",
            body: text,
          })
          expect(
            response.status === 200 || (response.status === 404 && prefix === "walletsolidity"),
          ).toBe(true)
          const answer = await response.text()
          expect(() => answer === "Not Found" || JSON.parse(answer)).not.toThrow()
        },
      ),
      { numRuns: 400 },
    )
    expect(await open.get("wallet/getnowblock")).toEqual(before)
    expect(await open.get("wallet/getpendingsize")).toEqual({ pendingTransactionSize: 0 })
  })

  test("answers soon, however long what it is sent", async () => {
    const long = 4_000_000
    const answers = [
      await open.post("wallet/getaccount", { address: "T".repeat(long), visible: true }),
      await open.get(`wallet/validateaddress?address=${"T".repeat(9_000)}`),
      JSON.parse(await open.text("wallet/getblockbynum", `{"num":${"9".repeat(long)}}`)),
      JSON.parse(await open.text("wallet/getaccount", `{"a":${"[".repeat(long)}`)),
      await open.post("wallet/broadcasthex", { transaction: "1200".repeat(long / 40) }),
      await open.post("wallet/broadcasthex", {
        transaction: `0a${"80808008"}${"5a00".repeat(long / 40)}`,
      }),
    ]
    expect(answers.map((answer) => "Error" in answer || answer.result === false)).toEqual(
      Array(6).fill(true),
    )
  })

  test("names the Java exception in Error, with status 200", async () => {
    const response = await fetch(`${open.node.url}/wallet/getaccount`, {
      method: "POST",
      body: "{",
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      Error: "class com.alibaba.fastjson.JSONException : syntax error",
    })
    expect(error(await open.post("wallet/getaccount", { address: "xyz" }))).toBe(
      "class org.tron.core.services.http.JsonFormat$ParseException : INVALID hex String",
    )
    expect(error(await open.post("wallet/getaccount", { address: "xyz", visible: true }))).toBe(
      "class org.tron.core.services.http.JsonFormat$ParseException : INVALID base58 String",
    )
    expect(error(await open.post("wallet/getblockbynum", { num: "a" }))).toBe(
      'class java.lang.NumberFormatException : For input string: "a"',
    )
    expect(error(await open.post("wallet/broadcasttransaction", {}))).toBe(
      "class java.lang.NullPointerException : null",
    )
    expect(error(await open.post("wallet/broadcasthex", { transaction: "ff" }))).toMatch(
      /^class com\.google\.protobuf\.InvalidProtocolBufferException : /,
    )
    const large = await open.text(
      "wallet/getaccount",
      JSON.stringify({ address: "0".repeat(5_000_000) }),
    )
    expect(large).toContain("body size is too big, the limit is 4194304")
  })

  test("has no other paths, and full nodes' own ones only under /wallet", async () => {
    const status = async (path: string, method = "POST") =>
      (
        await fetch(`${open.node.url}/${path}`, {
          method,
          ...(method === "POST" ? { body: "{}" } : {}),
        })
      ).status
    expect(await status("wallet/nothing")).toBe(404)
    expect(await status("wallet/toString")).toBe(404)
    expect(await status("walletsolidity/broadcasttransaction")).toBe(404)
    expect(await status("v1/contracts/x/events", "GET")).toBe(404)
    expect(await status("wallet/getnowblock", "DELETE")).toBe(405)
    expect(await status("walletsolidity/getnowblock", "GET")).toBe(200)
  })

  test("reads queries as bodies, and addresses in base58 with visible", async () => {
    const { address } = open.payer
    const hex = open.web.address.toHex(address)
    const posted = await open.post("wallet/getaccount", { address: hex })
    expect(await open.get(`wallet/getaccount?address=${hex}`)).toEqual(posted)
    expect(posted["address"]).toBe(hex)
    expect(await open.get(`wallet/getaccount?address=${address}&visible=true`)).toMatchObject({
      address,
      balance: posted["balance"],
    })
  })

  test("omits values of 0, as the chain parameters show", async () => {
    const list = await open.web.trx.getChainParameters()
    const byKey = new Map(list.map((each) => [each.key, each]))
    expect(byKey.get("getEnergyFee")).toEqual({ key: "getEnergyFee", value: 100 })
    expect(byKey.get("getAllowTvmCompatibleEvm")).toEqual({ key: "getAllowTvmCompatibleEvm" })
    expect(Object.keys(parameterSources("mainnet")).toSorted()).toEqual(
      [...byKey.keys()].toSorted(),
    )
    expect(await open.web.trx.getEnergyPrices()).toBe("0:100")
    expect(await open.web.trx.getBandwidthPrices()).toBe("0:1000")
  })

  test("takes a profile's parameters", async () => {
    await using cheap = await OpenNode.start({
      profile: chainProfile("nile", { getTransactionFee: 5, getFreeNetLimit: 0 }),
    })
    expect(await cheap.land(await cheap.pay(cheap.other.address, 1))).toMatchObject({
      fee: 265 * 5,
    })
  })

  test("broadcasts hex, with a text instead of hex for the message", async () => {
    const signed = await open.sign(await open.pay(open.other.address, 21))
    const hex = messageHex(signed.raw_data_hex, String(signed.signature[0]))
    const sent = await open.web.trx.sendHexTransaction(hex)
    expect(sent).toMatchObject({ result: true, code: "SUCCESS", txid: signed.txID })
    expect(await open.post("wallet/broadcasthex", { transaction: hex })).toMatchObject({
      result: false,
      code: "DUP_TRANSACTION_ERROR",
      message: "Dup transaction.",
    })
    await open.node.advance()
  })

  test("builds transactions that can be sent as they are, each with an id of its own", async () => {
    const owner_address = open.payer.address
    const build = (path: string, rest: object) =>
      open.post(`wallet/${path}`, { owner_address, visible: true, ...rest })
    const pay = { to_address: open.other.address, amount: 3 }
    const [first, second] = [
      await build("createtransaction", pay),
      await build("createtransaction", pay),
    ]
    expect(first["txID"]).not.toBe(second["txID"])
    const built = [
      first,
      second,
      await build("freezebalancev2", { frozen_balance: 5_000_000, resource: "ENERGY" }),
      await build("createtransaction", { ...pay, extra_data: "6d656d6f" }),
    ]
    for (const transaction of built) {
      const signature =
        open.web.trx.signTransaction === undefined
          ? []
          : [await signatureOf(String(transaction["txID"]))]
      expect(await open.send({ ...transaction, signature })).toMatchObject({ result: true })
    }
    await open.node.advance()
    const deploy = await build("deploycontract", {
      abi: JSON.stringify(testToken.abi),
      bytecode: testToken.bytecode.slice(2),
      name: "T",
      fee_limit: 1_000_000_000,
      consume_user_resource_percent: 100,
      origin_energy_limit: 1_000_000,
      parameter: [96, 160, 6, 1, 0, 1, 0]
        .map((word, at) =>
          at === 4 || at === 6 ? "54".padEnd(64, "0") : word.toString(16).padStart(64, "0"),
        )
        .join(""),
    })
    expect(
      await open.send({ ...deploy, signature: [await signatureOf(String(deploy["txID"]))] }),
    ).toMatchObject({ result: true })
    await open.node.advance()
    expect(await open.receipt(String(deploy["txID"]))).toMatchObject({
      receipt: { result: "SUCCESS" },
    })
    expect(await build("deploycontract", { abi: "{", bytecode: "00" })).toEqual({
      Error: "class com.alibaba.fastjson.JSONException : abi must be JSON text",
    })
    expect(
      await build("deploycontract", { bytecode: "00", consume_user_resource_percent: 101 }),
    ).toEqual({
      Error:
        "class org.tron.core.exception.ContractValidateException : percent must be >= 0 and <= 100",
    })
    expect(await build("createtransaction", { ...pay, amount: 0 })).toEqual({
      Error:
        "class org.tron.core.exception.ContractValidateException : Amount must be greater than 0.",
    })
    expect(await build("createtransaction", { to_address: owner_address, amount: 1 })).toEqual({
      Error:
        "class org.tron.core.exception.ContractValidateException : Cannot transfer TRX to yourself.",
    })
  })

  test("runs no constant calls or estimates where the operator turned them off", async () => {
    await using bare = await OpenNode.start({
      settings: { supportConstant: false, estimateEnergy: false },
    })
    const body = { owner_address: bare.payer.address, data: "00", visible: true }
    const message = async (path: string) =>
      Object((await bare.post(path, body))["result"])["message"]
    expect(await message("wallet/triggerconstantcontract")).toBe(
      "this node does not support constant",
    )
    expect(await message("wallet/estimateenergy")).toBe("this node does not estimate energy")
  })

  test("describes the node", async () => {
    const info = await open.web.trx.getNodeInfo()
    expect(info.configNodeInfo.codeVersion).toBe("4.8.0")
    expect(info.block).toMatch(/^Num:\d+,ID:[0-9a-f]{64}$/)
    expect(await open.get("wallet/getnextmaintenancetime")).toEqual({
      num: (Math.floor(START / 21_600_000) + 1) * 21_600_000,
    })
    expect(await open.get(`wallet/validateaddress?address=${open.payer.address}`)).toEqual({
      result: true,
      message: "Base58check format",
    })
    expect(await open.get("wallet/validateaddress?address=x")).toEqual({
      result: false,
      message: "Invalid address",
    })
  })
})

async function signatureOf(id: string): Promise<string> {
  const { secp256k1 } = await import("@noble/curves/secp256k1.js")
  const key = Buffer.from(open.payer.privateKey, "hex")
  const [recovery = 0, ...rest] = secp256k1.sign(Buffer.from(id, "hex"), key, {
    prehash: false,
    format: "recovered",
  })
  return Buffer.from([...rest, recovery]).toString("hex")
}

/** A transaction's message: field 1 is the raw data, field 2 the signature. */
