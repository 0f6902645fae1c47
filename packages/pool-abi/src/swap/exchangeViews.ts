import type { Address } from "@shielded-relay/core"
import { decodeResult, encodeData, from } from "ox/AbiFunction"
import { addressOfHex, hexOfAddress } from "../encoding/hex.ts"
import type { Question } from "../view/Question.ts"

/**
 * The views of the exchanges that quotes need: Uniswap's, and those of its copies on every chain.
 */
const getters = {
  factory: from("function factory() view returns (address)"),
  wrappedNative: from("function wrappedNative() view returns (address)"),
  router: from("function router() view returns (address)"),
  WETH9: from("function WETH9() view returns (address)"),
  WETH: from("function WETH() view returns (address)"),
} as const
const getAmountsOut = from(
  "function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)",
)
const quoteExactInputSingle = from(
  "function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 sqrtPriceLimitX96) params) returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 initializedTicksCrossed, uint256 gasEstimate)",
)

/** Asks a contract for an address by one of these getters. */
export function addressNamedBy(contract: Address, getter: keyof typeof getters): Question<Address> {
  return {
    to: hexOfAddress(contract),
    data: encodeData(getters[getter]),
    read: (data) => addressOfHex(decodeResult(getters[getter], data)),
  }
}

/** Asks a Uniswap v2 router for the output of a route, for the whole input. */
export function v2AmountOut(
  router: Address,
  route: ReadonlyArray<Address>,
  amountIn: bigint,
): Question<bigint> {
  return {
    to: hexOfAddress(router),
    data: encodeData(getAmountsOut, [amountIn, route.map(hexOfAddress)]),
    read: (data) => decodeResult(getAmountsOut, data).at(-1) ?? 0n,
  }
}

/**
 * The ends of a Uniswap v3 pool's price range. A swap that reaches one ran out of liquidity and
 * left part of its input.
 */
const lowestPrice = 4_295_128_740n
const highestPrice = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n

/** A pair at Uniswap v3 with a fee tier in hundredths of a basis point. */
export interface V3Hop {
  readonly tokenIn: Address
  readonly tokenOut: Address
  readonly fee: number
}

/**
 * Asks for the output of one Uniswap v3 pool for the whole input; 0 if the pool cannot take all of
 * it.
 */
export function v3AmountOut(
  quoter: Address,
  { tokenIn, tokenOut, fee }: V3Hop,
  amountIn: bigint,
): Question<bigint> {
  const parameters = {
    tokenIn: hexOfAddress(tokenIn),
    tokenOut: hexOfAddress(tokenOut),
    amountIn,
    fee,
    sqrtPriceLimitX96: 0n,
  }
  return {
    to: hexOfAddress(quoter),
    data: encodeData(quoteExactInputSingle, [parameters]),
    read: (data) => {
      const [amountOut, priceAfter] = decodeResult(quoteExactInputSingle, data)
      return priceAfter <= lowestPrice || priceAfter >= highestPrice ? 0n : amountOut
    },
  }
}
