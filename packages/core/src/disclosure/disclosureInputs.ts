/** What a reader of a statement knows about one of its notes. */
export interface DisclosedNote {
  readonly npk: bigint
  readonly commitment: bigint
  /** Within the note's tree, below 2^26. */
  readonly leafIndex: number
  /** `null`: not shown. */
  readonly nullifier: bigint | null
}

/** The public inputs of a note's proof, by the circuit's names. The reader derives each from what it checked, never from the proof. */
export function disclosureInputs(note: DisclosedNote, context: bigint, pseudonym: bigint) {
  const { npk, commitment, leafIndex, nullifier } = note
  return {
    npk,
    commitment,
    leafIndex: BigInt(leafIndex),
    shown: nullifier === null ? 0n : 1n,
    nullifier: nullifier ?? 0n,
    context,
    pseudonym,
  }
}
