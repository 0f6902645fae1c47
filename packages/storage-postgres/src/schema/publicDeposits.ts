/**
 * The pool's public deposits by payer: the first of each token, amount and payer, the largest of each token and payer,
 * and the ends of the newest steps in which they were read.
 */
export const publicDeposits: ReadonlyArray<string> = [
  `CREATE TABLE public_deposit (
    chain_id counter NOT NULL,
    token text COLLATE "C" NOT NULL,
    amount amount NOT NULL,
    payer text COLLATE "C" NOT NULL,
    block counter NOT NULL,
    PRIMARY KEY (chain_id, token, amount, payer)
  )`,
  `CREATE INDEX public_deposit_block ON public_deposit (chain_id, block)`,
  `CREATE INDEX public_deposit_payer ON public_deposit (chain_id, payer, token, amount)`,
  `CREATE TABLE public_depositor (
    chain_id counter NOT NULL,
    payer text COLLATE "C" NOT NULL,
    token text COLLATE "C" NOT NULL,
    most amount NOT NULL,
    PRIMARY KEY (chain_id, payer, token)
  )`,
  `CREATE INDEX public_depositor_most ON public_depositor (chain_id, token, most)`,
  `CREATE TABLE deposit_step (
    chain_id counter NOT NULL,
    number counter NOT NULL,
    hash text COLLATE "C" NOT NULL,
    PRIMARY KEY (chain_id, number)
  )`,
]
