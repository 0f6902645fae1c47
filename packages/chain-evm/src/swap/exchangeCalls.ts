import { decodeFunctionResult, encodeFunctionData, parseAbi, type Hex } from "viem"
import type { Question } from "../state/readContract.ts"

/** The parts of the exchanges' public interfaces that quotes need. */
const abi = parseAbi([
  "function factory() view returns (address)",
  "function wrappedNative() view returns (address)",
  "function router() view returns (address)",
  "function WETH9() view returns (address)",
  "function WETH() view returns (address)",
  "function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)",
  "function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 sqrtPriceLimitX96) params) returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 initializedTicksCrossed, uint256 gasEstimate)",
])

type AddressGetter = "factory" | "router" | "wrappedNative" | "WETH9" | "WETH"

/** An address that a contract names, in lower case. */
export function addressNamedBy(contract: Hex, functionName: AddressGetter): Question<string> {
  return {
    to: contract,
    data: encodeFunctionData({ abi, functionName }),
    read: (data) => decodeFunctionResult({ abi, functionName, data }).toLowerCase(),
  }
}

/** What Uniswap v2 gives along a route, for the whole input. */
export function v2AmountOut(
  router: Hex,
  route: ReadonlyArray<Hex>,
  amountIn: bigint,
): Question<bigint> {
  const functionName = "getAmountsOut"
  return {
    to: router,
    data: encodeFunctionData({ abi, functionName, args: [amountIn, route] }),
    read: (data) => decodeFunctionResult({ abi, functionName, data }).at(-1) ?? 0n,
  }
}

/** The ends of a Uniswap v3 pool's prices: a swap that gets there has run out of liquidity and left part of its input. */
const lowestPrice = 4_295_128_740n
const highestPrice = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n

/** What one Uniswap v3 pool gives for the whole input; 0 when it cannot take all of it. */
export function v3AmountOut(
  quoter: Hex,
  {
    tokenIn,
    tokenOut,
    fee,
  }: { readonly tokenIn: Hex; readonly tokenOut: Hex; readonly fee: number },
  amountIn: bigint,
): Question<bigint> {
  const functionName = "quoteExactInputSingle"
  const parameters = { tokenIn, tokenOut, amountIn, fee, sqrtPriceLimitX96: 0n }
  return {
    to: quoter,
    data: encodeFunctionData({ abi, functionName, args: [parameters] }),
    read: (data) => {
      const [amountOut, priceAfter] = decodeFunctionResult({ abi, functionName, data })
      return priceAfter <= lowestPrice || priceAfter >= highestPrice ? 0n : amountOut
    },
  }
}
