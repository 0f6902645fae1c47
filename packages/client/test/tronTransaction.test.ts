import { AbiCoder, id } from "ethers"
import fc from "fast-check"
import { TronWeb, utils, type Types } from "tronweb"
import { describe, expect, it } from "vitest"
import {
  sendTronTransaction,
  tronTransaction,
  type TronDepositTerms,
  type TronTransaction,
} from "../src/tron/index.ts"

const key = "42".repeat(32)
const tronWeb = new TronWeb({ fullHost: "http://127.0.0.1", privateKey: key })
const wallet = String(tronWeb.defaultAddress.base58)
const pool = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
const coin = "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb"
const gold = "TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY"
const now = 1_700_000_000_000

interface Deposit {
  readonly token: string
  readonly amount: bigint
}

const hex = (address: string) => TronWeb.address.toHex(address)

/** The calldata of the pool's deposit, as ethers writes it. */
function calldata(deposits: ReadonlyArray<Deposit>): string {
  const rows = deposits.map(({ token, amount }, row) => [
    `0x${hex(token).slice(2)}`,
    amount,
    BigInt(row + 7),
    `0x${"ee".repeat(157)}`,
  ])
  const types = ["tuple(address,uint256,uint256,bytes)[]"]
  const selector = id("deposit((address,uint256,uint256,bytes)[])").slice(2, 10)
  return selector + AbiCoder.defaultAbiCoder().encode(types, [rows]).slice(2)
}

type RawData = TronTransaction["raw_data"]
type Value = RawData["contract"][0]["parameter"]["value"]

/** TronWeb's own signature. Its types name the kinds of contracts by an enum. */
async function sign(unsigned: object): Promise<Types.SignedTransaction> {
  if (!isUnsigned(unsigned)) throw new TypeError("not a transaction")
  return tronWeb.trx.sign(unsigned)
}
const isUnsigned = (transaction: object): transaction is Types.Transaction => "txID" in transaction

/** A transaction that TronWeb writes from its JSON, as a service would answer it. */
function written(
  deposits: ReadonlyArray<Deposit>,
  { value = {}, raw = {} }: { value?: Partial<Value>; raw?: object } = {},
) {
  const sun = deposits.reduce((sum, one) => (one.token === coin ? sum + one.amount : sum), 0n)
  const unsigned = {
    visible: false,
    txID: "",
    raw_data_hex: "",
    raw_data: {
      contract: [
        {
          parameter: {
            value: {
              data: calldata(deposits),
              owner_address: hex(wallet),
              contract_address: hex(pool),
              ...(sun > 0n && { call_value: Number(sun) }),
              ...value,
            },
            type_url: "type.googleapis.com/protocol.TriggerSmartContract",
          },
          type: "TriggerSmartContract",
        },
      ],
      ref_block_bytes: "1170",
      ref_block_hash: "ab".repeat(8),
      expiration: now + 60_000,
      fee_limit: 100_000_000,
      timestamp: now,
      ...raw,
    },
  }
  const pb = utils.transaction.txJsonToPb(unsigned)
  return {
    ...unsigned,
    txID: utils.transaction.txPbToTxID(pb).replace(/^0x/, ""),
    raw_data_hex: utils.transaction.txPbToRawDataHex(pb).toLowerCase(),
  }
}

const two: ReadonlyArray<Deposit> = [
  { token: gold, amount: 5_000n },
  { token: coin, amount: 7n },
]
const [call] = written(two).raw_data.contract
const transfer = {
  type: "TransferContract",
  parameter: {
    type_url: "type.googleapis.com/protocol.TransferContract",
    value: { owner_address: hex(wallet), to_address: hex(pool), amount: 7 },
  },
}
const terms: TronDepositTerms = { wallet, pool, deposits: two, now }
const checked = (txData: object | string, more: Partial<TronDepositTerms> = {}) =>
  tronTransaction(txData, { ...terms, ...more })

describe("a deposit's transaction on TRON", () => {
  it("is returned in the form that TronWeb takes, signs and sends", async () => {
    const given = written(two)
    const transaction = checked(given)
    expect(transaction).toEqual(given)
    expect(utils.transaction.txCheck(transaction)).toBe(true)
    // Its address is recovered from the signature of its id.
    const signed = await sign(transaction)
    expect(tronWeb.trx.ecRecover(signed)).toBe(wallet)
    expect(signed).toMatchObject(transaction)
  })

  it("is read from the base64 of a private send's order too", () => {
    const order = Buffer.from(JSON.stringify(written(two))).toString("base64")
    expect(checked(order).txID).toBe(written(two).txID)
    for (const text of ["AQAB", "", "e30="])
      expect(() => checked(text)).toThrow("txData is not a TRON transaction")
  })

  it("is accepted for exactly the tokens and amounts that were asked for, in any writing", () => {
    const amount = fc.bigInt(1n, 2n ** 48n)
    const token = fc.constantFrom(coin, gold, pool, wallet)
    const deposit = fc.record({ token, amount })
    fc.assert(
      fc.property(fc.array(deposit, { minLength: 1, maxLength: 8 }), (deposits) => {
        const asked = deposits.map((one, index) => ({
          ...one,
          token: [one.token, hex(one.token), `0x${hex(one.token).slice(2)}`][index % 3] ?? "",
        }))
        expect(checked(written(deposits), { deposits: asked }).raw_data).toEqual(
          written(deposits).raw_data,
        )
        const [first, ...others] = asked
        const more = [{ token: gold, amount: (first?.amount ?? 0n) + 1n }, ...others]
        expect(() => checked(written(deposits), { deposits: more })).toThrow(TypeError)
      }),
      { numRuns: 30 },
    )
  })

  it.each<[string, object, Partial<TronDepositTerms>, string]>([
    ["another id", { ...written(two), txID: "00".repeat(32) }, {}, "not that of its bytes"],
    [
      "an object that says less than its bytes",
      { ...written(two), raw_data: written([{ token: coin, amount: 7n }]).raw_data },
      {},
      "not what its bytes say",
    ],
    [
      "bytes of another transaction",
      { ...written(two), raw_data_hex: written([{ token: coin, amount: 9n }]).raw_data_hex },
      {},
      "not that of its bytes",
    ],
    ["another wallet", written(two), { wallet: gold }, "another wallet's"],
    ["another contract", written(two), { pool: gold }, "not the pool"],
    [
      "coins beside the deposit",
      written(two, { value: { call_value: 8 } }),
      {},
      "pays 8 sun, not 7",
    ],
    [
      "another function",
      written(two, { value: { data: `a9059cbb${calldata(two).slice(8)}` } }),
      {},
      "does not call the pool's deposit",
    ],
    [
      "calldata that ends early",
      written(two, { value: { data: calldata(two).slice(0, 300) } }),
      {},
      "incomplete",
    ],
    [
      "more than 2^53 - 1 sun, which TronLink would round",
      written([{ token: coin, amount: 2n ** 53n }]),
      { deposits: [{ token: coin, amount: 2n ** 53n }] },
      "Field 3 of the transaction's call is not an integer up to 2^53 - 1",
    ],
    [
      "another permission than the owner's",
      written(two, { raw: { contract: [{ ...call, Permission_id: 2 }] } }),
      {},
      "a permission other than the owner's",
    ],
    [
      "another kind of contract",
      written(two, { raw: { contract: [transfer] } }),
      {},
      "not a call of a contract",
    ],
    ["a memo", written(two, { raw: { data: "6d656d6f" } }), {}, "has field 10"],
    ["a high fee limit", written(two, { raw: { fee_limit: 1_000_000_001 } }), {}, "may burn"],
    ["an end that is past", written(two), { now: now + 60_000 }, "has expired"],
    ["a long life", written(two), { now: now - 25 * 3_600_000 }, "lives for longer than a day"],
    ["a Solana transaction's shape", { data: "AQAB" }, {}, "not a TRON transaction"],
  ])("is refused with %s", (_, txData, more, reason) => {
    expect(() => checked(txData, more)).toThrow(reason)
    expect(() => checked(txData, more)).toThrow(TypeError)
  })

  it("is refused if its bytes are not the ones that nodes write", () => {
    const { raw_data_hex, ...rest } = written(two)
    const sha = (bytes: string) => utils.crypto.SHA256(Buffer.from(bytes, "hex"))
    const others = [
      // The first field again, a field of default value, and the expiration's varint in more bytes than it needs.
      raw_data_hex + raw_data_hex.slice(0, 8),
      `${raw_data_hex}980100`,
      raw_data_hex.slice(0, -2) +
        (Number.parseInt(raw_data_hex.slice(-2), 16) | 0x80).toString(16) +
        "00",
      raw_data_hex.slice(0, -2),
    ]
    for (const bytes of others) {
      const txID = Buffer.from(sha(bytes)).toString("hex")
      expect(() => checked({ ...rest, txID, raw_data_hex: bytes })).toThrow(
        /malformed|has field 19/,
      )
    }
  })

  it("is refused, never misread, after any change of its bytes", () => {
    const { raw_data_hex, ...rest } = written(two)
    const bytes = Buffer.from(raw_data_hex, "hex")
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ flip
        const txID = Buffer.from(utils.crypto.SHA256(changed)).toString("hex")
        expect(() => checked({ ...rest, txID, raw_data_hex: changed.toString("hex") })).toThrow(
          TypeError,
        )
      }),
      { numRuns: 200 },
    )
  })
})

describe("a checked transaction", () => {
  const transaction = checked(written(two))
  const sender = (answer: object) => {
    const sent: Array<unknown> = []
    return {
      sent,
      trx: {
        sign,
        sendRawTransaction: async (signed: unknown) => {
          sent.push(signed)
          return answer
        },
      },
    }
  }

  it("is signed and sent as it was checked, and again without harm", async () => {
    for (const answer of [{ result: true }, { code: "DUP_TRANSACTION_ERROR" }]) {
      const { trx, sent } = sender(answer)
      expect(await sendTronTransaction({ trx }, transaction)).toBe(transaction.txID)
      expect(sent).toMatchObject([{ ...transaction, signature: [expect.any(String)] }])
    }
  })

  it("is not sent without a signature", async () => {
    const { trx, sent } = sender({ result: true })
    const wordless = { ...trx, sign: async () => transaction }
    await expect(sendTronTransaction({ trx: wordless }, transaction)).rejects.toThrow(
      "The wallet returned no signature",
    )
    expect(sent).toEqual([])
  })

  it("is refused with the node's words", async () => {
    const message = Buffer.from("Tapos check error.").toString("hex")
    const { trx } = sender({ code: "TAPOS_ERROR", message })
    await expect(sendTronTransaction({ trx }, transaction)).rejects.toThrow(
      "The node refused the transaction: TAPOS_ERROR Tapos check error.",
    )
  })
})
