/** Compute units of the program's instructions (figures.json of pool-program) and of creating a token account. */
const measured = { transact: 180_000n, deposit: 40_000n, createAccount: 30_000n }

/** Compute units that a swap on pool-program's exchange adds. */
export const exchangeUnits = 60_000n

/**
 * Compute units that an aggregator's route over one market adds: an estimate for quotes. Simulation measures the units of what is signed.
 */
export const aggregatorUnits = 300_000n

/** The runtime's compute unit limit for a transaction. */
export const mostUnits = 1_400_000n

export interface UnitShape {
  readonly action: boolean
  /** The venue's compute units. Default: those of pool-program's exchange. */
  readonly actionUnits?: bigint | undefined
  readonly createdAccounts: number
}

/** Expected compute units of a call. A program address with a low bump costs up to a few thousand units more to derive. */
export function expectedUnits({ action, actionUnits, createdAccounts }: UnitShape): bigint {
  return (
    measured.transact +
    (action ? (actionUnits ?? exchangeUnits) : 0n) +
    BigInt(createdAccounts) * measured.createAccount
  )
}

/**
 * Unit limit for a simulated call: what it used plus a fifth, since deposits may come in between and nullifier accounts may have been
 * funded in advance.
 */
export const unitsFromSimulation = (used: bigint): bigint => atMost((used * 6n) / 5n + 10_000n)

/** Unit limit for a call that could not be simulated. */
export const unitBound = (shape: UnitShape): bigint => atMost((expectedUnits(shape) * 3n) / 2n)

/** Unit limit for `notes` deposits. An upper bound, because the wallet may hold no funds yet and a simulation would fail. */
export const depositUnitBound = (notes: number): bigint =>
  atMost((BigInt(notes) * measured.deposit * 3n) / 2n + 10_000n)

const atMost = (units: bigint): bigint => (units > mostUnits ? mostUnits : units)
