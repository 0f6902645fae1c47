import type { Question } from "@shielded-relay/pool-abi"
import { decodeFunctionResult, encodeFunctionData, parseAbi, type Hex } from "viem"

const poolAbi = parseAbi([
  "function token0() view returns (address)",
  "function token1() view returns (address)",
  "function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidityCumulativeX128s)",
])

/** token0 or token1 of a Uniswap v3 pool, lower case. */
export function tokenOf(pool: Hex, functionName: "token0" | "token1"): Question<string> {
  return {
    to: pool,
    data: encodeFunctionData({ abi: poolAbi, functionName }),
    read: (data) => decodeFunctionResult({ abi: poolAbi, functionName, data }).toLowerCase(),
  }
}

/** The tick cumulatives of a Uniswap v3 pool, `seconds` ago and now. */
export function cumulativesOf(
  pool: Hex,
  seconds: number,
): Question<readonly [earlier: bigint, later: bigint]> {
  return {
    to: pool,
    data: encodeFunctionData({ abi: poolAbi, functionName: "observe", args: [[seconds, 0]] }),
    read: (data) => {
      const [[earlier, later]] = decodeFunctionResult({
        abi: poolAbi,
        functionName: "observe",
        data,
      })
      if (earlier === undefined || later === undefined)
        throw new TypeError("observe returned fewer than two tick cumulatives")
      return [earlier, later]
    },
  }
}
