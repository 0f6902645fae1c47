/** Processor times of one kind of node, nanoseconds: a deterministic model, so that tests can produce OUT_OF_TIME. */
export interface CpuTable {
  readonly name: string
  readonly source: string
  /** An operation of the interpreter that has no entry of its own. */
  readonly operation: number
  /** MULMOD and ADDMOD. */
  readonly modular: number
  /** SLOAD, SSTORE, BALANCE, EXTCODE…: operations that read the state. */
  readonly state: number
  /** KECCAK256, SHA-256 and RIPEMD-160, per word of 32 bytes. */
  readonly hashWord: number
  /** A call or creation, above the operations of its code. */
  readonly call: number
  readonly recoverSigner: number
  readonly curveAdd: number
  readonly curveMultiply: number
  /** A pairing check of 1, 2, 3 and 4 pairs. */
  readonly pairing: readonly [number, number, number, number]
  /** Each pair above four. */
  readonly furtherPair: number
  /** MODEXP, per unit of its energy. */
  readonly modexpEnergy: number
}

/**
 * java-tron 4.8.0's own pure-Java curve arithmetic, timed for this project: thread time, JDK 17, warm, medians of valid points on a
 * virtual machine with two cores. MULMOD was timed too; the entries of other operations are estimates.
 */
export const ours: CpuTable = {
  name: "ours",
  source:
    "java-tron 4.8.0's PairingCheck, ecMul and BigInteger MULMOD timed on JDK 17, 2026; other entries estimated",
  operation: 150,
  modular: 350,
  state: 2_000,
  hashWord: 600,
  call: 10_000,
  recoverSigner: 700_000,
  curveAdd: 31_000,
  curveMultiply: 1_680_000,
  pairing: [24_300_000, 40_400_000, 55_400_000, 70_900_000],
  furtherPair: 15_500_000,
  modexpEnergy: 100,
}

/**
 * Figures that others published for java-tron: four pairs 61.0 ms (tronprotocol/tips#843, March 2026), a multiplication 3.55 ms and an
 * addition 66 µs (java-tron#5492, Intel i7-10750H, October 2023). Fewer pairs are in proportion to {@link ours}; further pairs follow from
 * the 101.6 ms for ten of java-tron#5492.
 */
export const published: CpuTable = {
  ...ours,
  name: "published",
  source: "tronprotocol/tips#843 (2026-03) and java-tron#5492 (2023-10); other entries as in ours",
  curveAdd: 66_387,
  curveMultiply: 3_553_350,
  pairing: [20_910_000, 34_765_000, 47_673_000, 61_010_500],
  furtherPair: 6_759_000,
}

export const pairingTime = (table: CpuTable, pairs: number): number =>
  pairs === 0
    ? 0
    : (table.pairing[Math.min(pairs, 4) - 1] ?? 0) + Math.max(0, pairs - 4) * table.furtherPair
