import {
  exchangeFactory,
  exchangeRouter,
  wrappedCoin,
} from "@shielded-relay/pool-contracts/testing"
import type { TronWallet } from "./TronWallet.ts"

/** An exchange of the Uniswap v2 shape, with the interface of SunSwap v2. Addresses are `T…`. */
export interface TronExchange {
  readonly factory: string
  readonly router: string
  readonly wrappedNative: string
}

/** A token and what a pair gets of it. */
export type Side = readonly [token: string, amount: bigint]

/** The wrapped TRX of an exchange that is not deployed yet. */
export const wrapped = "TRX"

/**
 * Deploys an exchange with pairs and gives them liquidity. A side whose token is `wrapped` is paid in TRX;
 * the wallet must hold the other tokens.
 */
export async function deployTronExchange(
  wallet: TronWallet,
  pairs: ReadonlyArray<readonly [Side, Side]>,
): Promise<TronExchange> {
  const wrappedNative = await wallet.create(wrappedCoin, ["Wrapped TRX", "WTRX", 6])
  const factory = await wallet.create(exchangeFactory)
  const router = await wallet.create(exchangeRouter, [factory, wrappedNative])
  for (const pair of pairs) {
    const sides = pair.map(([token, amount]): Side => [
      token === wrapped ? wrappedNative : token,
      amount,
    ])
    const tokens = sides.map(([value]) => ({ type: "address", value }))
    await wallet.call(factory, "createPair(address,address)", tokens)
    const at = await pairOf(wallet, factory, tokens)
    for (const [token, amount] of sides) {
      if (token === wrappedNative) await wallet.call(token, "deposit()", [], Number(amount))
      await wallet.call(token, "transfer(address,uint256)", [
        { type: "address", value: at },
        { type: "uint256", value: amount },
      ])
    }
    await wallet.call(at, "sync()", [])
  }
  return { factory, router, wrappedNative }
}

async function pairOf(
  { web, address }: TronWallet,
  factory: string,
  tokens: ReadonlyArray<{ readonly type: string; readonly value: string }>,
): Promise<string> {
  const { constant_result } = await web.transactionBuilder.triggerConstantContract(
    factory,
    "getPair(address,address)",
    {},
    [...tokens],
    address,
  )
  return web.address.fromHex(`41${constant_result[0]?.slice(24)}`)
}
