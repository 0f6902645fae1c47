import { sha256 } from "@noble/hashes/sha2.js"
import { asciiBytes, concatBytes, integerToBytes } from "../field/bytes.ts"
import { BATCH_SIZE } from "./Forest.ts"

const MAGIC = asciiBytes("shielded-pool/tree-part/1")
const DIGEST_BYTES = 32
const NODE_BYTES = 32

/** Where a part belongs. A part of any other place is refused. */
export interface PartPlace {
  readonly chainId: number
  readonly poolTag: bigint
  /** Levels of a tree, and of the part within it. A part has 2^height commitments, 16 or more. */
  readonly depth: number
  readonly height: number
  /** How many parts come before it. */
  readonly number: number
  /** Whether commitments are queued for batch insertions, so that the part has accumulators. */
  readonly isQueued: boolean
}

/** A complete subtree: complete, it never changes, except that a reorganisation may replace its commitments. */
export interface TreePart {
  /** The nodes of each height, leaves first, 32 bytes each. Views of the bytes that were read. */
  readonly nodes: ReadonlyArray<Uint8Array>
  /** The queue's accumulator after each 16 commitments; empty on a chain without batch insertions. */
  readonly accumulators: ReadonlyArray<Uint8Array>
}

/**
 * Serializes a part: magic ‖ chain id (8 bytes, big-endian) ‖ pool tag (32) ‖ depth (1) ‖ height (1) ‖ number (8) ‖ nodes ‖
 * accumulators ‖ SHA-256 of everything before.
 */
export function savePart(place: PartPlace, { nodes, accumulators }: TreePart): Uint8Array {
  const body = concatBytes(headOf(place), ...nodes, ...accumulators)
  return concatBytes(body, sha256(body))
}

/**
 * Parses a part. Returns `null` if the bytes are damaged, cut short, of another version or of another place. The caller checks the trees
 * against a root that the chain has published.
 */
export function readPart(place: PartPlace, bytes: Uint8Array): TreePart | null {
  const body = bytes.subarray(0, -DIGEST_BYTES)
  const head = headOf(place)
  const nodes = nodeSizes(place)
  const nodeBytes = nodes.reduce((sum, size) => sum + size, 0)
  const accumulators = place.isQueued ? 2 ** place.height / BATCH_SIZE : 0
  if (body.length !== head.length + nodeBytes + accumulators * NODE_BYTES) return null
  if (!isEqual(body.subarray(0, head.length), head)) return null
  if (!isEqual(sha256(body), bytes.subarray(-DIGEST_BYTES))) return null
  let offset = head.length
  const next = (size: number) => body.subarray(offset, (offset += size))
  return {
    nodes: nodes.map(next),
    // Copies, since each would keep all of the part's bytes.
    accumulators: Array.from({ length: accumulators }, () => next(NODE_BYTES).slice()),
  }
}

function headOf({ chainId, poolTag, depth, height, number }: PartPlace): Uint8Array {
  return concatBytes(
    MAGIC,
    integerToBytes(BigInt(chainId), 8),
    integerToBytes(poolTag, 32),
    Uint8Array.of(depth, height),
    integerToBytes(BigInt(number), 8),
  )
}

function nodeSizes({ height }: PartPlace): Array<number> {
  return Array.from({ length: height + 1 }, (_, level) => 2 ** (height - level) * NODE_BYTES)
}

/** Compares two arrays of the same length. */
function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.every((byte, index) => byte === b[index])
}
