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
