/** Transactions that a recipient made fail, with the owner who is charged for their gas. */
export const lostGas: ReadonlyArray<string> = [
  `CREATE TABLE lost_gas (
    chain_id counter NOT NULL,
    transaction_hash text COLLATE "C" NOT NULL,
    owner text COLLATE "C" NOT NULL,
    native amount NOT NULL,
    lost_at moment NOT NULL,
    PRIMARY KEY (chain_id, transaction_hash)
  )`,
  `CREATE INDEX lost_gas_of_owner ON lost_gas (owner, lost_at)`,
]

/** Calls for which a block producer ran out of processor time. */
export const outOfTime: ReadonlyArray<string> = [
  `CREATE TABLE out_of_time (
    chain_id counter NOT NULL,
    transaction_hash text COLLATE "C" NOT NULL,
    blamed text COLLATE "C",
    leaves counter,
    seen_at moment NOT NULL,
    PRIMARY KEY (chain_id, transaction_hash)
  )`,
  `CREATE INDEX out_of_time_of_blamed ON out_of_time (chain_id, blamed, seen_at)`,
]

/** The newest insertions that ran out of time, and the block producers that executed one. */
export const blockProducers: ReadonlyArray<string> = [
  `CREATE INDEX out_of_time_of_insertions ON out_of_time (chain_id, seen_at) WHERE leaves IS NOT NULL`,
  `CREATE TABLE block_producer (
    chain_id counter NOT NULL,
    producer text COLLATE "C" NOT NULL,
    transaction_hash text COLLATE "C" NOT NULL,
    seen_at moment NOT NULL,
    PRIMARY KEY (chain_id, producer)
  )`,
]

/**
 * The most that signed transactions may cost while they have not expired, by sender. Only chains with a fee reserve have rows.
 * Transactions that a process of the previous version signs during a rolling deploy are missing; they expire within minutes.
 */
export const reservedFees: ReadonlyArray<string> = [
  `CREATE TABLE reserved_fee (
    chain_id counter NOT NULL,
    sender text COLLATE "C" NOT NULL,
    last_height counter NOT NULL,
    transaction_hash text COLLATE "C" NOT NULL,
    most amount NOT NULL,
    PRIMARY KEY (chain_id, sender, last_height, transaction_hash)
  )`,
]
