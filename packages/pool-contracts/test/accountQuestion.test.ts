import { BaseError, concatHex, encodeDeployData, size, toHex, zeroAddress, type Hex } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { accountQuestion } from "../src/index.ts"
import { startAnvil, type Anvil } from "./chain/anvil.ts"

/** The first development account of anvil. */
const account = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
const word: Hex = `0x${"5a".repeat(32)}`

/** Code that puts the word into memory, then ends with it: RETURN (f3) or REVERT (fd). */
const ending = (opcode: "f3" | "fd"): Hex => `0x7f${word.slice(2)}60005260206000${opcode}`
/** Creation code of a contract with this code: PUSH1 length, CODECOPY from byte 12, RETURN. */
const creating = (code: Hex): Hex => {
  const length = toHex(size(code), { size: 1 }).slice(2)
  return concatHex([`0x60${length}600c60003960${length}6000f3`, code])
}
/** A factory: CREATE with its calldata. */
const factoryCode: Hex = "0x3660006000373660006000f000"

describe("the question to an account", () => {
  let anvil: Anvil
  const create = async (code: Hex): Promise<Hex> => {
    const { client } = anvil
    const hash = await client.sendTransaction({ account, chain: null, data: creating(code) })
    return (await client.waitForTransactionReceipt({ hash })).contractAddress ?? zeroAddress
  }
  let answering: Hex
  let refusing: Hex
  let factory: Hex
  beforeAll(async () => {
    anvil = await startAnvil()
    answering = await create(ending("f3"))
    refusing = await create(ending("fd"))
    factory = await create(factoryCode)
  })

  afterAll(() => anvil.close())

  const ask = async (asked: Hex, maker: Hex = zeroAddress, creation: Hex = "0x") => {
    const { abi, bytecode } = accountQuestion
    const data = encodeDeployData({ abi, bytecode, args: [asked, "0x12345678", maker, creation] })
    try {
      return (await anvil.client.call({ account, data, gas: 10_000_000n })).data ?? "nothing"
    } catch (error) {
      if (error instanceof BaseError) return "reverted"
      throw error
    }
  }
  const empty = "0x00000000000000000000000000000000000e4321"

  it("gives the account's own answer", async () => {
    expect(await ask(answering)).toBe(word)
  })

  it("reverts where the account reverts, also with the right word", async () => {
    expect(await ask(refusing)).toBe("reverted")
  })

  it("has no answer from an address without code, and a factory makes no other address", async () => {
    expect(await ask(empty)).toBe("nothing")
    expect(await ask(empty, factory, creating(ending("f3")))).toBe("nothing")
  })

  it("reverts where the factory reverts", async () => {
    expect(await ask(empty, refusing)).toBe("reverted")
  })

  it("calls no factory for an account that has code", async () => {
    expect(await ask(answering, refusing)).toBe(word)
  })
})
