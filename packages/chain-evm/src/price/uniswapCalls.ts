import type { Question } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { decodeResult, encodeData, from } from "ox/AbiFunction"

const tokens = {
  token0: from("function token0() view returns (address)"),
  token1: from("function token1() view returns (address)"),
}
const observe = from(
  "function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidityCumulativeX128s)",
)

/** token0 or token1 of a Uniswap v3 pool, lower case. */
export function tokenOf(pool: Hex, which: "token0" | "token1"): Question<string> {
  return {
    to: pool,
    data: encodeData(tokens[which]),
    read: (data) => decodeResult(tokens[which], data).toLowerCase(),
  }
}

/** The tick cumulatives of a Uniswap v3 pool, `seconds` ago and now. */
export function cumulativesOf(
  pool: Hex,
  seconds: number,
): Question<readonly [earlier: bigint, later: bigint]> {
  return {
    to: pool,
    data: encodeData(observe, [[seconds, 0]]),
    read: (data) => {
      const {
        tickCumulatives: [earlier, later],
      } = decodeResult(observe, data, { as: "Object" })
      if (earlier === undefined || later === undefined)
        throw new TypeError("observe returned fewer than two tick cumulatives")
      return [earlier, later]
    },
  }
}
