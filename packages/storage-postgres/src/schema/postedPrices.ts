/** Posted prices of calls, and the minute samples of costs and token prices that they are computed from. */
export const postedPrices: ReadonlyArray<string> = [
  `CREATE TABLE posted_price (
    chain_id counter NOT NULL,
    fee_token text COLLATE "C" NOT NULL,
    shape text COLLATE "C" NOT NULL,
    hour moment NOT NULL,
    revision counter NOT NULL,
    amount amount NOT NULL,
    ceiling amount,
    posted_at moment NOT NULL,
    PRIMARY KEY (chain_id, fee_token, shape, hour, revision)
  )`,
  `CREATE INDEX posted_price_age ON posted_price (posted_at)`,
  `CREATE TABLE cost_sample (
    chain_id counter NOT NULL,
    minute moment NOT NULL,
    call amount NOT NULL,
    insertion amount NOT NULL,
    PRIMARY KEY (chain_id, minute)
  )`,
  `CREATE TABLE token_sample (
    chain_id counter NOT NULL,
    token text COLLATE "C" NOT NULL,
    minute moment NOT NULL,
    tokens amount NOT NULL,
    native amount NOT NULL,
    PRIMARY KEY (chain_id, token, minute)
  )`,
]
