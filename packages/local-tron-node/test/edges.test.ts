import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { chainProfile } from "../src/index.ts"
import { rawData } from "../src/protobuf/transactions.ts"
import { messageHex, OpenNode, stranger, type Answer } from "./OpenNode.ts"

// Cases at the edge of one rule each, beside those of the other files.

const TRX = 1_000_000
const validate = "class org.tron.core.exception.ContractValidateException : "

let open: OpenNode
beforeAll(async () => {
  open = await OpenNode.start()
})
afterAll(() => open.node.close())

const hex = (address: string) => open.web.address.toHex(address)

/** What a build route of the node answers about the payer's request. */
async function refused(path: string, fields: object, by = open): Promise<string> {
  const answer = await by.post(`wallet/${path}`, {
    owner_address: hex(by.payer.address),
    ...fields,
  })
  return String(answer["Error"]).replace(validate, "")
}

/** Creates a contract that only has this runtime code. @returns its address in hex */
async function create(node: OpenNode, runtime: string): Promise<string> {
  const size = (runtime.length / 2).toString(16).padStart(2, "0")
  const transaction = await node.web.transactionBuilder.createSmartContract(
    {
      abi: [],
      bytecode: `60${size}600c60003960${size}6000f3${runtime}`,
      feeLimit: 100 * TRX,
      originEnergyLimit: 1_000_000,
    },
    node.payer.address,
  )
  return String((await node.land(transaction))["contract_address"])
}

/** A call of a contract by the payer, unsigned. */
async function call(node: OpenNode, contract: string, feeLimit: number) {
  const { transaction } = await node.web.transactionBuilder.triggerSmartContract(
    contract,
    "f()",
    { feeLimit },
    [],
    node.payer.address,
  )
  return transaction
}

describe("a signature", () => {
  test("with a header byte beyond 127 is out of range, as a byte of Java is negative then", async () => {
    const unsigned = await open.pay(open.other.address, 1)
    const own = open.signature(unsigned, open.payer)
    expect(await open.send({ ...unsigned, signature: [`${own.slice(0, 128)}c8`] })).toMatchObject({
      code: "SIGERROR",
      message: "Validate signature error: Header byte out of range: -29",
    })
  })
})

describe("a number below 0", () => {
  test("is no percentage, no lock period, no fee limit and no stake", async () => {
    const contract_address = await create(open, "00")
    expect(
      await refused("updatesetting", { contract_address, consume_user_resource_percent: -1 }),
    ).toBe("percent not in [0, 100]")
    await open.land(
      await open.web.transactionBuilder.freezeBalanceV2(9 * TRX, "ENERGY", open.payer.address),
    )
    const lending = { receiver_address: hex(open.other.address), balance: TRX, resource: "ENERGY" }
    expect(await refused("delegateresource", { ...lending, lock: true, lock_period: -1 })).toMatch(
      /^The lock period of delegate resource cannot be less than 0 and cannot exceed \d+!$/,
    )
    for (const unfreeze_balance of [0, -1])
      expect(await refused("unfreezebalancev2", { unfreeze_balance, resource: "ENERGY" })).toBe(
        `Invalid unfreeze_balance, [${unfreeze_balance}] is error`,
      )
  })

  test("is no part of a contract that a transaction creates", async () => {
    const transaction = await open.web.transactionBuilder.createSmartContract(
      { abi: [], bytecode: "00", feeLimit: TRX, originEnergyLimit: 1 },
      open.payer.address,
    )
    const [contract] = transaction.raw_data.contract
    const value = Object(contract?.parameter.value)
    const sent = async (made: object, raw: object = {}) => {
      const parameter = {
        ...contract?.parameter,
        value: { ...value, new_contract: { ...value.new_contract, ...made } },
      }
      return open.sendAnew({
        ...transaction,
        raw_data: { ...transaction.raw_data, ...raw, contract: [{ ...contract, parameter }] },
      })
    }
    expect(await sent({ consume_user_resource_percent: -1 })).toBe(
      "Contract validate error : percent must be >= 0 and <= 100",
    )
    expect(await sent({}, { fee_limit: -1 })).toMatch(
      /^Contract validate error : feeLimit must be >= 0 and <= \d+$/,
    )
  })
})

describe("a receipt", () => {
  test("has a result only after a failure, and a block without transactions has none", async () => {
    const stops = await create(open, "00")
    const reverts = await create(open, "60006000fd")
    expect(await open.land(await call(open, stops, TRX))).not.toHaveProperty("result")
    expect(await open.land(await call(open, reverts, TRX))).toMatchObject({ result: "FAILED" })
    await open.node.advance()
    const block = await open.post("wallet/getblockbynum", { num: open.node.head() })
    expect(block).toHaveProperty("blockID")
    expect(block).not.toHaveProperty("transactions")
  })

  test("tells what ran in the block's order and at the block's time, not what ran when it was sent", async () => {
    await using node = await OpenNode.start()
    const ids: string[] = []
    for (const sun of [1, 2, 3]) {
      const signed = await node.sign(await node.pay(node.other.address, sun))
      await node.send(signed)
      ids.push(signed.txID)
    }
    node.node.behave({ order: (given) => given.toReversed() })
    await node.node.advance()
    const paid = async (id = "") => Object((await node.receipt(id))["receipt"])
    // The free bytes of a day carry two transfers.
    expect(await paid(ids[2])).toHaveProperty("net_usage")
    expect(await paid(ids[0])).toHaveProperty("net_fee")

    node.node.behave({ order: (given) => given })
    const clock = await create(node, "4260005260206000f3")
    const signed = await node.sign(await call(node, clock, TRX))
    await node.send(signed)
    await node.node.passTime(60_000)
    await node.node.advance()
    const { contractResult, blockTimeStamp } = await node.receipt(signed.txID)
    const [told] = [contractResult].flat()
    expect(Number(`0x${String(told)}`)).toBe(Number(blockTimeStamp) / 1_000)
  })
})

describe("a network", () => {
  test("leaves forks by whole blocks", async () => {
    await using node = await OpenNode.start({ solidifiedAfter: 9 })
    await node.node.advance(4)
    await expect(node.node.leaveFork(1.5)).rejects.toThrow(RangeError)
  })

  test("with a late solidified block and nodes without peers takes transactions, unless told otherwise", async () => {
    await using node = await OpenNode.start({ solidifiedAfter: 60 })
    await node.node.advance(61)
    node.node.behave({ connections: 0 })
    expect(await node.land(await node.pay(node.other.address, 1))).toHaveProperty("blockNumber")
  })

  test("in which nobody has stake gives none", async () => {
    const profile = { ...chainProfile("local"), otherStake: { bandwidth: 0n, energy: 0n } }
    await using node = await OpenNode.start({ profile })
    const stops = await create(node, "00")
    expect(await node.land(await call(node, stops, TRX))).not.toHaveProperty("result")
  })
})

describe("stake", () => {
  test("that is lent with a lock stays locked when more is lent without", async () => {
    await using node = await OpenNode.start()
    const { payer, other, web } = node
    await node.land(await web.transactionBuilder.freezeBalanceV2(9 * TRX, "ENERGY", payer.address))
    for (const lock of [true, false])
      await node.land(
        await web.transactionBuilder.delegateResource(
          TRX,
          other.address,
          "ENERGY",
          payer.address,
          lock,
        ),
      )
    const back = { receiver_address: hex(other.address), balance: 2 * TRX, resource: "ENERGY" }
    expect(await refused("undelegateresource", back, node)).toBe(
      "insufficient delegateFrozenBalance(Energy), request=2000000, unlock_balance=1000000",
    )
  })

  test("of a contract's deployer counts once when the deployer calls", async () => {
    await using node = await OpenNode.start()
    const contract = await create(node, "60016002015000")
    await node.land(await node.web.transactionBuilder.updateSetting(contract, 0))
    await node.land(
      await node.web.transactionBuilder.freezeBalanceV2(900 * TRX, "ENERGY", node.payer.address),
    )
    expect(await node.land(await call(node, contract, 1))).toMatchObject({
      receipt: { result: "OUT_OF_ENERGY" },
    })
  })
})

test("TRX that a contract sends to an account makes no contract of it", async () => {
  // Sends the call's value to the address in the calldata's first word after the selector.
  const pays = await create(open, "6000600060006000346004355af100")
  const to = stranger(2_000).address
  const { transaction } = await open.web.transactionBuilder.triggerSmartContract(
    pays,
    "f(address)",
    { feeLimit: 100 * TRX, callValue: 5 },
    [{ type: "address", value: to }],
    open.payer.address,
  )
  expect(await open.land(transaction)).not.toHaveProperty("result")
  expect(await open.balance(to)).toBe(5)
  expect(await open.post("wallet/getcontract", { value: hex(to) })).toEqual({})
})

describe("JSON of another shape", () => {
  const broadcast = async (raw_data: unknown): Promise<Answer> => {
    const signed = await open.sign(await open.pay(open.other.address, 1))
    return open.post("wallet/broadcasttransaction", { ...signed, raw_data })
  }

  test("is refused where a transaction's own fields are expected", async () => {
    const refusal = { Error: "class java.lang.NullPointerException : null" }
    for (const raw_data of [5, "text", []]) expect(await broadcast(raw_data)).toEqual(refusal)
    for (const contract of [5, "text", {}]) expect(await broadcast({ contract })).toEqual(refusal)
  })

  test("counts as no contract where one is expected", async () => {
    const { raw_data: raw } = await open.pay(open.other.address, 1)
    const [contract] = raw.contract
    const { parameter } = Object(contract)
    for (const each of [
      5,
      { ...contract, parameter: 5 },
      { ...contract, type: 5 },
      { ...contract, type: "toString" },
      { ...contract, type: "NoSuchContract" },
      // A type of the protocol that this node does not execute.
      { ...contract, type: "VoteWitnessContract" },
      { ...contract, parameter: { ...parameter, value: 5 } },
    ])
      expect(await broadcast({ ...raw, contract: [each] })).toMatchObject({
        code: "CONTRACT_VALIDATE_ERROR",
        message: Buffer.from("Contract validate error : No contract!").toString("hex"),
      })
  })
})

test("a contract that a failed call made is none", async () => {
  // PUSH1 0 (three times) CREATE makes one without code; then PUSH1 0 (twice) REVERT.
  const failing = await create(open, "600060006000f05060006000fd")
  const calling = await create(open, `${"6000".repeat(5)}73${failing.slice(2)}5af100`)
  const { transaction } = await open.web.transactionBuilder.triggerSmartContract(
    calling,
    "x()",
    { feeLimit: 100 * TRX },
    [],
    open.payer.address,
  )
  const receipt = await open.land(transaction)
  const internal = receipt["internal_transactions"]
  const made = (Array.isArray(internal) ? internal : []).find(
    ({ note }) => note === Buffer.from("create").toString("hex"),
  )
  expect(made).toMatchObject({ rejected: true })
  expect(await open.post("wallet/getaccount", { address: made.transferTo_address })).toEqual({})
})

test("a deployer without stake is not touched by a call of his contract", async () => {
  const contract = await create(open, "00")
  await open.node.advance()
  const before = await open.post("wallet/getaccount", { address: hex(open.payer.address) })
  const { transaction } = await open.web.transactionBuilder.triggerSmartContract(
    contract,
    "x()",
    { feeLimit: 100 * TRX },
    [],
    open.other.address,
  )
  await open.land(transaction, open.other)
  expect(await open.post("wallet/getaccount", { address: hex(open.payer.address) })).toEqual(before)
})

test("a contract of a type that this node does not execute is nobody's", async () => {
  const { raw_data_hex } = await open.pay(open.other.address, 1)
  const transfer = rawData.decode(hexToBytes(raw_data_hex))
  const [contract] = transfer.contract
  if (contract === undefined) throw new Error("a transfer has a contract")
  const vote = 4
  const votingUrl = "type.googleapis.com/protocol.VoteWitnessContract"
  const { value } = contract.parameter ?? { value: new Uint8Array() }
  for (const parameter of [contract.parameter, { type_url: votingUrl, value }]) {
    const raw = rawData.encode({ ...transfer, contract: [{ ...contract, type: vote, parameter }] })
    const signature = open.signatureOf(sha256(raw))
    const transaction = messageHex(bytesToHex(raw), signature)
    const { code, message } = await open.post("wallet/broadcasthex", { transaction })
    expect([code, String(message)]).toEqual([
      "SIGERROR",
      expect.stringContaining("is not contained of permission."),
    ])
  }
})
