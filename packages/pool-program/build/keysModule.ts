import { sha256 } from "@noble/hashes/sha2.js"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { circuit, readKeysFolder, verifyingKeyWords } from "@shielded-relay/pool-circuits"
import { poseidon2 } from "poseidon-lite"
import { bytesOf } from "../src/bytes.ts"
import { array, constant } from "./rustConstants.ts"

const DEPTH = 26

const table = (name: string, comment: string, rows: ReadonlyArray<Uint8Array>): string =>
  `/// ${comment}\npub static ${name}: [[u8; ${rows[0]?.length ?? 0}]; ${rows.length}] = [\n${rows
    .map((row) => `${array(row)},`)
    .join("\n")}\n];\n`

/** Roots of empty subtrees, from the zero leaf up. */
function emptyRoots(): bigint[] {
  const roots = [0n]
  for (let below = 0n; roots.length <= DEPTH; roots.push(below)) below = poseidon2([below, below])
  return roots
}

/**
 * Constants of the program: the verifying key of JoinSplit(2 -> 2), empty subtrees, tags. The key is that of this release, or of a ceremony's
 * folder.
 */
export function keysModule(keysFolder?: string): string {
  const { verifyingKey } =
    keysFolder === undefined
      ? circuit("joinsplit-2x2")
      : readKeysFolder(keysFolder).circuits["joinsplit-2x2"]
  const words = verifyingKeyWords(verifyingKey).map(bytesOf.word)
  const points = (from: number, count: number) => Buffer.concat(words.slice(from, from + count))
  const inputs = Array.from({ length: (words.length - 14) / 2 }, (_, index) =>
    points(14 + 2 * index, 2),
  )
  return [
    "//! Written by `npm run generate -w @shielded-relay/pool-program`; do not edit.\n",
    constant("ALPHA", "JoinSplit(2 -> 2): x, y.", points(0, 2)),
    constant("BETA", "x1, x0, y1, y0: imaginary parts first (EIP-197).", points(2, 4)),
    constant("GAMMA", "As beta.", points(6, 4)),
    constant("DELTA", "As beta.", points(10, 4)),
    table("IC", "IC_0, then one point for each public input.", inputs),
    table("EMPTY", "Root of the empty subtree of each height.", emptyRoots().map(bytesOf.word)),
    constant(
      "TAG_OP",
      'sha256("shielded-pool/v1/op").',
      sha256(utf8ToBytes("shielded-pool/v1/op")),
    ),
    constant(
      "TAG_JS",
      'keccak256("shielded-pool/v1/js"), as in the Solidity pool.',
      keccak_256(utf8ToBytes("shielded-pool/v1/js")),
    ),
  ].join("\n")
}
