import { chainIdFromNumber, parseAddress, renderAddress, type Address } from "@shielded-relay/core"
import { hexOfAddress, poolCreationData } from "@shielded-relay/pool-abi"
import { deployments, poolKeys } from "@shielded-relay/pool-contracts"
import { noReturnToken, testToken } from "@shielded-relay/pool-contracts/testing"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { deployPool } from "../../src/index.ts"
import type { Endpoints } from "../../src/rpc/Endpoints.ts"
import { verifyPool } from "../../src/state/verifyPool.ts"
import { readTokens, type TokenOptions } from "../../src/token/readTokens.ts"
import { DeployerSide } from "../fixture/deployer.ts"
import { endpointsAt, resources } from "../fixture/tronNode.ts"

const native = `0x${"0".repeat(40)}`
const verifyingKeys = poolKeys(5).vkHash
const { run, close } = resources()
let side: DeployerSide
let endpoints: Endpoints
let pool: Address
let dollar: string
let strange: string
let mute: string

const address = (text: string): Address => {
  const parsed = parseAddress(text, "tron")
  if (parsed === null) throw new Error(`${text} is no address`)
  return parsed
}

beforeAll(async () => {
  side = await DeployerSide.start()
  endpoints = await run(endpointsAt([side.node.url], { chain: side.node.chainId }))
  dollar = await side.create(testToken, ["Test Dollar", "USDT", 6])
  strange = await side.create(testToken, ["line\nbreak", "EVL", 18])
  mute = await side.create(noReturnToken)
  const accepted = [native, dollar, strange, mute]
  const deployed = await deployPool({
    ...side.options(),
    treeDepth: 5,
    minimumDeposits: accepted.map((token, index) => ({ token, amount: BigInt(index + 1) })),
  })
  pool = deployed.pool
})
afterAll(async () => {
  await close()
  await side.node.close()
})

const verify = (
  changes: Partial<{
    readonly chainId: number
    readonly pool: Address
    readonly verifyingKeys: string
    readonly developmentKeys: boolean
  }>,
  asked = endpoints,
) => {
  const expected = {
    chainId: side.node.chainId,
    pool,
    verifyingKeys,
    developmentKeys: true,
    ...changes,
  }
  return Effect.runPromise(Effect.result(verifyPool(expected, asked, asked.list))).then((result) =>
    result._tag === "Success" ? "verified" : result.failure,
  )
}

describe("the pool on TRON", () => {
  it("is verified by its code, its keys, and what its callers pay", async () => {
    expect(await verify({})).toBe("verified")
    expect(await verify({ verifyingKeys: poolKeys(26).vkHash })).toMatchObject({
      code: "wrong-verifying-keys",
    })
    expect(await verify({ pool: address(dollar) })).toMatchObject({ code: "foreign-code" })
    expect(await verify({ pool: address(side.account().address) })).toMatchObject({
      code: "no-pool",
    })
  })

  it("is refused with development keys on mainnet, and through endpoints of another chain", async () => {
    expect(await verify({ chainId: 728126428 })).toMatchObject({ code: "development-keys" })
    const strangers = await run(endpointsAt([side.node.url]))
    expect(await verify({}, strangers)).toMatchObject({ code: "wrong-chain" })
  })

  it("is refused if it gives recipients of coins more energy than a transfer does", async () => {
    const owner = hexOfAddress(address(side.account().address))
    const [library, contract] = deployments({ owner, chainId: side.node.chainId, depth: 5 })
    const libraryAt = await side.create({ abi: [], bytecode: poolCreationData(library, {}) })
    const addresses = { [library.contractName]: address(libraryAt) }
    const other = await side.create({ abi: [], bytecode: poolCreationData(contract, addresses) })
    expect(await verify({ pool: address(other) })).toMatchObject({
      code: "foreign-pool",
      message: expect.stringContaining("50000 gas"),
    })
  })

  it("is refused while its deployer pays for callers", async () => {
    const { address: deployer } = side.account()
    const share = async (percent: number) =>
      side.land(
        await side.web.transactionBuilder.updateSetting(
          renderAddress(pool, "tron"),
          percent,
          deployer,
        ),
      )
    await share(99)
    expect(await verify({})).toMatchObject({
      code: "foreign-pool",
      message: expect.stringContaining("pay 99 percent"),
    })
    await share(100)
    expect(await verify({})).toBe("verified")
  })
})

describe("configured tokens of TRON", () => {
  const read = (...list: ReadonlyArray<TokenOptions>) => {
    const chainId = chainIdFromNumber(side.node.chainId)
    if (chainId === null) throw new Error("the node's chain id must be valid")
    return Effect.runPromise(Effect.result(readTokens({ chainId, pool }, endpoints, list))).then(
      (result) => (result._tag === "Success" ? result.success : result.failure.message),
    )
  }
  const usdt = (changes: Partial<TokenOptions> = {}): TokenOptions => ({
    address: dollar,
    symbol: "USDT",
    decimals: 6,
    ...changes,
  })

  it("are as their chain describes them, with the pool's least deposit", async () => {
    const trx = { address: native, symbol: "TRX", decimals: 6, name: "Tronix" }
    const { chainId } = side.node
    expect(await read(usdt(), trx)).toEqual([
      {
        chainId,
        address: address(dollar),
        symbol: "USDT",
        name: "Test Dollar",
        decimals: 6,
        minimumDeposit: 2n,
      },
      { chainId, minimumDeposit: 1n, ...trx, address: address(native) },
    ])
    expect(await read({ address: strange, symbol: "EVL", decimals: 18 })).toMatchObject([
      { name: "EVL" },
    ])
  })

  it.each<[string, () => Partial<TokenOptions>, RegExp]>([
    ["whose symbol is another", () => ({ symbol: "USDC" }), /its symbol is "USDT"/],
    ["whose decimals differ", () => ({ decimals: 18 }), /it has 6 decimals/],
    ["that is TRX in wei", () => ({ address: native, symbol: "TRX", decimals: 18 }), /has 6 dec/],
    ["that is no contract", () => ({ address: side.account().address }), /no contract with dec/],
    ["without decimals", () => ({ address: mute }), /no contract with decimals/],
    ["at no address", () => ({ address: `${dollar}1` }), /must be a valid TRON address/],
  ])("are refused with one %s", async (_what, changes, message) => {
    expect(await read(usdt(changes()))).toMatch(message)
  })

  it("are refused if one is listed twice, or is not accepted by the pool", async () => {
    expect(await read(usdt(), usdt())).toMatch(/listed twice/)
    const other = await side.create(testToken, ["Other", "OTH", 6])
    expect(await read({ address: other, symbol: "OTH", decimals: 6 })).toMatch(/setMinDeposit/)
  })
})
