/**
 * What private sends add to the initial tables: the note key for the fee, every note key of an order, and operations of
 * an owner without a request.
 */
export const privateSends: ReadonlyArray<string> = [
  `ALTER TABLE private_send ADD COLUMN fee_npk field_element`,
  `CREATE INDEX private_send_of_chain ON private_send (chain_id, phase, created_at, id)`,
  `CREATE TABLE private_send_key (
    chain_id counter NOT NULL,
    npk field_element NOT NULL,
    order_id text COLLATE "C" NOT NULL,
    PRIMARY KEY (chain_id, npk)
  )`,
  `ALTER TABLE operation DROP CONSTRAINT operation_check`,
  `ALTER TABLE operation ADD CONSTRAINT operation_of_a_request
    CHECK (num_nulls(session_id, nonce) IN (0, 2) AND (session_id IS NULL OR owner IS NOT NULL))`,
]

/** Maximum relay fee of one payout. NULL in orders of older versions, which fixed the fees when an order was made. */
export const payoutBounds: ReadonlyArray<string> = [
  `ALTER TABLE private_send ADD COLUMN payout_bound amount`,
]
