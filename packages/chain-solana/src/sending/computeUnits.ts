/** Compute units of the program's instructions as measured (figures.json of pool-program), and of what stands around them. */
const measured = { transact: 180_000n, deposit: 40_000n, createAccount: 30_000n }

/** What a swap takes beside that at the exchange in pool-program. */
export const exchangeUnits = 60_000n

/** The same by an aggregator's route over one market: a guess for prices, since what is signed is measured by simulation. */
export const aggregatorUnits = 300_000n

/** The runtime's own limit of a transaction. */
export const mostUnits = 1_400_000n

export interface UnitShape {
  readonly action: boolean
  /** What the venue may use; absent: what the exchange in pool-program uses. */
  readonly actionUnits?: bigint | undefined
  readonly createdAccounts: number
}

/** What a call is expected to use. Addresses with a low bump cost more to find, at most a few thousand units each. */
export function expectedUnits({ action, actionUnits, createdAccounts }: UnitShape): bigint {
  return (
    measured.transact +
    (action ? (actionUnits ?? exchangeUnits) : 0n) +
    BigInt(createdAccounts) * measured.createAccount
  )
}

/** A limit for a call that was simulated: a fifth more than it used, since other deposits can come between and nullifiers can be funded ahead. */
export const unitsFromSimulation = (used: bigint): bigint => atMost((used * 6n) / 5n + 10_000n)

/** A limit for a call that could not be simulated. */
export const unitBound = (shape: UnitShape): bigint => atMost((expectedUnits(shape) * 3n) / 2n)

/** A limit for so many deposits: a bound, since the wallet may be unfunded while it is made. */
export const depositUnitBound = (notes: number): bigint =>
  atMost((BigInt(notes) * measured.deposit * 3n) / 2n + 10_000n)

const atMost = (units: bigint): bigint => (units > mostUnits ? mostUnits : units)
