/**
 * The initial tables. Field elements are 32 bytes, big-endian; amounts are exact decimals; times are milliseconds since
 * the epoch, block times seconds. Text uses collation "C" (byte order), so ids sort the same on every server.
 */
export const initialTables: ReadonlyArray<string> = [
  `CREATE DOMAIN field_element AS bytea CHECK (octet_length(VALUE) = 32)`,
  `CREATE DOMAIN amount AS numeric(78, 0) CHECK (VALUE >= 0)`,
  `CREATE DOMAIN moment AS bigint CHECK (VALUE BETWEEN -9007199254740991 AND 9007199254740991)`,
  `CREATE DOMAIN counter AS bigint CHECK (VALUE BETWEEN 0 AND 9007199254740991)`,

  // The clock of all processes, in milliseconds since the epoch.
  `CREATE FUNCTION storage_time() RETURNS bigint LANGUAGE sql VOLATILE
    AS 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint'`,

  // An ended session keeps only its id, forever.
  `CREATE TABLE session (
    id text COLLATE "C" PRIMARY KEY,
    owner text COLLATE "C",
    address text COLLATE "C",
    client_public_key text COLLATE "C",
    mode text COLLATE "C" CHECK (mode IN ('normal', 'eip712')),
    expires_at moment,
    created_at moment,
    CHECK (num_nulls(owner, address, client_public_key, mode, expires_at, created_at) IN (0, 6))
  )`,
  `CREATE INDEX session_of_owner ON session (owner, expires_at) WHERE owner IS NOT NULL`,
  `CREATE INDEX session_expiry ON session (expires_at) WHERE expires_at IS NOT NULL`,

  `CREATE TABLE used_nonce (
    scope text COLLATE "C" NOT NULL,
    nonce text COLLATE "C" NOT NULL,
    digest text COLLATE "C" NOT NULL,
    used_at moment NOT NULL,
    keep_until moment NOT NULL,
    PRIMARY KEY (scope, nonce)
  )`,
  `CREATE INDEX used_nonce_expiry ON used_nonce (keep_until)`,

  `CREATE TABLE quote (
    id text COLLATE "C" PRIMARY KEY,
    owner text COLLATE "C" NOT NULL,
    chain_id counter NOT NULL,
    fee_token text COLLATE "C" NOT NULL,
    tokens text[] COLLATE "C" NOT NULL,
    external_action_id text COLLATE "C" NOT NULL,
    max_joins counter NOT NULL,
    fee_amount amount NOT NULL,
    expires_at moment NOT NULL
  )`,
  `CREATE INDEX quote_wanted ON quote (owner, chain_id, fee_amount)`,
  `CREATE INDEX quote_expiry ON quote (expires_at)`,

  // The columns that queries use; the complete operation is in the document.
  `CREATE TABLE operation (
    id text COLLATE "C" PRIMARY KEY,
    owner text COLLATE "C",
    session_id text COLLATE "C",
    nonce text COLLATE "C",
    chain_id counter NOT NULL,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('deposit', 'transfer', 'withdraw', 'tree-update')),
    state text COLLATE "C" NOT NULL CHECK (state IN (
      'accepted', 'planned', 'proven', 'signed', 'broadcast', 'confirmed', 'failed', 'refused', 'prepared', 'seen', 'expired'
    )),
    npks bytea[] NOT NULL,
    document jsonb NOT NULL,
    created_at moment NOT NULL,
    updated_at moment NOT NULL,
    deadline moment NOT NULL,
    keep_until moment,
    version counter NOT NULL,
    CHECK (num_nulls(owner, session_id, nonce) IN (0, 3)),
    CHECK ((state = 'refused') = (keep_until IS NOT NULL))
  )`,
  `CREATE UNIQUE INDEX operation_of_request ON operation (session_id, lower(nonce)) WHERE session_id IS NOT NULL`,
  `CREATE INDEX operation_of_owner ON operation (owner, created_at, id) WHERE owner IS NOT NULL`,
  `CREATE INDEX operation_of_owner_nonce ON operation (owner, lower(nonce)) WHERE owner IS NOT NULL`,
  `CREATE INDEX operation_unsent ON operation (owner)
    WHERE state IN ('accepted', 'planned', 'proven', 'signed')`,
  // At most one tree update per chain is in flight.
  `CREATE UNIQUE INDEX operation_tree_update ON operation (chain_id)
    WHERE kind = 'tree-update' AND state IN ('accepted', 'planned', 'proven', 'signed', 'broadcast')`,
  `CREATE INDEX operation_in_state ON operation (chain_id, state, created_at, id)`,
  `CREATE INDEX operation_refused ON operation (keep_until) WHERE state = 'refused'`,
  `CREATE INDEX operation_npks ON operation USING gin (npks) WHERE state IN ('prepared', 'seen', 'expired')`,

  // Written in the transaction that stores the signed bytes, so each nonce of an account belongs to one operation.
  `CREATE TABLE sender_nonce (
    chain_id counter NOT NULL,
    sender text COLLATE "C" NOT NULL,
    nonce counter NOT NULL,
    operation_id text COLLATE "C" NOT NULL REFERENCES operation (id),
    PRIMARY KEY (chain_id, sender, nonce)
  )`,
  `CREATE INDEX sender_nonce_of_operation ON sender_nonce (operation_id)`,

  `CREATE TABLE checkpoint (
    chain_id counter PRIMARY KEY,
    number counter NOT NULL,
    hash text COLLATE "C" NOT NULL,
    time counter NOT NULL,
    positions counter NOT NULL
  )`,
  `CREATE TABLE chain_outlook (
    chain_id counter PRIMARY KEY,
    confirmed counter NOT NULL,
    at_head boolean NOT NULL,
    disagreement counter
  )`,
  `CREATE TABLE indexed_block (
    chain_id counter NOT NULL,
    number counter NOT NULL,
    hash text COLLATE "C" NOT NULL,
    time counter NOT NULL,
    PRIMARY KEY (chain_id, number)
  )`,
  `CREATE TABLE leaf (
    chain_id counter NOT NULL,
    position counter NOT NULL,
    commitment field_element NOT NULL,
    block counter NOT NULL,
    PRIMARY KEY (chain_id, position)
  )`,
  `CREATE INDEX leaf_of_block ON leaf (chain_id, block)`,
  `CREATE TABLE note (
    chain_id counter NOT NULL,
    position counter NOT NULL,
    owner text COLLATE "C" NOT NULL,
    token text COLLATE "C" NOT NULL,
    amount amount NOT NULL,
    commitment field_element NOT NULL,
    nullifier field_element NOT NULL,
    npk field_element NOT NULL,
    one_time_index field_element NOT NULL,
    blinding field_element NOT NULL,
    block counter NOT NULL,
    transaction_hash text COLLATE "C" NOT NULL,
    origin text COLLATE "C" NOT NULL CHECK (origin IN ('public', 'private')),
    PRIMARY KEY (chain_id, position)
  )`,
  `CREATE INDEX note_of_owner ON note (chain_id, owner, position)`,
  `CREATE INDEX note_of_nullifier ON note (chain_id, nullifier, position)`,
  `CREATE INDEX note_of_npk ON note (chain_id, npk)`,
  `CREATE INDEX note_of_block ON note (chain_id, block)`,
  `CREATE TABLE nullifier (
    chain_id counter NOT NULL,
    nullifier field_element NOT NULL,
    block counter NOT NULL,
    transaction_hash text COLLATE "C" NOT NULL,
    PRIMARY KEY (chain_id, nullifier)
  )`,
  `CREATE INDEX nullifier_of_block ON nullifier (chain_id, block)`,
  `CREATE TABLE pool_operation (
    chain_id counter NOT NULL,
    operation_hash field_element NOT NULL,
    block counter NOT NULL,
    transaction_hash text COLLATE "C" NOT NULL,
    PRIMARY KEY (chain_id, operation_hash)
  )`,
  `CREATE INDEX pool_operation_of_block ON pool_operation (chain_id, block)`,
  // A block may contain several roots; the ordinal keeps their order.
  `CREATE TABLE root (
    chain_id counter NOT NULL,
    block counter NOT NULL,
    ordinal counter NOT NULL,
    inserted counter NOT NULL,
    root field_element NOT NULL,
    PRIMARY KEY (chain_id, block, ordinal)
  )`,
  // Without a foreign key to `note`: reservations outlive a reorganisation and a rebuild of the notes.
  `CREATE TABLE reservation (
    chain_id counter NOT NULL,
    position counter NOT NULL,
    operation_id text COLLATE "C" NOT NULL,
    PRIMARY KEY (chain_id, position)
  )`,
  `CREATE INDEX reservation_of_operation ON reservation (operation_id)`,

  `CREATE TABLE private_send (
    id text COLLATE "C" PRIMARY KEY,
    owner text COLLATE "C" NOT NULL,
    chain_id counter NOT NULL,
    token text COLLATE "C" NOT NULL,
    npk field_element NOT NULL,
    amount_in amount NOT NULL,
    deposited amount NOT NULL,
    fee_token text COLLATE "C" NOT NULL,
    fee_amount amount NOT NULL,
    phase text COLLATE "C" NOT NULL CHECK (phase IN (
      'awaiting-deposit', 'deposit-detected', 'scheduled', 'paying', 'completed', 'expired', 'failed'
    )),
    failure text COLLATE "C",
    payouts jsonb NOT NULL,
    created_at moment NOT NULL,
    deadline moment NOT NULL,
    completion_time moment,
    version counter NOT NULL,
    UNIQUE (chain_id, npk)
  )`,
  `CREATE INDEX private_send_in_phase ON private_send (phase, created_at, id)`,
  `CREATE INDEX private_send_of_owner ON private_send (owner, phase)`,

  `CREATE TABLE organization (
    id text COLLATE "C" PRIMARY KEY,
    name text COLLATE "C" NOT NULL,
    created_at moment NOT NULL
  )`,
  `CREATE TABLE organization_user (
    id text COLLATE "C" PRIMARY KEY,
    organization_id text COLLATE "C" NOT NULL REFERENCES organization (id),
    role text COLLATE "C" NOT NULL CHECK (role IN ('root', 'admin', 'user')),
    public_key text COLLATE "C" NOT NULL,
    wallets counter NOT NULL,
    UNIQUE (organization_id, public_key)
  )`,
  `CREATE TABLE policy (
    organization_id text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    user_ids text[] COLLATE "C" NOT NULL,
    action_type text COLLATE "C" NOT NULL,
    PRIMARY KEY (organization_id, id)
  )`,

  // `held_until` is NULL for a lease that an older version released without deleting the row.
  `CREATE TABLE lease (
    name text COLLATE "C" PRIMARY KEY,
    token counter NOT NULL,
    held_until moment
  )`,

  // At most one waiting job per (topic, id). Running jobs have rows of their own until they end or their worker's lease
  // expires.
  `CREATE TABLE waiting_job (
    topic text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    due moment NOT NULL,
    failures counter NOT NULL,
    place bigint GENERATED ALWAYS AS IDENTITY,
    PRIMARY KEY (topic, id)
  )`,
  `CREATE INDEX waiting_job_due ON waiting_job (topic, due, place)`,
  `CREATE TABLE running_job (
    run bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    topic text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    failures counter NOT NULL,
    worker text COLLATE "C" NOT NULL,
    lease_until moment NOT NULL
  )`,
  `CREATE INDEX running_job_lease ON running_job (lease_until)`,
]
