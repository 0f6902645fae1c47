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
