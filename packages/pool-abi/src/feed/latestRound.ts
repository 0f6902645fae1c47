import type { Address } from "@shielded-relay/core"
import { decodeResult, encodeData, from } from "ox/AbiFunction"
import { hexOfAddress } from "../encoding/hex.ts"
import type { Question } from "../view/Question.ts"

const latestRoundData = from(
  "function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)",
)

/** A round of a price feed; times in Unix seconds. */
export interface FeedRound {
  readonly id: bigint
  readonly answer: bigint
  readonly updatedAt: bigint
  readonly answeredIn: bigint
}

/** The newest round of a feed (Chainlink's AggregatorV3Interface). */
export function latestRoundOf(feed: Address): Question<FeedRound> {
  return {
    to: hexOfAddress(feed),
    data: encodeData(latestRoundData),
    read: (data) => {
      const [id, answer, , updatedAt, answeredIn] = decodeResult(latestRoundData, data)
      return { id, answer, updatedAt, answeredIn }
    },
  }
}
