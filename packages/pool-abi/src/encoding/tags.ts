import { keccak256 } from "ox/Hash"
import { fromString } from "ox/Hex"

const tag = (name: string) => keccak256(fromString(`shielded-pool/v1/${name}`))

/** Domain separators of the pool's keccak hashes (packages/pool-circuits/vectors/README.md, "Contract"). */
export const tags = {
  operation: tag("op"),
  queue: tag("queue"),
  treeUpdate: tag("tree"),
} as const
