import { hash2, hash3 } from "../field/poseidon.ts"

/** Amounts are below this: the circuits check 128 bits. */
export const AMOUNT_LIMIT = 1n << 128n

/** H(sk, i): a one-time address of the holder of sk. */
export function ownerKey(spendingKey: bigint, oneTimeIndex: bigint): bigint {
  return hash2(spendingKey, oneTimeIndex)
}

/** H(ownerKey, blinding): who knows it, the asset and the amount can build the commitment, as the chain does for deposits. */
export function noteKey(owner: bigint, blinding: bigint): bigint {
  return hash2(owner, blinding)
}

/** H(npk, asset, amount). */
export function commitment(npk: bigint, asset: bigint, amount: bigint): bigint {
  return hash3(npk, asset, amount)
}

/** H(sk, commitment, leafIndex): what a spend shows of the note. `leafIndex` counts within the note's tree. */
export function nullifier(spendingKey: bigint, noteCommitment: bigint, leafIndex: number): bigint {
  return hash3(spendingKey, noteCommitment, BigInt(leafIndex))
}
