import { testToken } from "@shielded-relay/pool-contracts/testing"
import { maxUint256, parseEther, parseUnits, zeroAddress, type Address } from "viem"
import { actingAs } from "../node/actingAs.ts"
import type { DevelopmentAccount } from "../node/developmentAccounts.ts"
import type { EvmNode } from "../node/startEvmNode.ts"
import { sqrtPriceX96 } from "./sqrtPrice.ts"
import { uniswapArtifacts } from "./uniswapArtifacts.ts"

/** The exchanges of the local network, with liquidity. */
export interface Exchanges {
  readonly wrappedNative: Address
  readonly v2: { readonly factory: Address; readonly router: Address }
  readonly v3: { readonly factory: Address; readonly quoter: Address; readonly positions: Address }
}

/** Two tokens and the liquidity to provide. */
interface Liquidity {
  readonly tokens: readonly [Address, Address]
  readonly amounts: readonly [bigint, bigint]
}

/** Pools with coins: the fee in hundredths of a basis point, and the tick limit of a range over all prices. */
const coinTier = { fee: 500, tick: 887_270 }
const goldTier = { fee: 3_000, tick: 887_220 }

/**
 * Deploys Uniswap v2 and v3 with liquidity: a coin costs 2,000 dollars, an ounce of gold 50. There is no pool of coins and gold, so a swap
 * between them takes two hops. v2 is shallower and slightly more expensive.
 */
export async function deployExchanges(
  node: EvmNode,
  owner: DevelopmentAccount,
  tokens: { readonly dollar: Address; readonly gold: Address },
): Promise<Exchanges> {
  const chain = actingAs(node, owner.address)
  const wrapped = uniswapArtifacts.wrappedNative()
  const wrappedNative = await chain.create(wrapped, [])
  await chain.call(wrappedNative, wrapped.abi, "deposit", [], parseEther("2000"))
  await chain.call(tokens.dollar, testToken.abi, "mint", [owner.address, parseUnits("9000000", 6)])
  await chain.call(tokens.gold, testToken.abi, "mint", [owner.address, parseEther("90000")])
  const coins = (dollars: bigint, ether: string): Liquidity => ({
    tokens: [tokens.dollar, wrappedNative],
    amounts: [dollars * 10n ** 6n, parseEther(ether)],
  })
  const gold = (dollars: bigint, ounces: string): Liquidity => ({
    tokens: [tokens.dollar, tokens.gold],
    amounts: [dollars * 10n ** 6n, parseEther(ounces)],
  })
  const approve = async (spender: Address) => {
    for (const token of [tokens.dollar, tokens.gold, wrappedNative])
      await chain.call(token, testToken.abi, "approve", [spender, maxUint256])
  }

  const factory = await chain.create(uniswapArtifacts.v2Factory(), [owner.address])
  const routerContract = uniswapArtifacts.v2Router()
  const router = await chain.create(routerContract, [factory, wrappedNative])
  await approve(router)
  for (const { tokens: pair, amounts } of [coins(198_000n, "100"), gold(98_000n, "2000")]) {
    const parameters = [...pair, ...amounts, 0n, 0n, owner.address, farAway]
    await chain.call(router, routerContract.abi, "addLiquidity", parameters)
  }

  const v3Factory = await chain.create(uniswapArtifacts.v3Factory(), [])
  const quoter = await chain.create(uniswapArtifacts.v3Quoter(), [v3Factory, wrappedNative])
  const manager = uniswapArtifacts.v3Positions()
  const positions = await chain.create(manager, [v3Factory, wrappedNative, zeroAddress])
  await approve(positions)
  for (const [tier, { tokens: pair, amounts }] of [
    [coinTier, coins(1_000_000n, "500")],
    [goldTier, gold(500_000n, "10000")],
  ] as const) {
    const flipped = BigInt(pair[0]) > BigInt(pair[1])
    const [token0, token1] = flipped ? [pair[1], pair[0]] : pair
    const [amount0, amount1] = flipped ? [amounts[1], amounts[0]] : amounts
    const price = sqrtPriceX96(amount0, amount1)
    await chain.call(positions, manager.abi, "createAndInitializePoolIfNecessary", [
      token0,
      token1,
      tier.fee,
      price,
    ])
    const position = {
      token0,
      token1,
      fee: tier.fee,
      tickLower: -tier.tick,
      tickUpper: tier.tick,
      amount0Desired: amount0,
      amount1Desired: amount1,
      amount0Min: 0n,
      amount1Min: 0n,
      recipient: owner.address,
      deadline: farAway,
    }
    await chain.call(positions, manager.abi, "mint", [position])
  }
  return {
    wrappedNative,
    v2: { factory, router },
    v3: { factory: v3Factory, quoter, positions },
  }
}

const farAway = 2n ** 40n
