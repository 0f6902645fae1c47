import { secp256k1 } from "@noble/curves/secp256k1.js"
import fc from "fast-check"
import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { OpenNode, type Account, type Answer } from "./OpenNode.ts"

let open: OpenNode
beforeAll(async () => {
  open = await OpenNode.start()
})
afterAll(() => open.node.close())

const signatureOf = (id: string, { privateKey }: Account): string => {
  const key = Buffer.from(privateKey, "hex")
  const [recovery = 0, ...rest] = secp256k1.sign(Buffer.from(id, "hex"), key, {
    prehash: false,
    format: "recovered",
  })
  return Buffer.from([...rest, recovery]).toString("hex")
}

/** What a node says of an error of its own. */
const fault = "class java.lang.Exception : null"

const number = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(1, 2, 50, 1_000_000, 5_000_000) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 2 ** 31, -(2 ** 31), Number.MAX_SAFE_INTEGER) },
  { weight: 1, arbitrary: fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map(String) },
)
const hex = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString("hex"))

describe("a signed transaction of nonsense", () => {
  /** The address of code that returns at once. */
  let contractAddress = ""
  beforeAll(async () => {
    const creation = await open.web.transactionBuilder.createSmartContract({
      abi: [],
      bytecode: "6001600a60003960016000f300",
      feeLimit: 1_000_000_000,
    })
    await open.land(creation)
    contractAddress = creation.contract_address
  })
  const address = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .nat({ max: 10 })
        .map((at) => open.web.address.toHex(open.node.accounts[at]?.address ?? contractAddress)),
    },
    { weight: 1, arbitrary: hex },
  )
  const contract = fc.oneof(
    { weight: 4, arbitrary: fc.constant(0).map(() => contractAddress) },
    { weight: 1, arbitrary: hex },
  )
  const key = fc.record({ address, weight: number }, { requiredKeys: ["address"] })
  const permission = (type: number) =>
    fc.record(
      {
        type: fc.constant(type),
        id: fc.nat({ max: 9 }),
        permission_name: fc.string(),
        threshold: number,
        operations: fc.oneof(fc.constant(`7fff1fc0033ec30f${"00".repeat(24)}`), hex),
        keys: fc.array(key, { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: ["type", "keys", "threshold"] },
    )
  const owned = <T extends object>(fields: { readonly [K in keyof T]: fc.Arbitrary<T[K]> }) =>
    fc.record({ ...fields, owner_address: fc.constant("") }, { requiredKeys: ["owner_address"] })
  const resource = fc.constantFrom("BANDWIDTH", "ENERGY", "ENERGY", "TRON_POWER", 3)
  const operation = fc.oneof(
    ...Object.entries({
      AccountCreateContract: owned({ account_address: address, type: fc.constantFrom(0, 2, 5) }),
      TransferContract: owned({ to_address: address, amount: number }),
      CreateSmartContract: owned({
        new_contract: fc.record(
          {
            origin_address: fc.constant(""),
            bytecode: hex,
            call_value: number,
            consume_user_resource_percent: number,
            origin_energy_limit: number,
            name: fc.string(),
          },
          { requiredKeys: ["origin_address"] },
        ),
        call_token_value: number,
        token_id: number,
      }),
      TriggerSmartContract: owned({
        contract_address: contract,
        call_value: number,
        data: hex,
        call_token_value: number,
        token_id: number,
      }),
      UpdateSettingContract: owned({
        contract_address: contract,
        consume_user_resource_percent: number,
      }),
      UpdateEnergyLimitContract: owned({ contract_address: contract, origin_energy_limit: number }),
      AccountPermissionUpdateContract: owned({
        owner: permission(0),
        witness: permission(1),
        actives: fc.array(permission(2), { maxLength: 9 }),
      }),
      ClearABIContract: owned({ contract_address: contract }),
      FreezeBalanceV2Contract: owned({ frozen_balance: number, resource }),
      UnfreezeBalanceV2Contract: owned({ unfreeze_balance: number, resource }),
      WithdrawExpireUnfreezeContract: owned({}),
      DelegateResourceContract: owned({
        resource,
        balance: number,
        receiver_address: address,
        lock: fc.boolean(),
        lock_period: number,
      }),
      UnDelegateResourceContract: owned({ resource, balance: number, receiver_address: address }),
      CancelAllUnfreezeV2Contract: owned({}),
    }).map(([type, value]) => value.map((fields) => ({ type, fields }))),
  )

  test("is refused or lands, and the next blocks come", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 9 }).map((at) => open.node.accounts[at] ?? open.payer),
        operation,
        fc.record({ fee_limit: number, data: hex }, { requiredKeys: [] }),
        async (account, { type, fields }, more) => {
          const owner = open.web.address.toHex(account.address)
          const { ref_block_bytes, ref_block_hash, expiration, timestamp } = await open.header()
          const value = {
            ...fields,
            owner_address: owner,
            ...("new_contract" in fields && {
              new_contract: { ...Object(fields.new_contract), origin_address: owner },
            }),
          }
          const parameter = { type_url: `type.googleapis.com/protocol.${type}`, value }
          const raw_data = {
            contract: [{ type, parameter }],
            ref_block_bytes,
            ref_block_hash,
            expiration,
            timestamp,
            ...more,
          }
          // The node's answer to an unsigned transaction names its id.
          const { txid } = await open.post("wallet/broadcasttransaction", { raw_data })
          const signed = { raw_data, signature: [signatureOf(String(txid), account)] }
          const answer: Answer = await open.post("wallet/broadcasttransaction", signed)
          expect(answer["Error"]).not.toBe(fault)
          expect("code" in answer || answer["result"] === true).toBe(true)
          await open.node.advance()
          expect(await open.get("wallet/getnowblock")).toHaveProperty("blockID")
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe("code of nonsense", () => {
  const push = fc
    .oneof(
      fc.bigInt(0n, 2n ** 256n - 1n),
      fc.bigInt(0n, 300n),
      fc.constantFrom(1n, 2n, 5n, 8n, 9n, 10n, 0x100n, 0x20003n, 0x20009n, 2n ** 63n, 2n ** 31n),
    )
    .map((value) => {
      const digits = value.toString(16)
      const whole = digits.padStart(digits.length + (digits.length % 2), "0")
      return (0x5f + whole.length / 2).toString(16) + whole
    })
  const operation = fc
    .integer({ min: 0, max: 255 })
    .map((code) => code.toString(16).padStart(2, "0"))
  const code = fc
    .array(fc.oneof({ weight: 3, arbitrary: push }, { weight: 2, arbitrary: operation }), {
      maxLength: 60,
    })
    .map((pieces) => pieces.join(""))

  test("ends with a word of the machine", async () => {
    await fc.assert(
      fc.asyncProperty(code, async (data) => {
        const answer = await open.post("wallet/triggerconstantcontract", {
          owner_address: open.payer.address,
          visible: true,
          data,
        })
        expect(answer["Error"]).not.toBe(fault)
        expect(answer).toHaveProperty("result")
      }),
      { numRuns: 150 },
    )
  })

  test("ends with OUT_OF_TIME where it would not end", async () => {
    // JUMPDEST PUSH1 0 JUMP
    const request = { owner_address: open.payer.address, visible: true, data: "5b600056" }
    const { result } = await open.post("wallet/triggerconstantcontract", request)
    expect(result).toMatchObject({
      code: "OTHER_ERROR",
      message: expect.stringContaining("Program$OutOfTimeException"),
    })
  })
})

describe("a connection", () => {
  /** The status line of the answer to raw bytes; empty if the connection ends without one. */
  const statusOf = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(open.node.url).port), "127.0.0.1")
      let heard = ""
      socket.on("data", (data) => (heard += String(data)))
      socket.on("close", () => resolve(heard.split("\r\n")[0] ?? ""))
      socket.write(text)
    })
  const end = "HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"

  test.each([
    ["a path that is no URL", `GET // ${end}\r\n`, "400 Bad Request"],
    ["a host that is no URL", `GET http://[ ${end}\r\n`, "400 Bad Request"],
    ["no HTTP", "nonsense\r\n\r\n", "400 Bad Request"],
    [
      "a length below 0",
      `POST /wallet/getaccount ${end}Content-Length: -1\r\n\r\n`,
      "400 Bad Request",
    ],
    [
      "a chunk of no length",
      `POST /wallet/getaccount ${end}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      "400 Bad Request",
    ],
    [
      "headers of 20 kB",
      `GET /wallet/getnowblock ${end}x: ${"y".repeat(20_000)}\r\n\r\n`,
      "431 Request Header Fields Too Large",
    ],
    ["wrong escapes", `GET /wallet/getaccount?address=%ff%zz ${end}\r\n`, "200 OK"],
    ["a prototype's name", `GET /wallet/getaccount?__proto__=1&visible=true ${end}\r\n`, "200 OK"],
  ])("with %s is answered", async (_what, text, status) => {
    expect(await statusOf(text)).toBe(`HTTP/1.1 ${status}`)
  })

  test("stays open while it is idle: the node announces no end", async () => {
    const { headers } = await fetch(`${open.node.url}/wallet/getnowblock`)
    expect(headers.get("connection")).toBe("keep-alive")
    expect(headers.get("keep-alive")).toBe(null)
  })

  test("that sends half a request keeps no other waiting", async () => {
    const port = Number(new URL(open.node.url).port)
    const halves = [
      "POST /wallet/getnowblock HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{",
      "POST /wallet/broadcasttransaction HTTP/1.1\r\nHost: x\r\n",
      "GET /wal",
    ]
    const sockets = Array.from({ length: 60 }, (_, at) => {
      const socket = connect(port, "127.0.0.1")
      socket.write(halves[at % halves.length] ?? "")
      return socket
    })
    expect(await open.get("wallet/getnowblock")).toHaveProperty("blockID")
    await open.node.advance()
    for (const socket of sockets) socket.destroy()
    expect(await open.get("wallet/getnowblock")).toHaveProperty("blockID")
  })

  test("among hundreds at once gets its own answer", async () => {
    await using flooded = await OpenNode.start({ settings: { maxPending: 9 } })
    const payments = await Promise.all(
      Array.from({ length: 20 }, async (_, at) =>
        flooded.sign(await flooded.pay(flooded.other.address, at + 1)),
      ),
    )
    const [, ...answers] = await Promise.all([
      flooded.node.advance(),
      ...payments.map((each) => flooded.send(each)),
      ...Array.from({ length: 200 }, (_, at) =>
        flooded.post("wallet/getblockbynum", { num: at % 2 }),
      ),
    ])
    const sent = answers.slice(0, 20)
    expect(sent.map(({ txid }) => txid ?? "busy").filter((id) => id !== "busy").length).toBe(20)
    expect(new Set(sent.map(({ code = "taken" }) => code))).toEqual(
      new Set(["taken", "SERVER_BUSY"]),
    )
    const numbers = answers
      .slice(20)
      .map((block) => Object(Object(Object(block)["block_header"])["raw_data"])["number"] ?? 0)
    expect(numbers).toEqual(numbers.map((_, at) => at % 2))
  })
})
