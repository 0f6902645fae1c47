import { sha256 } from "@noble/hashes/sha2.js"
import { asciiBytes, concatBytes } from "../field/bytes.ts"
import { Forest } from "./Forest.ts"
import { MerkleTree } from "./MerkleTree.ts"

const MAGIC = asciiBytes("shielded-pool/tree/1")
const DIGEST_BYTES = 32
const HEADER_BYTES = MAGIC.length + 1 + 8

/**
 * Serializes all trees: magic ‖ depth (1 byte) ‖ size (8 bytes, big-endian) ‖ the complete nodes of every tree by height, leaves
 * first, 32 bytes each ‖ SHA-256 of everything before.
 */
export function saveForest(forest: Forest): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES)
  header.set(MAGIC)
  header[MAGIC.length] = forest.depth
  new DataView(header.buffer).setBigUint64(MAGIC.length + 1, BigInt(forest.size))
  const body = concatBytes(
    header,
    ...forest.trees.flatMap((tree) =>
      Array.from({ length: tree.depth + 1 }, (_, height) => tree.levelBytes(height)),
    ),
  )
  return concatBytes(body, sha256(body))
}

/**
 * Parses a snapshot. Returns `null` if the bytes are damaged, of another version or of another depth. The caller must check the
 * result against a root that the chain has published.
 */
export function restoreForest(depth: number, snapshot: Uint8Array): Forest | null {
  const body = snapshot.subarray(0, -DIGEST_BYTES)
  if (snapshot.length < HEADER_BYTES + DIGEST_BYTES) return null
  if (!equal(sha256(body), snapshot.subarray(-DIGEST_BYTES))) return null
  if (!equal(body.subarray(0, MAGIC.length), MAGIC) || body[MAGIC.length] !== depth) return null
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const size = Number(view.getBigUint64(MAGIC.length + 1))
  const capacity = 2 ** depth
  const trees: Array<MerkleTree> = []
  let offset = HEADER_BYTES
  for (let start = 0; start === 0 || start < size; start += capacity) {
    const leaves = Math.min(capacity, size - start)
    const levels = Array.from({ length: depth + 1 }, (_, height) => {
      const end = offset + Math.floor(leaves / 2 ** height) * 32
      const bytes = body.slice(offset, end)
      offset = end
      return bytes
    })
    trees.push(new MerkleTree(depth, levels))
  }
  return offset === body.length ? new Forest(depth, trees) : null
}

/** Compares two arrays of the same length. */
function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.every((byte, index) => byte === b[index])
}
