import { Schema } from "effect"
import type { Hash } from "viem"
import { askPeer } from "./askPeer.ts"
import type { PeerFate } from "./judgePeer.ts"

const isStatus = Schema.is(Schema.Struct({ status: Schema.String }))

/** What a caller learns about its operation. */
export interface LookedUp {
  readonly told: PeerFate["told"]
  /** Whether one of the two methods of ERC-4337 knows it. */
  readonly standard: boolean
}

/** Calls the two methods of ERC-4337, then the bundler's own status method if they know nothing. */
export async function lookUpOperation(url: string, hash: Hash): Promise<LookedUp> {
  for (const method of ["eth_getUserOperationReceipt", "eth_getUserOperationByHash"]) {
    const answer = await askPeer(url, method, [hash])
    if (answer?.result !== undefined && answer.result !== null)
      return { told: "executed", standard: true }
  }
  const answer = await askPeer(url, "pimlico_getUserOperationStatus", [hash])
  return { told: meaningOf(isStatus(answer?.result) ? answer.result.status : ""), standard: false }
}

function meaningOf(status: string): PeerFate["told"] {
  switch (status) {
    case "included":
      return "executed"
    case "not_submitted":
    case "submitted":
    case "queued":
      return "underway"
    case "rejected":
    case "reverted":
    case "failed":
      return "failed"
    default:
      return "unknown"
  }
}
