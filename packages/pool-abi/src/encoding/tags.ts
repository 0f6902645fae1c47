import { keccak256 } from "ox/Hash"
import { fromString } from "ox/Hex"

const tag = (name: string) => keccak256(fromString(`shielded-pool/v1/${name}`))

/** What separates the pool's keccak hashes from each other and from everyone else's (docs/protocol.md, "Encodings"). */
export const tags = {
  operation: tag("op"),
  queue: tag("queue"),
  treeUpdate: tag("tree"),
} as const
