import { keccak256, stringToHex } from "viem"

/** r: the order of BN254's groups (EIP-197), the field of commitments, nullifiers, roots and challenges. */
export const scalarField =
  21888242871839275222246405745257275088548364400416034343698204186575808495617n

const tag = (name: string) => keccak256(stringToHex(`shielded-pool/v1/${name}`))

/** What separates the pool's keccak hashes from each other and from everyone else's (docs/protocol.md, "Encodings"). */
export const tags = {
  join: tag("js"),
  operation: tag("op"),
  queue: tag("queue"),
  treeUpdate: tag("tree"),
} as const
