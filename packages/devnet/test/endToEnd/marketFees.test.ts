import {
  testGasPriceOracle,
  testPriceFeed,
  testSanctionsList,
} from "@shielded-relay/pool-contracts/testing"
import { Schema } from "effect"
import { parseAbi, type Abi, type Address, type Hex } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { serviceSettings } from "../../src/service/serviceSettings.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { actionDelay } from "../../src/exchange/registerSwaps.ts"
import { receiptOf } from "../../src/node/receiptOf.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { eventually } from "./eventually.ts"
import { SpecClient } from "./SpecClient.ts"

const Fee = Schema.Struct({ success: Schema.Literal(true), feeAmount: Schema.String })
const oracle: Address = "0x420000000000000000000000000000000000000F"
const weiPerByte = 10n ** 12n
const sanctioned = "0x00000000000000000000000000000000000bad00"

/** The real service with prices from feeds, compared with a real Uniswap v3 pool, on a chain like the OP stack's. It makes no proofs. */
describe("a service that follows the market", () => {
  let devnet: Devnet
  let service: Service
  let caller: SpecClient
  let coins: Address
  let list: Address
  const chainId = 31337

  const create = async (abi: Abi, bytecode: Hex, args: ReadonlyArray<unknown> = []) => {
    const { node, owner } = devnet
    const hash = await node.client.deployContract({ account: owner.address, abi, bytecode, args })
    const { contractAddress } = await receiptOf(node.client, hash)
    if (!contractAddress) throw new Error("nothing was made")
    return contractAddress
  }
  const write = async (
    address: Address,
    abi: Abi,
    functionName: string,
    args: ReadonlyArray<unknown>,
  ) => {
    const { node, owner } = devnet
    const account = owner.address
    const hash = await node.client.writeContract({ account, address, abi, functionName, args })
    await receiptOf(node.client, hash)
  }
  const say = async (feed: Address, dollars: bigint) => {
    const { timestamp } = await devnet.node.client.getBlock()
    await write(feed, testPriceFeed.abi, "set", [dollars * 10n ** 8n, timestamp])
  }
  const askFee = () => {
    const [{ address: dollar }] = devnet.tokens
    return caller.get("/get-fee", {
      chainId: String(chainId),
      feeToken: dollar,
      tokenAddresses: dollar,
      externalActionId: "Transact",
    })
  }
  const fee = async () => BigInt(Schema.decodeUnknownSync(Fee)((await askFee()).body).feeAmount)

  beforeAll(async () => {
    const node = await startEvmNode({ secondsBehind: actionDelay })
    devnet = await deployDevnet(node, { exchanges: true })
    if (devnet.exchanges === null) throw new Error("no exchanges")
    const [{ address: dollar }] = devnet.tokens
    const pool = await node.client.readContract({
      address: devnet.exchanges.v3.factory,
      abi: parseAbi(["function getPool(address, address, uint24) view returns (address)"]),
      functionName: "getPool",
      args: [dollar, devnet.exchanges.wrappedNative, 500],
    })
    const dollars = await create(testPriceFeed.abi, testPriceFeed.bytecode, [8])
    coins = await create(testPriceFeed.abi, testPriceFeed.bytecode, [8])
    list = await create(testSanctionsList.abi, testSanctionsList.bytecode)
    await say(dollars, 1n)
    await say(coins, 2_000n)
    await write(list, testSanctionsList.abi, "set", [sanctioned, true])
    const placed = await create(testGasPriceOracle.abi, testGasPriceOracle.bytecode)
    const code = (await node.client.getCode({ address: placed })) ?? "0x"
    await node.client.setCode({ address: oracle, bytecode: code })

    await write(oracle, testGasPriceOracle.abi, "set", [weiPerByte, 0n])

    const ports = { publicPort: 0, adminPort: 0 }
    const { SHIELDED_RELAY_CHAINS: chains = "[]" } = serviceSettings(devnet, "", ports)
    const [chain] = JSON.parse(chains) as ReadonlyArray<{ readonly tokens: ReadonlyArray<object> }>
    const [first, ...others] = chain?.tokens ?? []
    const maxAgeSeconds = 86_400
    const priced = {
      ...first,
      price: undefined,
      priceFeed: {
        token: { address: dollars, maxAgeSeconds },
        native: { address: coins, maxAgeSeconds },
        check: { pool, windowSeconds: 1_800, maxDeviationBps: 300 },
      },
    }
    const changed = {
      ...chain,
      tokens: [priced, ...others],
      l1Fees: "op-stack",
      sanctionsOracle: list,
    }
    service = await startService(devnet, { SHIELDED_RELAY_CHAINS: JSON.stringify([changed]) })
    caller = new SpecClient(service.url, devnet.users[0]?.privateKey ?? "0x")
    expect(await caller.createSession()).toMatchObject({ status: 200 })
  })
  afterAll(async () => {
    await service.close()
    await devnet.node.close()
  })

  it("asks a fee in dollars equal to the call's cost in coins and on L1, at the price of feeds and exchange", async () => {
    // One to three thousand bytes at 2,000 dollars a coin, plus the margin.
    const onL1 = (1_000n * weiPerByte * 2_000n * 10n ** 6n * 12n) / 10n / 10n ** 18n
    // About 450,000 gas at slightly more than one gwei, plus a fifth, at 2,000 dollars a coin.
    const found = await fee()
    expect(found).toBeGreaterThan(500_000n + onL1)
    expect(found).toBeLessThan(8_000_000n + 3n * onL1)
  })

  it("accepts no fee in a token whose feed and exchange prices differ too much", async () => {
    await say(coins, 2_100n)
    const refused = await eventually(askFee, ({ status }) => status === 400)
    expect(refused.body).toMatchObject({ success: false, code: "FEE_TOKEN_NOT_ACCEPTED" })
    await say(coins, 2_020n)
    expect(await eventually(askFee, ({ status }) => status === 200)).toMatchObject({ status: 200 })
  })

  it("refuses to pay an address on the chain's sanctions oracle, without further details", async () => {
    const [{ address: dollar }] = devnet.tokens
    const refused = await caller.post("/withdraw", {
      chainId,
      tokenAddresses: [dollar],
      amounts: ["10000"],
      recipientAddress: sanctioned,
      feeToken: dollar,
    })
    expect(refused).toMatchObject({
      status: 403,
      body: { success: false, error: "Not allowed", code: "FORBIDDEN" },
    })
  })

  it("accepts only the listed tokens", async () => {
    const { tokens } = (await (await fetch(`${service.url}/supported-tokens`)).json()) as {
      readonly tokens: Readonly<Record<string, ReadonlyArray<{ readonly symbol: string }>>>
    }
    expect(tokens[String(chainId)]?.map(({ symbol }) => symbol)).toEqual(["USDT", "GLD", "ETH"])
    const unknown = await caller.post("/deposit", {
      chainId,
      tokenAddresses: [list],
      amounts: ["1"],
    })
    expect(unknown).toMatchObject({ status: 400, body: { code: "UNSUPPORTED_TOKEN" } })
  })
})
