/** Managed wallets: organizations with their users, keys, wallets and policies, what policies were charged, and the audit log. */
export const organizationTables: ReadonlyArray<string> = [
  `CREATE TABLE organization (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    standing text NOT NULL,
    revision counter NOT NULL,
    users counter NOT NULL,
    policies counter NOT NULL,
    created_at moment NOT NULL,
    seal text NOT NULL
  )`,
  `CREATE TABLE managed_user (
    organization_id text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    role text NOT NULL,
    standing text NOT NULL,
    root_version counter NOT NULL,
    wallets counter NOT NULL,
    position counter NOT NULL,
    created_at moment NOT NULL,
    seal text NOT NULL,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, position)
  )`,
  `CREATE TABLE managed_key (
    organization_id text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    user_id text COLLATE "C" NOT NULL,
    removed boolean NOT NULL,
    seal text NOT NULL,
    PRIMARY KEY (organization_id, key)
  )`,
  `CREATE INDEX managed_key_of_user ON managed_key (organization_id, user_id)`,
  `CREATE TABLE managed_wallet (
    organization_id text COLLATE "C" NOT NULL,
    user_id text COLLATE "C" NOT NULL,
    place counter NOT NULL,
    evm text COLLATE "C" NOT NULL UNIQUE,
    tron text COLLATE "C" NOT NULL UNIQUE,
    solana text COLLATE "C" NOT NULL UNIQUE,
    seal text NOT NULL,
    PRIMARY KEY (organization_id, user_id, place)
  )`,
  `CREATE TABLE managed_policy (
    organization_id text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    user_ids text[] COLLATE "C" NOT NULL,
    action_type text NOT NULL,
    effect text NOT NULL,
    conditions text NOT NULL,
    position counter NOT NULL,
    created_at moment NOT NULL,
    seal text NOT NULL,
    PRIMARY KEY (organization_id, id)
  )`,
  `CREATE TABLE policy_spend (
    policy_id text COLLATE "C" NOT NULL,
    user_id text COLLATE "C" NOT NULL,
    chain_id counter NOT NULL,
    token text COLLATE "C" NOT NULL,
    amount amount NOT NULL,
    spent_at moment NOT NULL,
    operation_id text COLLATE "C"
  )`,
  `CREATE INDEX policy_spend_in_window ON policy_spend (policy_id, chain_id, token, spent_at)`,
  `CREATE TABLE stamped_outcome (
    scope text COLLATE "C" NOT NULL,
    nonce text COLLATE "C" NOT NULL,
    data text NOT NULL,
    PRIMARY KEY (scope, nonce)
  )`,
  `CREATE TABLE waas_root (
    version counter PRIMARY KEY,
    fingerprint text NOT NULL
  )`,
  `CREATE TABLE audit_entry (
    id text COLLATE "C" PRIMARY KEY,
    organization_id text COLLATE "C" NOT NULL,
    at moment NOT NULL,
    key text COLLATE "C" NOT NULL,
    route text NOT NULL,
    digest text NOT NULL,
    decision text NOT NULL,
    policy_id text COLLATE "C",
    result text,
    seq counter,
    hash text,
    CHECK (num_nulls(seq, hash) IN (0, 2)),
    UNIQUE (organization_id, seq)
  )`,
  `CREATE INDEX audit_entry_unlinked ON audit_entry (at, id) WHERE seq IS NULL`,
  `CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a linked audit entry never changes';
    END
  $$`,
  `CREATE TRIGGER audit_entry_is_final BEFORE UPDATE OR DELETE ON audit_entry
    FOR EACH ROW WHEN (OLD.seq IS NOT NULL) EXECUTE FUNCTION refuse_audit_change()`,
  `CREATE TRIGGER audit_log_is_final BEFORE TRUNCATE ON audit_entry
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`,
]

/**
 * The order in which audit entries were inserted, in which they are linked. Those of earlier versions have none and come first, as before in
 * the order of their times and ids.
 */
export const orderedEntries: ReadonlyArray<string> = [
  "CREATE SEQUENCE audit_entry_place",
  "ALTER TABLE audit_entry ADD COLUMN place bigint",
  "ALTER TABLE audit_entry ALTER COLUMN place SET DEFAULT nextval('audit_entry_place')",
  "CREATE INDEX audit_entry_waiting ON audit_entry (place NULLS FIRST, at, id) WHERE seq IS NULL",
]

/** The marks of exported keys. */
export const exportedKeys: ReadonlyArray<string> = [
  "ALTER TABLE organization ADD COLUMN exported_root counter",
  "ALTER TABLE managed_user ADD COLUMN exported_at moment",
]

/** The sealed seeds of imported wallets. */
export const importedSeeds: ReadonlyArray<string> = [
  "ALTER TABLE managed_wallet ADD COLUMN imported_seed text",
]
