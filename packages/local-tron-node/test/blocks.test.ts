import { secp256k1 } from "@noble/curves/secp256k1.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { describe, expect, test } from "vitest"
import { signerOf } from "../src/account/signatures.ts"
import { readJson } from "../src/protobuf/Json.ts"
import { rawHeader } from "../src/protobuf/transactions.ts"
import { localGenesisId } from "../src/index.ts"
import { OpenNode, START } from "./OpenNode.ts"

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex")

interface Shown {
  readonly blockID: string
  readonly block_header: {
    readonly raw_data: {
      readonly number?: number
      readonly timestamp: number
      readonly parentHash: string
    }
  }
  readonly transactions?: ReadonlyArray<{ readonly txID: string }>
}

const shown = (answer: object): Shown => answer as Shown

describe("blocks", () => {
  test("start at number 1, so that TronWeb can refer to the head", async () => {
    await using open = await OpenNode.start()
    expect(open.node.head()).toBe(1)
    expect((await open.header()).timestamp).toBe(START)
    const genesis = shown(await open.post("wallet/getblock", { id_or_num: "0" }))
    expect(genesis.blockID).toBe(hex(localGenesisId))
    expect(genesis.block_header.raw_data).not.toHaveProperty("number")
    expect(Number.parseInt(genesis.blockID.slice(-8), 16)).toBe(open.node.chainId)
  })

  test("have ids of their number and header, each naming the one before", async () => {
    await using open = await OpenNode.start()
    await open.land(await open.pay(open.other.address, 1))
    const [first, second] = (await open.web.trx.getBlockRange(1, 2)).map(shown)
    expect(second?.block_header.raw_data.parentHash).toBe(first?.blockID)
    expect(second?.blockID.slice(0, 16)).toBe("0000000000000002")
    expect(second?.block_header.raw_data.timestamp).toBe(START + 3_000)
    expect(second?.transactions).toHaveLength(1)
    expect(await open.post("wallet/getblock", { detail: false })).not.toHaveProperty("transactions")
    const byId = await open.post("wallet/getblockbyid", { value: second?.blockID })
    expect(byId).toEqual(await open.post("wallet/getblockbynum", { num: 2 }))
    expect(byId).toEqual(await open.get("wallet/getnowblock"))
  })

  test("come in lists of at most 100, the last one left out", async () => {
    await using open = await OpenNode.start()
    await open.node.advance(3)
    const list = async (startNum: number, endNum: number) => {
      const { block = [] } = await open.post("wallet/getblockbylimitnext", { startNum, endNum })
      return (Array.isArray(block) ? block : []).map(
        (each: Shown) => each.block_header.raw_data.number,
      )
    }
    expect(await list(1, 3)).toEqual([1, 2])
    expect(await list(1, 101)).toEqual([1, 2, 3, 4])
    expect(await list(0, 101)).toEqual([])
    expect(await list(3, 3)).toEqual([])
    expect(await list(3, 2)).toEqual([])
    expect(await list(-1, 3)).toEqual([])
    expect(await list(-2, 0)).toEqual([])
    expect(await list(9, 12)).toEqual([])
    await expect(open.web.trx.getBlock(99)).rejects.toThrow("Block not found")
  })

  test("come as the newest ones, at most 99", async () => {
    await using open = await OpenNode.start()
    await open.node.advance(2)
    const newest = async (num: number, prefix = "wallet") => {
      const { block = [] } = await open.post(`${prefix}/getblockbylatestnum`, { num })
      return (Array.isArray(block) ? block : []).map(
        (each: Shown) => each.block_header.raw_data.number ?? 0,
      )
    }
    expect(await newest(2)).toEqual([2, 3])
    expect(await newest(99)).toEqual([0, 1, 2, 3])
    expect(await newest(100)).toEqual([])
    expect(await newest(0)).toEqual([])
    expect(await newest(-1)).toEqual([])
    expect(await newest(1, "walletsolidity")).toEqual([1])
  })

  test("are solidified with a delay, and only then seen under /walletsolidity", async () => {
    await using open = await OpenNode.start({ solidifiedAfter: 3 })
    const signed = await open.sign(await open.pay(open.other.address, 1))
    await open.send(signed)
    expect(await open.receipt(signed.txID)).toEqual({})
    expect(await open.web.trx.getTransaction(signed.txID)).toMatchObject({
      ret: [{ contractRet: "SUCCESS" }],
    })
    await open.node.advance()
    const solid = () => open.post("walletsolidity/gettransactioninfobyid", { value: signed.txID })
    const balance = async () =>
      (
        await open.post("walletsolidity/getaccount", { address: open.other.address, visible: true })
      )["balance"]
    expect(await open.receipt(signed.txID)).toMatchObject({ blockNumber: 2 })
    await open.node.advance(2)
    expect(await solid()).toEqual({})
    expect(await balance()).toBe(1_000_000_000_000)
    await open.node.advance()
    expect(await solid()).toMatchObject({ blockNumber: 2 })
    expect(await balance()).toBe(1_000_000_000_001)
    expect(open.node.solidified()).toBe(2)
    expect((await open.post("walletsolidity/getnowblock", {}))["blockID"]).toBe(
      (await open.post("wallet/getblockbynum", { num: 2 }))["blockID"],
    )
  })

  test("hold what was sent before, checked again: what has expired by then is lost", async () => {
    await using open = await OpenNode.start()
    const { timestamp } = await open.header()
    const blockHeader = await open.header({ expiration: timestamp + 3_000 })
    const expiring = await open.sign(
      await open.web.transactionBuilder.sendTrx(open.other.address, 1, open.payer.address, {
        blockHeader,
      }),
    )
    expect((await open.send(expiring)).result).toBe(true)
    open.node.behave({ order: () => [] })
    await open.node.advance()
    open.node.behave({ order: (ids) => ids })
    await open.node.advance()
    expect(await open.receipt(expiring.txID)).toEqual({})
    expect(await open.post("wallet/gettransactionbyid", { value: expiring.txID })).toEqual({})
  })

  test("may be dated after the expiration of what they hold", async () => {
    await using open = await OpenNode.start()
    const { timestamp } = await open.header()
    const blockHeader = await open.header({ expiration: timestamp + 3_000 })
    const expiring = await open.web.transactionBuilder.sendTrx(
      open.other.address,
      1,
      open.payer.address,
      { blockHeader },
    )
    await open.node.passTime(60_000)
    const receipt = await open.land(expiring)
    expect(Number(receipt["blockTimeStamp"])).toBeGreaterThan(timestamp + 3_000)
  })

  test("come by themselves unless they are made on request, 3 seconds of chain time apart", async () => {
    await using open = await OpenNode.start({ blocks: 5, now: () => START })
    await expect.poll(() => open.node.head()).toBeGreaterThan(2)
    const times = (await open.web.trx.getBlockRange(1, 3)).map(
      (each) => shown(each).block_header.raw_data.timestamp,
    )
    expect(times).toEqual([START, START + 3_000, START + 6_000])
  })
})

describe("a block", () => {
  test("is signed by its producer over the header's hash", async () => {
    await using open = await OpenNode.start()
    const { block_header: header } = await open.get("wallet/getnowblock")
    const { raw_data: raw, witness_signature: signature } = Object(header)
    const bytes = rawHeader.encode(rawHeader.fromJson(readJson(JSON.stringify(raw)), false))
    const signer = signerOf(sha256(bytes), Buffer.from(signature, "hex"))
    expect(hex(signer)).toBe(raw.witness_address)
  })

  test("holds at most 2 MB of transactions; the rest waits", async () => {
    await using open = await OpenNode.start()
    const ids: string[] = []
    for (let amount = 1; amount <= 5; amount += 1) {
      const built = await open.post("wallet/createtransaction", {
        owner_address: open.payer.address,
        to_address: open.other.address,
        amount,
        visible: true,
        extra_data: "00".repeat(450_000),
      })
      const { txID } = built
      const key = Buffer.from(open.payer.privateKey, "hex")
      const [recovery = 0, ...rest] = secp256k1.sign(Buffer.from(String(txID), "hex"), key, {
        prehash: false,
        format: "recovered",
      })
      expect(
        await open.send({
          ...built,
          signature: [Buffer.from([...rest, recovery]).toString("hex")],
        }),
      ).toMatchObject({ result: true })
      ids.push(String(txID))
    }
    await open.node.advance(2)
    const inBlock = async (num: number) =>
      shown(await open.post("wallet/getblockbynum", { num })).transactions?.map(({ txID }) => txID)
    expect(await inBlock(2)).toEqual(ids.slice(0, 4))
    expect(await inBlock(3)).toEqual(ids.slice(4))
  })
})

describe("a fork", () => {
  test("undoes blocks that are not solidified, and other blocks take their place", async () => {
    await using open = await OpenNode.start({ solidifiedAfter: 5 })
    const receipt = await open.land(await open.pay(open.other.address, 7))
    const left = shown(await open.post("wallet/getblockbynum", { num: 2 })).blockID
    await open.node.leaveFork(1)
    expect(open.node.head()).toBe(3)
    expect(shown(await open.post("wallet/getblockbynum", { num: 2 })).blockID).not.toBe(left)
    expect(await open.post("wallet/getblockbyid", { value: left })).toEqual({})
    expect(await open.receipt(String(receipt["id"]))).toEqual({})
    expect(await open.balance(open.other.address)).toBe(1_000_000_000_000)
    await open.node.advance()
    expect(await open.receipt(String(receipt["id"]))).toEqual({})
  })

  test("returns transactions on request, which land again if they still name a block", async () => {
    await using open = await OpenNode.start({ solidifiedAfter: 9 })
    const kept = await open.sign(await open.pay(open.other.address, 7))
    await open.node.advance()
    const lost = await open.sign(await open.pay(open.other.address, 8))
    await open.send(kept)
    await open.send(lost)
    await open.node.advance()
    await open.node.leaveFork(2, "again")
    await open.node.advance()
    expect(await open.receipt(kept.txID)).toMatchObject({ blockNumber: 5 })
    // It named block 2 of the abandoned fork.
    expect(await open.receipt(lost.txID)).toEqual({})
    expect(await open.send(lost)).toMatchObject({ code: "TAPOS_ERROR" })
  })

  test("never reaches the solidified block", async () => {
    await using open = await OpenNode.start({ solidifiedAfter: 2 })
    await open.node.advance(4)
    await expect(open.node.leaveFork(3)).rejects.toThrow(RangeError)
    await expect(open.node.leaveFork(0)).rejects.toThrow(RangeError)
    await open.node.leaveFork(2)
    expect(open.node.head()).toBe(6)
  })
})

describe("a fault", () => {
  test("drops a transaction that the node accepted", async () => {
    await using open = await OpenNode.start()
    open.node.behave({ onSend: (_, attempt) => (attempt === 1 ? "dropped" : "executed") })
    const signed = await open.sign(await open.pay(open.other.address, 1))
    expect((await open.send(signed)).result).toBe(true)
    await open.node.advance()
    expect(await open.receipt(signed.txID)).toEqual({})
    expect((await open.send(signed)).result).toBe(true)
    await open.node.advance()
    expect(await open.receipt(signed.txID)).toMatchObject({ blockNumber: 3 })
  })

  test("delays, and checks only then", async () => {
    await using open = await OpenNode.start()
    open.node.behave({ onSend: () => "delayed", delayBlocks: 2 })
    const signed = await open.sign(await open.pay(open.other.address, 1))
    expect((await open.send(signed)).result).toBe(true)
    await open.node.advance(2)
    expect(await open.receipt(signed.txID)).toEqual({})
    await open.node.advance()
    expect(await open.receipt(signed.txID)).toMatchObject({ blockNumber: 4 })
  })

  test("delivers twice: the answer is the duplicate's", async () => {
    await using open = await OpenNode.start()
    open.node.behave({ onSend: () => "duplicated" })
    const signed = await open.sign(await open.pay(open.other.address, 1))
    expect(await open.send(signed)).toMatchObject({
      code: "DUP_TRANSACTION_ERROR",
      message: "Dup transaction.",
    })
    await open.node.advance()
    expect(await open.receipt(signed.txID)).toMatchObject({ blockNumber: 2 })
  })

  test("loses answers, with or without effect", async () => {
    await using open = await OpenNode.start()
    const send = async (fate: "executed, answer lost" | "dropped, answer lost") => {
      open.node.behave({ onSend: () => fate })
      const signed = await open.sign(await open.pay(open.other.address, fate.length))
      await expect(open.send(signed)).rejects.toThrow("fetch failed")
      await open.node.advance()
      return open.receipt(signed.txID)
    }
    expect(await send("executed, answer lost")).toMatchObject({ blockNumber: 2 })
    expect(await send("dropped, answer lost")).toEqual({})
    open.node.behave({ loseAnswer: (path) => path === "/wallet/getnowblock" })
    await expect(open.get("wallet/getnowblock")).rejects.toThrow("fetch failed")
  })

  test("reorders a block's transactions, and leaves some for the next", async () => {
    await using open = await OpenNode.start()
    const ids: string[] = []
    for (const sun of [1, 2, 3]) {
      const signed = await open.sign(await open.pay(open.other.address, sun))
      await open.send(signed)
      ids.push(signed.txID)
    }
    open.node.behave({ order: (given) => given.slice(1).toReversed() })
    await open.node.advance()
    const inBlock = async (num: number) =>
      shown(await open.post("wallet/getblockbynum", { num })).transactions?.map(({ txID }) => txID)
    expect(await inBlock(2)).toEqual([ids[2], ids[1]])
    open.node.behave({ order: (given) => given })
    await open.node.advance()
    expect(await inBlock(3)).toEqual([ids[0]])
  })

  test("puts the node behind: it shows an older head, and refuses newer references", async () => {
    await using open = await OpenNode.start({ solidifiedAfter: 2 })
    await open.node.advance(5)
    const transaction = await open.pay(open.other.address, 1)
    open.node.behave({ blocksBehind: 3 })
    expect(await open.post("wallet/getblock", {})).toMatchObject({
      block_header: { raw_data: { number: 3 } },
    })
    expect(await open.post("walletsolidity/getblock", {})).toMatchObject({
      block_header: { raw_data: { number: 1 } },
    })
    expect(await open.post("wallet/getblockbynum", { num: 4 })).toEqual({})
    expect(await open.refused(transaction)).toEqual(["TAPOS_ERROR", "Tapos check error."])
    expect((await open.send(await open.sign(await open.pay(open.other.address, 2)))).result).toBe(
      true,
    )
  })

  test("prunes history", async () => {
    await using open = await OpenNode.start()
    const receipt = await open.land(await open.pay(open.other.address, 1))
    open.node.behave({ historyFrom: 3 })
    expect(await open.receipt(String(receipt["id"]))).toEqual({})
    expect(await open.post("wallet/getblockbynum", { num: 2 })).toEqual({})
  })

  test("of producers that restart loses what is pending", async () => {
    await using open = await OpenNode.start()
    const signed = await open.sign(await open.pay(open.other.address, 1))
    await open.send(signed)
    expect(await open.balance(open.other.address)).toBe(1_000_000_000_001)
    await open.node.dropPending()
    expect(await open.balance(open.other.address)).toBe(1_000_000_000_000)
    await open.node.advance()
    expect(await open.receipt(signed.txID)).toEqual({})
  })
})
