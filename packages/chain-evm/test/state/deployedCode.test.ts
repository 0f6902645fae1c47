import type { CallShape } from "@shielded-relay/core"
import { receiptOf, type Devnet } from "@shielded-relay/devnet"
import { poolCreationData } from "@shielded-relay/pool-abi"
import {
  deployments,
  link as linked,
  poolCodes,
  poolKeys,
  poseidonT4,
  shieldedPool,
  shieldedPoolAbi,
  type Creation,
} from "@shielded-relay/pool-contracts"
import { earlierPool } from "@shielded-relay/pool-contracts/testing"
import { concat, getContractAddress, numberToHex, size, sliceHex, type Hex } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { evmChain } from "../../src/index.ts"
import { addressOf, optionsFor, startPool } from "../fixture/pool.ts"
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

/** Takes steps while the contract has this code; the chain is as before afterwards. */
async function withCode<T>(address: Hex, planted: Hex, steps: () => Promise<T>): Promise<T> {
  const { client } = devnet.node
  const original = await codeAt(address)
  await client.setCode({ address, bytecode: planted })
  try {
    return await steps()
  } finally {
    await client.setCode({ address, bytecode: original })
  }
}

/** How a connection ends while the contract has this code. */
const outcomeWith = (address: Hex, planted: Hex): Promise<unknown> =>
  withCode(address, planted, () =>
    run(evmChain(optionsFor(devnet, [devnet.node.url]))).then(
      () => "connected",
      (error: unknown) => Object(error)["code"],
    ),
  )

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

describe("a pool of version 0.2.0", () => {
  /** Its code, with the values of the devnet's pool. */
  async function earlierCode(): Promise<Hex> {
    const { client } = devnet.node
    const account = devnet.owner.address
    const [, creation] = deployments({ owner: account, chainId: client.chain.id })
    const earlier: Creation = {
      ...creation,
      creationCode: (addresses) => linked(earlierPool, addresses),
    }
    const data = poolCreationData(earlier, { PoseidonT4: addressOf(poseidon) })
    const hash = await client.sendTransaction({ account, data })
    const { contractAddress } = await receiptOf(client, hash)
    const tag = await client.readContract({
      address: devnet.pool,
      abi: shieldedPoolAbi,
      functionName: "poolTag",
    })
    const places = poolCodes.at(-1)?.deployed.immutables["poolTag"] ?? []
    return places.reduce(
      (changed, place) => replaced(changed, place, numberToHex(tag, { size: 32 })),
      await codeAt(contractAddress ?? devnet.pool),
    )
  }

  it("is served as it was deployed, at the gas of its own code", async () => {
    const planted = await earlierCode()
    expect(size(planted)).not.toBe(size(code))
    expect(await outcomeWith(devnet.pool, planted)).toBe("connected")
    const last = flipped(planted, size(planted) - 1)
    expect(await outcomeWith(devnet.pool, last)).toBe("foreign-code")

    const gasWith = (bytecode: Hex, joins: CallShape["joins"]) =>
      withCode(devnet.pool, bytecode, async () => {
        const { gateway } = await run(evmChain(optionsFor(devnet, [devnet.node.url])))
        const shape = { joins, payouts: 0, nativePayouts: 0, fee: false, action: false }
        return (await run(gateway.estimateCost(shape))).gas
      })
    expect(await gasWith(planted, [2])).toBe(await gasWith(code, [2]))
    const saved = (await gasWith(planted, [2, 2])) - (await gasWith(code, [2, 2]))
    expect(saved).toBeGreaterThan(130_000n)
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
    for (const name of ["ALPHA_Y", "J2_DELTA_X1", "J4_IC0_X", "T_IC3_Y"] as const) {
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
