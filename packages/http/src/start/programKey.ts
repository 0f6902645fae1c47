import type { ProgramKey } from "@shielded-relay/chain-solana"
import { circuit, verifyingKeyWords, type KeysFolder } from "@shielded-relay/pool-circuits"

/** The circuit whose proofs the program on Solana verifies. */
const ofProgram = "joinsplit-2x2"

/** The key that a program on Solana must contain: of the folder's keys, or of those in pool-circuits. */
export function programKey(keys: KeysFolder | null): ProgramKey {
  const { verifyingKey, vkHash } = keys?.circuits[ofProgram] ?? circuit(ofProgram)
  return {
    words: verifyingKeyWords(verifyingKey),
    hash: vkHash,
    ...(keys === null ? {} : { development: keys.pool.development }),
  }
}
