/**
 * Operations of managed accounts. `occupied_account` is the account from the first signature to the end. `advanced`: native coins that the
 * gas tank sent, or may still send.
 */
export const walletTables: ReadonlyArray<string> = [
  `CREATE TABLE wallet_operation (
    id text COLLATE "C" PRIMARY KEY,
    owner text COLLATE "C" NOT NULL,
    scope text COLLATE "C" NOT NULL,
    nonce text COLLATE "C" NOT NULL,
    chain_id counter NOT NULL,
    account text COLLATE "C" NOT NULL,
    organization_id text COLLATE "C" NOT NULL,
    state text COLLATE "C" NOT NULL,
    occupied_account text COLLATE "C" CHECK (occupied_account = account),
    advanced numeric NOT NULL CHECK (advanced >= 0),
    document jsonb NOT NULL,
    created_at moment NOT NULL,
    updated_at moment NOT NULL,
    deadline moment NOT NULL,
    version counter NOT NULL
  )`,
  `CREATE UNIQUE INDEX wallet_operation_of_request ON wallet_operation (scope, lower(nonce))`,
  `CREATE UNIQUE INDEX wallet_operation_in_account ON wallet_operation (chain_id, occupied_account)
    WHERE occupied_account IS NOT NULL`,
  `CREATE INDEX wallet_operation_unsettled ON wallet_operation (chain_id, created_at, id)
    WHERE state IN ('accepted', 'signed', 'broadcast')`,
  `CREATE INDEX wallet_operation_of_account ON wallet_operation (chain_id, account, created_at, id)
    WHERE state IN ('accepted', 'signed', 'broadcast')`,
  `CREATE INDEX wallet_operation_advanced ON wallet_operation (chain_id, created_at) WHERE advanced > 0`,
  `CREATE INDEX wallet_operation_advanced_organization ON wallet_operation (organization_id, chain_id, created_at)
    WHERE advanced > 0`,
  `CREATE TABLE wallet_sender_nonce (
    chain_id counter NOT NULL,
    sender text COLLATE "C" NOT NULL,
    nonce counter NOT NULL,
    operation_id text COLLATE "C" NOT NULL REFERENCES wallet_operation (id),
    PRIMARY KEY (chain_id, sender, nonce)
  )`,
  `ALTER TABLE private_send ADD COLUMN leftover text COLLATE "C" CHECK (leftover = 'balance')`,
  `ALTER TABLE lost_gas ADD COLUMN is_advance boolean NOT NULL DEFAULT false`,
]

/** Seals of wallet operations and of the orders that they pay for. Rows of earlier versions have none. */
export const paymentSeals: ReadonlyArray<string> = [
  `ALTER TABLE wallet_operation ADD COLUMN seal text COLLATE "C"`,
  `ALTER TABLE private_send ADD COLUMN seal text COLLATE "C"`,
]
