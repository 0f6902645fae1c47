import { depositNotesArbitrary } from "@shielded-relay/testkit"
import { addressBytes, type PoolGatewayShape } from "@shielded-relay/core"
import { receiptOf, type Devnet } from "@shielded-relay/devnet"
import { Schema } from "effect"
import fc from "fast-check"
import { getAddress, parseEther, parseGwei } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { depositTransactionOf } from "../../src/sending/depositTransaction.ts"
import { evmChain } from "../../src/index.ts"
import { newNote, startPool } from "../fixture/pool.ts"
import { resources } from "../fixture/run.ts"

let devnet: Devnet
let gateway: PoolGatewayShape
const { run, close } = resources()

beforeAll(async () => {
  devnet = await startPool({ mining: "automine", baseFeePerGas: parseGwei("7") })
  gateway = (await run(evmChain(devnet.chainOptions))).gateway
})
afterAll(async () => {
  await close()
  await devnet.node.close()
})

const Hex = Schema.TemplateLiteral(["0x", Schema.String])
const decimal = Schema.String.check(Schema.isPattern(/^(0|[1-9][0-9]*)$/))
/** The unsigned transaction as the service's contract shows it, and nothing beside it. */
const TxData = Schema.Struct({
  type: Schema.Literal(2),
  to: Hex,
  gasLimit: decimal,
  maxFeePerGas: decimal,
  maxPriorityFeePerGas: decimal,
  data: Hex,
  value: decimal,
  chainId: Schema.Literal(31337),
})
const read = Schema.decodeUnknownSync(TxData, { onExcessProperty: "error" })

describe("an unsigned deposit", () => {
  it("has the fields of the contract: numbers that can grow as decimal text, the pool in EIP-55", async () => {
    const txData = read(
      JSON.parse(JSON.stringify(await run(gateway.depositTransaction([], gateway.pool)))),
    )
    expect(txData.to).toBe(getAddress(devnet.pool))
  })

  it("is mined as it is when its caller's wallet adds a nonce and a signature", async () => {
    const [dollar, gold, native] = devnet.tokens
    const [user] = devnet.users
    const notes = [
      newNote(dollar.address, 3_000_000n),
      newNote(native.address, parseEther("1")),
      newNote(gold.address, parseEther("2")),
      newNote(native.address, parseEther("0.5")),
    ]
    const txData = read(await run(gateway.depositTransaction(notes, gateway.pool)))
    expect(txData.value).toBe(parseEther("1.5").toString())
    const hash = await devnet.node.client.sendTransaction({
      account: user?.address ?? devnet.pool,
      to: txData.to,
      data: txData.data,
      value: BigInt(txData.value),
      gas: BigInt(txData.gasLimit),
      maxFeePerGas: BigInt(txData.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(txData.maxPriorityFeePerGas),
    })
    const receipt = await receiptOf(devnet.node.client, hash)
    expect(receipt.status).toBe("success")
    expect(receipt.gasUsed * 4n).toBeLessThan(BigInt(txData.gasLimit) * 3n)

    const block = Number(receipt.blockNumber)
    const events = await run(gateway.events(block, block))
    expect(events.map(({ event }) => event)).toEqual(
      notes.map((note, index) => ({
        type: "PublicNote",
        position: index,
        token: addressBytes(note.token),
        amount: note.amount,
        npk: note.npk,
        encryptedNote: note.encryptedNote,
      })),
    )
    expect(await run(gateway.poolState)).toMatchObject({ queued: 4, inserted: 0 })
  })

  it("asks for enough gas by kind, whatever the caller's balance and allowance", () => {
    const { pool } = gateway
    const price = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }
    fc.assert(
      fc.property(depositNotesArbitrary, (notes) => {
        const one = depositTransactionOf(1, pool, notes, price)
        expect(BigInt(one.gasLimit)).toBeGreaterThan(150_000n * BigInt(notes.length))
        expect(depositTransactionOf(1, pool, notes, { ...price, maxFeePerGas: 9n }).gasLimit).toBe(
          one.gasLimit,
        )
      }),
    )
  })
})
