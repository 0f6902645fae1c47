import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { OpenNode, START, stranger } from "./OpenNode.ts"

// Rows of the checks that a broadcast passes, in java-tron's order (Wallet.broadcastTransaction, Manager.pushTransaction).

let open: OpenNode
beforeAll(async () => {
  open = await OpenNode.start({ settings: { minEffectiveConnections: 2, maxPending: 3 } })
  open.node.behave({ connections: 2 })
})
afterAll(() => open.node.close())

const BUILDER_LIFE = 60_000

describe("a broadcast", () => {
  test("is answered with result and id, without a code", async () => {
    const signed = await open.sign(await open.pay(open.other.address, 1))
    expect(await open.send(signed)).toEqual({ result: true, txid: signed.txID })
    await open.node.advance()
  })

  test("is refused while the solidified block is 54 blocks behind", async () => {
    open.node.behave({ unsolidified: true })
    await open.node.advance(51)
    const early = await open.sign(await open.pay(open.other.address, 2))
    expect((await open.send(early)).result).toBe(true)
    await open.node.advance(2)
    const late = await open.pay(open.other.address, 2)
    expect(await open.refused(late)).toEqual(["BLOCK_UNSOLIDIFIED", "Block unsolidified."])
    open.node.behave({ unsolidified: false })
    await open.node.advance()
    expect((await open.land(await open.pay(open.other.address, 3)))["blockNumber"]).toBe(
      open.node.head(),
    )
  })

  test("is refused without peers, and with too few", async () => {
    const transaction = await open.pay(open.other.address, 4)
    open.node.behave({ connections: 0 })
    expect(await open.refused(transaction)).toEqual(["NO_CONNECTION", "No connection."])
    open.node.behave({ connections: 1 })
    const code = "NOT_ENOUGH_EFFECTIVE_CONNECTION"
    const message = "Effective connection:1 lt minEffectiveConnection:2"
    expect(await open.refused(transaction)).toEqual([code, message])
    open.node.behave({ connections: 2 })
  })

  test("is refused while too many transactions are pending", async () => {
    for (const sun of [5, 6, 7, 8])
      expect(
        (await open.send(await open.sign(await open.pay(open.other.address, sun)))).result,
      ).toBe(true)
    const busy = ["SERVER_BUSY", "Server busy."]
    expect(await open.refused(await open.pay(open.other.address, 9))).toEqual(busy)
    await open.node.advance()
    open.node.behave({ busy: true })
    expect(await open.refused(await open.pay(open.other.address, 9))).toEqual(busy)
    open.node.behave({ busy: false })
  })

  test("of an id in the node's cache is refused, whatever became of it", async () => {
    await using caching = await OpenNode.start({ settings: { transactionCache: true } })
    caching.node.behave({ onSend: () => "dropped" })
    const signed = await caching.sign(await caching.pay(caching.other.address, 1))
    expect((await caching.send(signed)).result).toBe(true)
    expect(await caching.send(signed)).toMatchObject({
      code: "DUP_TRANSACTION_ERROR",
      message: "Transaction already exists.",
    })
  })

  test("of a transaction without a readable contract is refused", async () => {
    const { raw_data: raw, ...rest } = await open.sign(await open.pay(open.other.address, 10))
    const none = {
      code: "CONTRACT_VALIDATE_ERROR",
      message: "Contract validate error : No contract!",
    }
    expect(await open.send({ ...rest, raw_data: { ...raw, contract: [] } })).toMatchObject(none)
    const [contract] = raw.contract
    const unknown = { ...contract, type: "NoSuchContract" }
    expect(await open.send({ ...rest, raw_data: { ...raw, contract: [unknown] } })).toMatchObject(
      none,
    )
    const bad = { ...contract, parameter: { value: { amount: "x" } } }
    expect(await open.send({ ...rest, raw_data: { ...raw, contract: [bad] } })).toMatchObject(none)
  })

  test("is refused when it expires before the next slot, at the head's time, or a day after it", async () => {
    const { timestamp } = await open.header()
    const expired = ["TRANSACTION_EXPIRATION_ERROR", "Transaction expired"]
    const expiring = async (expiration: number) => {
      const blockHeader = await open.header({ expiration })
      return open.web.transactionBuilder.sendTrx(open.other.address, 11, open.payer.address, {
        blockHeader,
      })
    }
    expect(await open.refused(await expiring(timestamp + 2_999))).toEqual(expired)
    expect(await open.refused(await expiring(timestamp + 86_400_001))).toEqual(expired)
    expect((await open.send(await open.sign(await expiring(timestamp + 86_400_000)))).result).toBe(
      true,
    )
    expect((await open.send(await open.sign(await expiring(timestamp + 3_000)))).result).toBe(true)
    await open.node.advance()
  })

  test("is held to its signatures", async () => {
    const unsigned = await open.pay(open.other.address, 12)
    const refusal = async (signature: ReadonlyArray<string>) => {
      const { code, message } = await open.send({ ...unsigned, signature })
      expect(code).toBe("SIGERROR")
      return message
    }
    const own = open.signature(unsigned, open.payer)
    const foreign = open.signature(unsigned, open.other)
    expect(await refusal([])).toBe("Validate signature error: miss sig or contract")
    expect(await refusal(Array(6).fill(own))).toBe("Validate signature error: too many signatures")
    expect(await refusal([foreign])).toBe(
      `Validate signature error: ${foreign} is signed by ${open.other.address} but it is not contained of permission.`,
    )
    expect(await refusal([own, own])).toBe(
      "Validate signature error: Signature count is 2 more than key counts of permission : 1",
    )
    expect(await refusal([own.slice(0, 128)])).toBe(
      "Validate signature error: Signature size is 64",
    )
    expect(await refusal([`${own.slice(0, 128)}23`])).toBe(
      "Validate signature error: Header byte out of range: 35",
    )
    expect(await refusal([`${"00".repeat(64)}1b`])).toBe(
      "Validate signature error: Could not recover public key from signature",
    )
  })

  test("is held to the permission it names", async () => {
    const named = (permissionId: number) =>
      open.web.transactionBuilder.sendTrx(open.other.address, 13, open.payer.address, {
        permissionId,
      })
    expect(await open.refused(await named(3))).toEqual([
      "SIGERROR",
      "Validate signature error: permission isn't exit",
    ])
    expect((await open.send(await open.sign(await named(2)))).result).toBe(true)
    const permissions = await open.web.transactionBuilder.updateAccountPermissions(
      open.payer.address,
      {
        type: 0,
        permission_name: "owner",
        threshold: 1,
        keys: [{ address: open.payer.address, weight: 1 }],
      },
      undefined,
      [
        {
          type: 2,
          permission_name: "a",
          threshold: 1,
          operations: `7fff1fc0033ec30f${"0".repeat(48)}`,
          keys: [{ address: open.payer.address, weight: 1 }],
        },
      ],
      { permissionId: 2 },
    )
    expect(await open.refused(permissions)).toEqual([
      "SIGERROR",
      "Validate signature error: Permission denied",
    ])
    await open.node.advance()
  })

  test("is refused when it names another block than the one of its number", async () => {
    const blockHeader = await open.header({ ref_block_hash: "0011223344556677" })
    const sendTrx = open.web.transactionBuilder.sendTrx(
      open.other.address,
      14,
      open.payer.address,
      { blockHeader },
    )
    expect(await open.refused(await sendTrx)).toEqual(["TAPOS_ERROR", "Tapos check error."])
  })

  test("is refused when it names its block by more than two bytes", async () => {
    const { ref_block_bytes: bytes } = await open.header()
    const blockHeader = await open.header({ ref_block_bytes: `${bytes}00` })
    const long = open.web.transactionBuilder.sendTrx(open.other.address, 14, open.payer.address, {
      blockHeader,
    })
    expect(await open.refused(await long)).toEqual(["TAPOS_ERROR", "Tapos check error."])
  })

  test("is refused above 500 KiB", async () => {
    const transaction = await open.pay(open.other.address, 15)
    const large = await open.web.transactionBuilder.addUpdateData(
      transaction,
      "ab".repeat(511_900),
      "hex",
    )
    const [code, message] = await open.refused(large)
    expect(code).toBe("TOO_BIG_TRANSACTION_ERROR")
    expect(message).toMatch(
      new RegExp(
        `^Too big transaction, TxId ${large.txID}, the size is 512\\d{3} bytes, maxTxSize 512000$`,
      ),
    )
  })

  test("is refused while it is pending, and once it is in a block", async () => {
    const signed = await open.sign(await open.pay(open.other.address, 16))
    expect((await open.send(signed)).result).toBe(true)
    const duplicate = { code: "DUP_TRANSACTION_ERROR", message: "Dup transaction." }
    expect(await open.send(signed)).toMatchObject(duplicate)
    await open.node.advance()
    expect(await open.send(signed)).toMatchObject(duplicate)
  })

  test("of an inactive owner is refused", async () => {
    const poor = stranger(77)
    expect(await open.refused(await open.pay(open.other.address, 17, poor), poor)).toEqual([
      "CONTRACT_VALIDATE_ERROR",
      `Contract validate error : account [${poor.address}] does not exist`,
    ])
  })

  test("is refused without bandwidth and the TRX for it", async () => {
    const poor = stranger(78)
    await open.node.setBalance(poor.address, 300_000n)
    const bandwidth = ["BANDWITH_ERROR", "Account resource insufficient error."]
    const pay = (sun: number) => open.pay(open.other.address, sun, poor)
    await open.land(await pay(1), poor)
    await open.land(await pay(2), poor)
    // Two transactions of 265 bytes fit the free 600; the third costs 0.265 TRX, and the fourth has too few left.
    expect(await open.land(await pay(3), poor)).toMatchObject({
      fee: 265_000,
      receipt: { net_fee: 265_000 },
    })
    expect(await open.refused(await pay(4), poor)).toEqual(bandwidth)
  })

  test("is refused without the fees for a memo or several signatures", async () => {
    const poor = stranger(79)
    await open.node.setBalance(poor.address, 999_999n)
    const memo = await open.web.transactionBuilder.addUpdateData(
      await open.pay(open.other.address, 1, poor),
      "hi",
    )
    const bandwidth = ["BANDWITH_ERROR", "Account resource insufficient error."]
    expect(await open.refused(memo, poor)).toEqual(bandwidth)
    await open.node.setBalance(poor.address, 1_000_001n)
    expect(await open.land(memo, poor)).toMatchObject({ fee: 1_000_000 })
    expect(await open.balance(poor.address)).toBe(0)
  })

  test("runs the contract's own checks", async () => {
    const balance = await open.balance(open.payer.address)
    expect(await open.refused(await open.pay(open.other.address, balance + 1))).toEqual([
      "CONTRACT_VALIDATE_ERROR",
      "Contract validate error : Validate TransferContract error, balance is not sufficient.",
    ])
  })

  test("takes what the bytes say: raw_data_hex and txID are ignored", async () => {
    const signed = await open.sign(await open.pay(open.other.address, 18))
    const sent = await open.send({ ...signed, txID: "00", raw_data_hex: "ff" })
    expect(sent).toEqual({ result: true, txid: signed.txID })
    const [contract] = signed.raw_data.contract
    const value = { ...contract?.parameter.value, amount: 19 }
    const tampered = { ...contract, parameter: { ...contract?.parameter, value } }
    const raw_data = { ...signed.raw_data, contract: [tampered] }
    const refused = await open.send({ ...signed, raw_data })
    expect(refused.code).toBe("SIGERROR")
    expect(refused.txid).not.toBe(signed.txID)
    await open.node.advance()
  })

  test("expiring later than TronWeb's minute is dated from the head", async () => {
    const { expiration, timestamp } = await open.header()
    expect(expiration - timestamp).toBe(BUILDER_LIFE)
    expect(timestamp).toBeGreaterThanOrEqual(START)
  })
})
