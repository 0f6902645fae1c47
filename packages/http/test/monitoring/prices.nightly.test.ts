import { receiptOf } from "@shielded-relay/devnet"
import { testPriceFeed } from "@shielded-relay/pool-contracts/testing"
import { expect, it } from "vitest"
import {
  openOwner,
  openPlace,
  patience,
  proofsElsewhere,
  serveMonitored,
  units,
  userOf,
  withChain,
} from "./monitored.ts"

/** Seconds from a request to the last time that its payment may start. */
const spread = 60

/** Alarms about prices. Nobody proves, and every payment is refused or waits. */
it("alarms ring at dear gas, at a price feed that is not written, and at payments that wait for it", async () => {
  const place = await openPlace()
  const { client } = place.node
  const [{ address: dollar }, , { address: coin }] = place.devnet.tokens
  const account = place.devnet.owner.address
  const { abi, bytecode } = testPriceFeed
  const made = await client.deployContract({ account, abi, bytecode, args: [8] })
  const { contractAddress: feed } = await receiptOf(client, made)
  if (feed === null || feed === undefined) throw new Error("the feed has an address")
  /** Writes the price of a dollar, a 2,000th of a coin to eight decimals. @param age seconds that it is old already */
  const priced = async (age: bigint) => {
    const { timestamp } = await client.getBlock()
    const args = [10n ** 8n / 2_000n, timestamp - age] as const
    const written = { account, address: feed, abi, functionName: "set", args } as const
    await receiptOf(client, await client.writeContract(written))
  }
  const maxAgeSeconds = 3_600
  const environment = withChain(place.environment, ({ tokens }) => ({
    tokens: tokens.map((token) => {
      const { price: _, ...unpriced } = token
      const priceFeed = { token: { address: feed, maxAgeSeconds } }
      return token.address === dollar ? { ...unpriced, priceFeed } : token
    }),
    // A plain call costs about a thousandth of a coin at a price of a few gwei.
    feeCeiling: String(10n ** 17n),
  }))
  await priced(0n)
  const { baseUrl, watch } = await serveMonitored({
    ...environment,
    ...proofsElsewhere,
    SHIELDED_RELAY_DEADLINE_GRID: "1s",
  })
  const { withdraw, schedule } = await openOwner(place, baseUrl, userOf(place, 0), 15, 10n * units)
  await client.setIntervalMining({ interval: 1 })
  const { silent, rings, until } = await watch()

  // Nobody writes the feed any more, after payments were accepted whose fees it prices. Each looks again every few seconds.
  const margin = 600
  const completed = Math.floor(Date.now() / 1_000) + margin + spread
  for (let count = 0; count < 10; count += 1) await schedule(completed)
  await priced(BigInt(maxAgeSeconds) + 1n)
  await rings("PayoutsWaitForPrice")
  await until(withdraw, "PriceUnavailable")
  await priced(0n)
  // The payments have started, and nobody proves them.
  await silent("OperationStandsStill")

  // Gas becomes dear. The fee is asked for in coins: the price in dollars is posted for an hour.
  const baseFee = async (baseFeePerGas: bigint) => {
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas })
    return (await client.getBlock()).baseFeePerGas
  }
  const dear = 10n ** 15n
  await expect.poll(() => baseFee(dear), patience).toBe(dear)
  await until(async () => {
    await baseFee(dear)
    await withdraw(coin)
  }, "FeeCeilingReached")
})
