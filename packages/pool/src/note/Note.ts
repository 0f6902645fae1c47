import { hash2, hash3, hashEach2, hashEach3 } from "../field/poseidon.ts"

/** Amounts are below 2^128: the circuits range-check 128 bits. */
export const AMOUNT_LIMIT = 1n << 128n

/** H(sk, i): a one-time address of the owner of sk. */
export function ownerKey(spendingKey: bigint, oneTimeIndex: bigint): bigint {
  return hash2(spendingKey, oneTimeIndex)
}

/** H(ownerKey, blinding). With the asset and the amount it gives the commitment; the chain computes it this way for deposits. */
export function noteKey(owner: bigint, blinding: bigint): bigint {
  return hash2(owner, blinding)
}

/** H(npk, asset, amount). */
export function commitment(npk: bigint, asset: bigint, amount: bigint): bigint {
  return hash3(npk, asset, amount)
}

/** H(sk, commitment, leafIndex): published when the note is spent. `leafIndex` counts within the note's tree. */
export function nullifier(spendingKey: bigint, noteCommitment: bigint, leafIndex: number): bigint {
  return hash3(spendingKey, noteCommitment, BigInt(leafIndex))
}

/** `ownerKey` of each row. As the three functions below, it costs less for many rows than one call for each. */
export const ownerKeys = (
  rows: ReadonlyArray<readonly [spendingKey: bigint, oneTimeIndex: bigint]>,
): Array<bigint> => hashEach2(rows)

export const noteKeys = (
  rows: ReadonlyArray<readonly [owner: bigint, blinding: bigint]>,
): Array<bigint> => hashEach2(rows)

export const commitments = (
  rows: ReadonlyArray<readonly [npk: bigint, asset: bigint, amount: bigint]>,
): Array<bigint> => hashEach3(rows)

export const nullifiers = (
  rows: ReadonlyArray<readonly [spendingKey: bigint, noteCommitment: bigint, leafIndex: number]>,
): Array<bigint> =>
  hashEach3(rows.map(([sk, noteCommitment, leaf]) => [sk, noteCommitment, BigInt(leaf)] as const))
