/**
 * The webhooks of owners. Their endpoints and what waits for them are in the tables of the operator's webhook. `generations` are the ids of the
 * secrets that sign, newest first; `ends` the times until which all but the newest do.
 */
export const ownerWebhookTables: ReadonlyArray<string> = [
  `CREATE TABLE owner_webhook (
    owner text COLLATE "C" PRIMARY KEY,
    endpoint text COLLATE "C" NOT NULL UNIQUE,
    url text NOT NULL,
    set_at moment NOT NULL,
    expires_at moment NOT NULL,
    generations text[] NOT NULL,
    ends bigint[] NOT NULL,
    CHECK (cardinality(ends) = cardinality(generations) - 1)
  )`,
  `CREATE INDEX owner_webhook_expiry ON owner_webhook (expires_at)`,
]
