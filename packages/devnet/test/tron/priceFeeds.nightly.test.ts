import { createClient, tronWebWallet, type RelaySession } from "@shielded-relay/client"
import type { TronPeer } from "@shielded-relay/local-tron-node"
import { testPriceFeed } from "@shielded-relay/pool-contracts/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { serviceSettings } from "../../src/service/serviceSettings.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { startTronDevnet, type TronDevnet } from "../../src/tron/deploy/index.ts"
import { tronSender } from "../../src/tron/deploy/tronSender.ts"
import { eventually } from "../endToEnd/eventually.ts"

/** The real service with a token's price from feeds, read from two nodes. It makes no proofs. */
describe("a service on TRON that follows the market", () => {
  let devnet: TronDevnet
  let peer: TronPeer
  let service: Service
  let session: RelaySession
  let coins: string

  /** A round of a feed with 8 decimals, in dollars, at the machine's time. */
  const say = (feed: string, dollars: number) =>
    devnet.owner.call(feed, "set(int256,uint256)", [
      { type: "int256", value: String(Math.round(dollars * 10 ** 8)) },
      { type: "uint256", value: Math.floor(Date.now() / 1_000) },
    ])
  /** The fee of a call in the token that it moves, or the code of the refusal. */
  const ask = async (token: string): Promise<bigint | string> => {
    const [tokenAddresses, amounts] = [[token], [1_000_000n]]
    try {
      const { chainId } = devnet
      const quoted = await session.getFee({ chainId, feeToken: token, tokenAddresses, amounts })
      return BigInt(quoted.feeAmount)
    } catch (error) {
      if (error instanceof Error && "code" in error) return String(error.code)
      throw error
    }
  }
  const inDollars = () => ask(devnet.tokens[0].address)
  const inCoins = () => ask("T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb")
  const isFee = (answer: bigint | string) => typeof answer === "bigint"

  beforeAll(async () => {
    devnet = await startTronDevnet({ blocks: 1_000 })
    peer = await devnet.node.openPeer()
    const { owner } = devnet
    const dollars = await owner.create(testPriceFeed, [8])
    coins = await owner.create(testPriceFeed, [8])
    await say(dollars, 1)
    await say(coins, 0.6)
    const ports = { publicPort: 0, adminPort: 0 }
    const { SHIELDED_RELAY_CHAINS: chains = "[]" } = serviceSettings(devnet, "", ports)
    const [chain] = JSON.parse(chains) as ReadonlyArray<{ readonly tokens: ReadonlyArray<object> }>
    const [first, ...others] = chain?.tokens ?? []
    const maxAgeSeconds = 86_400
    const priceFeed = {
      token: { address: dollars, maxAgeSeconds },
      native: { address: coins, maxAgeSeconds },
    }
    const changed = {
      ...chain,
      rpcUrls: [devnet.node.url, peer.url],
      tokens: [{ ...first, price: undefined, priceFeed }, ...others],
    }
    service = await startService(devnet, { SHIELDED_RELAY_CHAINS: JSON.stringify([changed]) })
    const wallet = tronWebWallet(tronSender(devnet.users[0]))
    session = await createClient({ baseUrl: service.url, wallet }).createSession()
  })
  afterAll(async () => {
    await service.close()
    await devnet.node.close()
  })

  it("asks a fee in dollars for the call's cost in TRX, at 0.60 dollars a TRX", async () => {
    const [dollars, trx] = [await inDollars(), await inCoins()]
    if (typeof dollars === "string" || typeof trx === "string") throw new Error("no fee")
    // Both have six decimals. Calls of TRX and of tokens differ a little, and fees are rounded up.
    expect(Number(dollars) / Number(trx)).toBeGreaterThan(0.45)
    expect(Number(dollars) / Number(trx)).toBeLessThan(0.8)
  })

  it("accepts no fee in a token whose feed answers nothing, and TRX as before", async () => {
    await say(coins, 0)
    expect(await eventually(inDollars, (answer) => !isFee(answer))).toBe("FEE_TOKEN_NOT_ACCEPTED")
    expect(await inCoins()).toEqual(expect.any(BigInt))
    await say(coins, 0.6)
    await eventually(inDollars, isFee)
  })

  it("answers that the chain is unavailable while one of its two nodes reads no contracts", async () => {
    peer.behave({ loseAnswer: (path) => path === "/wallet/triggerconstantcontract" })
    expect(await eventually(inDollars, (answer) => !isFee(answer))).toBe("CHAIN_UNAVAILABLE")
    peer.behave({ loseAnswer: () => false })
    await eventually(inDollars, isFee)
  })
})
