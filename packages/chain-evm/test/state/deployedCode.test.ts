import type { Devnet } from "@shielded-relay/devnet"
import { poolKeys, poseidonT4, shieldedPool, shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import { concat, getContractAddress, numberToHex, size, sliceHex, type Hex } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { evmChain } from "../../src/index.ts"
import { optionsFor, startPool } from "../fixture/pool.ts"
import { resources } from "../fixture/run.ts"

let devnet: Devnet
let code: Hex
/** The library that the pool hashes with, and its code. */
let poseidon: Hex
let poseidonCode: Hex
const { run, close } = resources()

const codeAt = async (address: Hex): Promise<Hex> =>
  (await devnet.node.client.getCode({ address })) ?? "0x"

beforeAll(async () => {
  devnet = await startPool()
  code = await codeAt(devnet.pool)
  poseidon = sliceHex(code, link, link + 20)
  poseidonCode = await codeAt(poseidon)
})
afterAll(async () => {
  await close()
  await devnet.node.close()
})

const { immutables, links } = shieldedPool.deployed
const [link] = links.PoseidonT4

const replaced = (original: Hex, start: number, part: Hex): Hex => {
  const rest = start + size(part)
  return concat([
    start === 0 ? "0x" : sliceHex(original, 0, start),
    part,
    rest === size(original) ? "0x" : sliceHex(original, rest),
  ])
}

const flipped = (original: Hex, place: number): Hex => {
  const byte = Number(sliceHex(original, place, place + 1))
  return replaced(original, place, numberToHex(byte ^ 1, { size: 1 }))
}

/** The pool's code with another value in every place of an immutable. */
const withImmutable = (name: keyof typeof immutables, value: bigint): Hex =>
  immutables[name].reduce<Hex>(
    (changed, place) => replaced(changed, place, numberToHex(value, { size: 32 })),
    code,
  )

/** How a connection ends while the contract has this code; the chain is as before afterwards. */
async function outcomeWith(address: Hex, planted: Hex): Promise<unknown> {
  const { client } = devnet.node
  const original = await codeAt(address)
  await client.setCode({ address, bytecode: planted })
  try {
    await run(evmChain(optionsFor(devnet, [devnet.node.url])))
    return "connected"
  } catch (error) {
    return Object(error)["code"]
  } finally {
    await client.setCode({ address, bytecode: original })
  }
}

const getters = (): Promise<ReadonlyArray<unknown>> =>
  Promise.all(
    (["chainId", "poolTag", "vkHash", "depth", "payoutGas"] as const).map((functionName) =>
      devnet.node.client.readContract({
        address: devnet.pool,
        abi: shieldedPoolAbi,
        functionName,
      }),
    ),
  )

describe("a pool of this version", () => {
  it("is accepted, and so is its hash library", async () => {
    expect(size(code)).toBe(shieldedPool.deployed.size)
    expect(size(poseidonCode)).toBe(poseidonT4.deployed.size)
    expect(await outcomeWith(devnet.pool, code)).toBe("connected")
  })
})

describe("a pool is refused", () => {
  it("that differs in one instruction and answers every getter alike", async () => {
    const answers = await getters()
    const { client } = devnet.node
    // The last bytes of the code: helpers of the checked arithmetic, which no getter reaches.
    for (const place of [size(code) - 1, size(code) - 40]) {
      const planted = flipped(code, place)
      await client.setCode({ address: devnet.pool, bytecode: planted })
      expect(await getters()).toEqual(answers)
      await client.setCode({ address: devnet.pool, bytecode: code })
      expect(await outcomeWith(devnet.pool, planted)).toBe("foreign-code")
    }
  })

  it("whose code is longer or shorter", async () => {
    expect(await outcomeWith(devnet.pool, concat([code, "0x00"]))).toBe("foreign-code")
    expect(await outcomeWith(devnet.pool, sliceHex(code, 0, size(code) - 1))).toBe("foreign-code")
    expect(await outcomeWith(devnet.pool, "0x00")).toBe("foreign-code")
  })

  it("that shows the expected keys and verifies with others, in any word of the three", async () => {
    for (const name of ["J2_DELTA_X1", "J4_IC0_X", "T_ALPHA_Y"] as const) {
      expect(await outcomeWith(devnet.pool, withImmutable(name, 1n))).toBe("wrong-verifying-keys")
    }
  })

  it("that shows other keys", async () => {
    const other = withImmutable("vkHash", BigInt(poolKeys(5).vkHash))
    expect(await outcomeWith(devnet.pool, other)).toBe("wrong-verifying-keys")
  })

  it("that was made for another chain, pool, depth or virtual machine", async () => {
    expect(await outcomeWith(devnet.pool, withImmutable("chainId", 1n))).toBe("foreign-pool")
    expect(await outcomeWith(devnet.pool, withImmutable("poolTag", 1n))).toBe("foreign-pool")
    expect(await outcomeWith(devnet.pool, withImmutable("depth", 5n))).toBe("foreign-pool")
    expect(await outcomeWith(devnet.pool, withImmutable("payoutGas", 0n))).toBe("foreign-pool")
  })

  it("that has two values of one constant", async () => {
    const places = immutables.chainId
    expect(places.length).toBeGreaterThan(1)
    for (const place of places) {
      const planted = replaced(code, place, numberToHex(1n, { size: 32 }))
      expect(await outcomeWith(devnet.pool, planted)).toBe("foreign-code")
    }
  })
})

describe("a hash library is refused", () => {
  it("that differs in one instruction", async () => {
    const last = size(poseidonCode) - 1
    expect(await outcomeWith(poseidon, flipped(poseidonCode, last))).toBe("foreign-code")
  })

  it("at an address without code, and at one whose code names another", async () => {
    const elsewhere = getContractAddress({ from: devnet.pool, nonce: 1n })
    const planted = replaced(code, link, elsewhere)
    expect(await outcomeWith(devnet.pool, planted)).toBe("foreign-code")
    await devnet.node.client.setCode({ address: elsewhere, bytecode: poseidonCode })
    expect(await outcomeWith(devnet.pool, planted)).toBe("foreign-code")
    const moved = replaced(poseidonCode, 1, elsewhere)
    await devnet.node.client.setCode({ address: elsewhere, bytecode: moved })
    expect(await outcomeWith(devnet.pool, planted)).toBe("connected")
  })
})
