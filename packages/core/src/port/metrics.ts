/** A metric recorded through `Telemetry`. Labels come from fixed lists. */
export interface MetricRow {
  /** Durations are recorded in milliseconds. */
  readonly type: "counter" | "gauge" | "duration"
  readonly labels: ReadonlyArray<string>
  /** One line: what it counts and what an operator should do about it. */
  readonly help: string
}

/** Every metric that core records. */
export const metrics = {
  requests_total: {
    type: "counter",
    labels: ["route", "code"],
    help: "Requests answered, by route and outcome: ok, pending or the code of a refusal.",
  },
  operations_accepted_total: {
    type: "counter",
    labels: ["chain"],
    help: "Operations accepted.",
  },
  operations_concluded_total: {
    type: "counter",
    labels: ["kind", "outcome"],
    help: "Operations that reached their end; the outcome failed should be rare.",
  },
  operations_unproven: {
    type: "gauge",
    labels: ["chain"],
    help: "Operations that wait for their proof.",
  },
  operation_still_longest_seconds: {
    type: "gauge",
    labels: ["chain", "of"],
    help: "Seconds for which the operation has not moved that has been still for longest, of those that are unsent, and of those that are broadcast and wait for finality; 0 if there are none. Operations that wait for their completion time do not count.",
  },
  operation_step: {
    type: "duration",
    labels: ["kind", "step"],
    help: "Time from one step of an operation to the next.",
  },
  illegal_transitions_total: {
    type: "counter",
    labels: ["kind", "state", "event"],
    help: "Steps that did not fit their row's state: defects of the service, so it must not grow.",
  },
  altered_rows_total: {
    type: "counter",
    labels: ["kind"],
    help: "Payments of managed wallets that another program changed in the database, so that nothing more is signed or paid for them: must not grow.",
  },
  background_defects_total: {
    type: "counter",
    labels: ["task", "chain"],
    help: "Times that background work failed unexpectedly and started again: defects of the service, so it must not grow.",
  },
  returns_refused_total: {
    type: "counter",
    labels: ["chain"],
    help: "Returns of quarantined notes that could not start; `quarantine list` shows the reason.",
  },
  merges_total: {
    type: "counter",
    labels: ["chain"],
    help: "Calls that merged small notes for an operation.",
  },
  calls_out_of_time_total: {
    type: "counter",
    labels: ["chain", "called"],
    help: "Transactions that burnt their fee limit because a block producer ran out of processor time: of a call to a recipient, a venue or the pool alone, or of a batch insertion, which closes the chain.",
  },
  insertion_producers: {
    type: "gauge",
    labels: ["chain"],
    help: "Block producers that have executed a batch insertion of the service in time; only on chains that limit processor time, from the process' first insertion on.",
  },
  parts_total: {
    type: "counter",
    labels: ["chain"],
    help: "Calls that sent some of the tokens of an operation, before its last call.",
  },
  broadcasts_total: {
    type: "counter",
    labels: ["chain", "outcome"],
    help: "Transactions given to an endpoint, by its answer; unclear and nonce-taken should be rare.",
  },
  proofs_invalid_total: {
    type: "counter",
    labels: ["circuit"],
    help: "Times that two proofs in a row failed to verify; neither is sent, and it must not grow.",
  },
  roots_forgotten_total: {
    type: "counter",
    labels: ["chain"],
    help: "Calls planned and proven again because the pool had forgotten their root.",
  },
  proofs_ahead_total: {
    type: "counter",
    labels: ["chain", "outcome"],
    help: "Calls proven while the insertion of their notes was under way, used or dropped because the tree grew otherwise.",
  },
  price_unavailable_total: {
    type: "counter",
    labels: ["chain"],
    help: "Fees refused because their token has no price, moves too fast or is too coarse.",
  },
  prices_posted_total: {
    type: "counter",
    labels: ["chain", "period"],
    help: "Prices of calls posted, for an hour or early because the cost had exceeded the last one.",
  },
  fee_ceiling_reached_total: {
    type: "counter",
    labels: ["chain"],
    help: "Requests refused because a call costs more than the operator's ceiling.",
  },
  payouts_waiting_for_price_total: {
    type: "counter",
    labels: ["chain"],
    help: "Times a payout of a private send was put off: its price exceeded the order's bound, or its token paid no fees.",
  },
  operations_waiting_for_price_total: {
    type: "counter",
    labels: ["chain"],
    help: "Times an operation with a completion time was put off: its price exceeded its bound, or its token paid no fees.",
  },
  reverts_charged_total: {
    type: "counter",
    labels: ["chain"],
    help: "Transactions that a recipient made fail; the owner owes their gas until a withdrawal settles it.",
  },
  relayer_unfunded_total: {
    type: "counter",
    labels: ["chain"],
    help: "Operations refused because no relaying account could pay.",
  },
  relayer_balance: {
    type: "gauge",
    labels: ["chain", "relayer"],
    help: "What a relaying account, counted from 0, has for further transactions, in smallest units of the native coin, to 53 bits.",
  },
  relayer_balance_low: {
    type: "gauge",
    labels: ["chain", "relayer"],
    help: "1 when a relaying account, counted from 0, holds too little to take on operations.",
  },
  relayer_out_of_use: {
    type: "gauge",
    labels: ["chain", "relayer"],
    help: "1 while the operator lets a relaying account, counted from 0, sign no new operation.",
  },
  intake_closed: {
    type: "gauge",
    labels: ["chain", "kind"],
    help: "1 while the operator takes no new operations of a kind on the chain: they are refused with PAUSED.",
  },
  gas_tank_low: {
    type: "gauge",
    labels: ["chain"],
    help: "1 when the gas tank holds less than it may lend to managed wallets in a day: send coins to it, or lower the limits.",
  },
  relayer_key_used_outside_total: {
    type: "counter",
    labels: ["chain"],
    help: "Transactions of a relaying account that the service did not sign: another party has its key.",
  },
  chain_leading: {
    type: "gauge",
    labels: ["chain"],
    help: "1 in the one process that indexes the chain, 0 in those that stand by.",
  },
  chain_followed: {
    type: "gauge",
    labels: ["chain"],
    help: "0 while the chain cannot be read: deposits are not seen and nothing is relayed.",
  },
  index_block: {
    type: "gauge",
    labels: ["chain"],
    help: "Number of the newest block in the index.",
  },
  reorganisations_total: {
    type: "counter",
    labels: ["chain"],
    help: "Reorganisations that removed indexed blocks.",
  },
  repeated_notes_total: {
    type: "counter",
    labels: ["chain"],
    help: "Notes refused because an earlier tree holds the same one.",
  },
  queue_ahead: {
    type: "gauge",
    labels: ["chain"],
    help: "Commitments inserted before an owner's youngest note can be spent.",
  },
  inserted_notes_total: {
    type: "counter",
    labels: ["chain", "of"],
    help: "Notes in the full batches that this service inserted, of owners or of others.",
  },
  insertion_gas_total: {
    type: "counter",
    labels: ["chain", "outcome"],
    help: "Gas of this service's batch insertions, landed or reverted.",
  },
  insertions_postponed_total: {
    type: "counter",
    labels: ["chain", "limit"],
    help: "Times that a spend was left to the batch timer, by the limit that was reached.",
  },
  event_waits: {
    type: "gauge",
    labels: [],
    help: "Requests that wait for events and open streams of events, in this process.",
  },
  webhook_attempts_total: {
    type: "counter",
    labels: ["endpoint", "outcome"],
    help: "Attempts to tell a webhook endpoint of an event, by outcome; others than delivered should be rare.",
  },
  webhook_waiting: {
    type: "gauge",
    labels: ["endpoint"],
    help: "Operations and orders whose last event a webhook endpoint has not accepted; 0 in processes that do not send.",
  },
  webhook_oldest_seconds: {
    type: "gauge",
    labels: ["endpoint"],
    help: "Seconds for which the event that waits for a webhook endpoint has waited that waits longest; 0 if none does.",
  },
  webhook_off: {
    type: "gauge",
    labels: ["endpoint"],
    help: "1 while a webhook endpoint is switched off: it failed for five days, or asked for no more events.",
  },
  owner_webhooks: {
    type: "gauge",
    labels: [],
    help: "Webhooks of owners that have not expired; 0 in processes that do not send.",
  },
  owner_webhook_waiting: {
    type: "gauge",
    labels: [],
    help: "Operations, orders and balances whose last event an owner's webhook has not accepted, of all owners.",
  },
  owner_webhook_late_seconds: {
    type: "gauge",
    labels: [],
    help: "Seconds for which the event has been due that is due longest, of owners' webhooks that do not fail: if it grows, endpoints are slower than the service can tell them.",
  },
} as const satisfies Readonly<Record<string, MetricRow>>

type Metrics = typeof metrics

type NamesOf<Type extends MetricRow["type"]> = {
  readonly [Name in keyof Metrics]: Metrics[Name]["type"] extends Type ? Name : never
}[keyof Metrics]

export type CounterName = NamesOf<"counter">
export type GaugeName = NamesOf<"gauge">
export type DurationName = NamesOf<"duration">

/** A value for each label of a metric. */
export type LabelsOf<Name extends keyof Metrics> = Readonly<
  Record<Metrics[Name]["labels"][number], string>
>
