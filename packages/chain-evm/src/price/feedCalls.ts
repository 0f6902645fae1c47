import type { Question } from "@shielded-relay/pool-abi"
import { decodeFunctionResult, encodeFunctionData, parseAbi, type Hex } from "viem"

const feedAbi = parseAbi([
  "function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)",
])
const poolAbi = parseAbi([
  "function token0() view returns (address)",
  "function token1() view returns (address)",
  "function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidityCumulativeX128s)",
])

/** A round of a price feed; times in Unix seconds. */
export interface FeedRound {
  readonly id: bigint
  readonly answer: bigint
  readonly updatedAt: bigint
  readonly answeredIn: bigint
}

/** The newest round of a feed (Chainlink's AggregatorV3Interface). */
export function latestRoundOf(feed: Hex): Question<FeedRound> {
  return {
    to: feed,
    data: encodeFunctionData({ abi: feedAbi, functionName: "latestRoundData" }),
    read: (data) => {
      const [id, answer, , updatedAt, answeredIn] = decodeFunctionResult({
        abi: feedAbi,
        functionName: "latestRoundData",
        data,
      })
      return { id, answer, updatedAt, answeredIn }
    },
  }
}

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
