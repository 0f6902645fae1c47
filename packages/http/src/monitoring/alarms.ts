import type { MetricQueries } from "./MetricQueries.ts"

/** A state of the service that an operator has to do something about. */
export interface Alarm {
  /** Unique, in Pascal case. Its runbook has the same name in kebab case. */
  readonly name: string
  /** `page`: money stands still, or may be taken; somebody must look now. `ticket`: within a working day. */
  readonly severity: "page" | "ticket"
  /** PromQL that returns a series for each case. */
  readonly expression: (query: MetricQueries) => string
  /** Seconds for which the expression must hold. */
  readonly lasting: number
  /** One line for the person who is called; `{{ $labels.chain }}` and the like name the case. */
  readonly summary: string
}

const [minute, hour] = [60, 3_600]

/** What the rules and the operator's console measure by; times in seconds. */
export const limits = {
  chainStill: 15 * minute,
  unsentStill: 10 * minute,
  broadcastStill: hour,
  unproven: 16,
  queue: 64,
  webhookWaits: 15 * minute,
} as const

/** Refusals that tell callers to come back because something behind the service does not work. */
const outages = ["CHAIN_UNAVAILABLE", "SCREENING_UNAVAILABLE", "STORAGE_UNAVAILABLE"]

/** Every alarm, those about the whole service first. */
export const alarms = [
  {
    name: "ServiceDown",
    severity: "page",
    expression: ({ up }) => `${up} == 0 or absent(${up})`,
    lasting: 2 * minute,
    summary: "Prometheus cannot read the metrics of {{ $labels.instance }}.",
  },
  {
    name: "RequestsFail",
    severity: "page",
    expression: (query) =>
      query.grew("http_refusals_total", "code", 10 * minute, 'code="INTERNAL"'),
    lasting: 0,
    summary: "Requests are answered with INTERNAL: a defect of the service.",
  },
  {
    name: "DependencyUnavailable",
    severity: "page",
    expression: (query) =>
      `${query.increase("http_refusals_total", "code", 5 * minute, `code=~"${outages.join("|")}"`)} > 0`,
    lasting: 5 * minute,
    summary: "Requests are refused with {{ $labels.code }}.",
  },
  {
    name: "CapacityReached",
    severity: "ticket",
    expression: (query) =>
      `${query.increase("http_refusals_total", "code", 5 * minute, 'code="NO_CAPACITY"')} > 0`,
    lasting: 10 * minute,
    summary: "Requests are refused because the service is at its limits.",
  },
  {
    name: "BalancesSlow",
    severity: "ticket",
    expression: (query) =>
      `${query.quantile(0.99, "http_request", "route", 'route="/balance"')} > 2`,
    lasting: 15 * minute,
    summary: "One balance in a hundred takes longer than two seconds.",
  },
  {
    name: "ConnectionsDropped",
    severity: "ticket",
    expression: (query) =>
      `${query.increase("http_connections_dropped_total", "job", 5 * minute)} > 0`,
    lasting: 5 * minute,
    summary: "The service drops connections because too many are open.",
  },
  {
    name: "ChainNotIndexed",
    severity: "page",
    expression: (query) => `max by (chain) (${query.series("chain_followed")}) == 0`,
    lasting: 2 * minute,
    summary:
      "Chain {{ $labels.chain }} cannot be indexed: deposits are not seen, nothing is relayed.",
  },
  {
    name: "ChainWithoutLeader",
    severity: "page",
    expression: (query) => `max by (chain) (${query.series("chain_leading")}) == 0`,
    lasting: 2 * minute,
    summary: "No process indexes chain {{ $labels.chain }}.",
  },
  {
    name: "ChainStandsStill",
    severity: "page",
    expression: (query) =>
      `changes(max by (chain) (${query.series("index_block")})[${query.time(limits.chainStill - 5 * minute)}:${query.time(minute)}]) == 0`,
    lasting: 5 * minute,
    summary:
      "The index of chain {{ $labels.chain }} has had no new block for a quarter of an hour.",
  },
  {
    name: "IntakeClosed",
    severity: "ticket",
    expression: (query) => `max by (chain) (${query.series("intake_closed")}) == 1`,
    lasting: hour,
    summary:
      "The operator has paused new operations on chain {{ $labels.chain }}, or some kinds of them.",
  },
  {
    name: "OperationStandsStill",
    severity: "page",
    expression: (query) =>
      `max by (chain) (${query.series("operation_still_longest_seconds", 'of="unsent"')}) > ${query.seconds(limits.unsentStill)}`,
    lasting: minute,
    summary:
      "An operation on chain {{ $labels.chain }} has not moved for {{ $value | humanizeDuration }}, and nothing of it is sent.",
  },
  {
    name: "OperationNotFinal",
    severity: "ticket",
    expression: (query) =>
      `max by (chain) (${query.series("operation_still_longest_seconds", 'of="broadcast"')}) > ${query.seconds(limits.broadcastStill)}`,
    lasting: 5 * minute,
    summary:
      "A transaction on chain {{ $labels.chain }} was sent {{ $value | humanizeDuration }} ago and is not final.",
  },
  {
    name: "OperationsFail",
    severity: "page",
    expression: (query) => {
      const failed = query.increase(
        "operations_concluded_total",
        "job",
        30 * minute,
        'outcome="failed"',
      )
      const all = query.increase("operations_concluded_total", "job", 30 * minute)
      return `${failed} > 3 and ${failed} > 0.1 * ${all}`
    },
    lasting: 5 * minute,
    summary: "More than one operation in ten fails.",
  },
  {
    name: "ProofsPile",
    severity: "ticket",
    expression: (query) =>
      `max by (chain) (${query.series("operations_unproven")}) > ${limits.unproven}`,
    lasting: 10 * minute,
    summary: "{{ $value }} operations on chain {{ $labels.chain }} wait for their proof.",
  },
  {
    name: "ProofsInvalid",
    severity: "page",
    expression: (query) => query.grew("proofs_invalid_total", "circuit", hour),
    lasting: 0,
    summary: "A prover made two invalid proofs of {{ $labels.circuit }} in a row.",
  },
  {
    name: "BroadcastsUnclear",
    severity: "ticket",
    expression: (query) => {
      const window = 15 * minute
      const bad = query.increase("broadcasts_total", "chain", window, 'outcome!="accepted"')
      return `${bad} > 3 and ${bad} > 0.2 * ${query.increase("broadcasts_total", "chain", window)}`
    },
    lasting: 5 * minute,
    summary: "Endpoints of chain {{ $labels.chain }} do not take one transaction in five.",
  },
  {
    name: "RelayerLow",
    severity: "ticket",
    expression: (query) => `max by (chain, relayer) (${query.series("relayer_balance_low")}) == 1`,
    lasting: 5 * minute,
    summary: "Relaying account {{ $labels.relayer }} of chain {{ $labels.chain }} is low on coins.",
  },
  {
    name: "RelayerRunsOut",
    severity: "ticket",
    expression: (query) =>
      `predict_linear(min by (chain, relayer) (${query.series("relayer_balance")})[${query.time(6 * hour)}:${query.time(5 * minute)}], ${query.seconds(24 * hour)}) < 0`,
    lasting: hour,
    summary:
      "Relaying account {{ $labels.relayer }} of chain {{ $labels.chain }} is empty within a day at its present pace.",
  },
  {
    name: "RelayersEmpty",
    severity: "page",
    expression: (query) =>
      `min by (chain) (max by (chain, relayer) (${query.series("relayer_balance_low")}) + max by (chain, relayer) (${query.series("relayer_out_of_use")})) >= 1`,
    lasting: 2 * minute,
    summary:
      "No relaying account of chain {{ $labels.chain }} is in use and can pay for a transaction.",
  },
  {
    name: "RelayerUnfunded",
    severity: "page",
    expression: (query) => query.grew("relayer_unfunded_total", "chain", 15 * minute),
    lasting: 0,
    summary:
      "Payments on chain {{ $labels.chain }} are refused because no relaying account can pay.",
  },
  {
    name: "RelayerKeyUsedOutside",
    severity: "page",
    expression: (query) => query.grew("relayer_key_used_outside_total", "chain", hour),
    lasting: 0,
    summary: "Somebody else uses a relaying account's key on chain {{ $labels.chain }}.",
  },
  {
    name: "GasTankLow",
    severity: "ticket",
    expression: (query) => `max by (chain) (${query.series("gas_tank_low")}) == 1`,
    lasting: 5 * minute,
    summary: "The gas tank of chain {{ $labels.chain }} holds less than it may lend in a day.",
  },
  {
    name: "PriceUnavailable",
    severity: "page",
    expression: (query) => `${query.increase("price_unavailable_total", "chain", 5 * minute)} > 0`,
    lasting: 10 * minute,
    summary: "Fees on chain {{ $labels.chain }} cannot be priced, so payments are refused.",
  },
  {
    name: "FeeCeilingReached",
    severity: "ticket",
    expression: (query) =>
      `${query.increase("fee_ceiling_reached_total", "chain", 5 * minute)} > 0`,
    lasting: 10 * minute,
    summary:
      "Calls on chain {{ $labels.chain }} cost more than the ceiling, so payments are refused.",
  },
  {
    name: "PayoutsWaitForPrice",
    severity: "ticket",
    expression: (query) =>
      [
        query.increase("payouts_waiting_for_price_total", "chain", 15 * minute),
        query.increase("operations_waiting_for_price_total", "chain", 15 * minute),
      ]
        .map((each) => `${each} > 0`)
        .join(" or "),
    lasting: 30 * minute,
    summary: "Scheduled payments on chain {{ $labels.chain }} wait for a lower price.",
  },
  {
    name: "TreeQueueLong",
    severity: "ticket",
    expression: (query) => `max by (chain) (${query.series("queue_ahead")}) > ${limits.queue}`,
    lasting: 10 * minute,
    summary:
      "{{ $value }} notes on chain {{ $labels.chain }} stand ahead of an owner's youngest note.",
  },
  {
    name: "ChainOutOfTime",
    severity: "page",
    expression: (query) =>
      query.grew("calls_out_of_time_total", "chain", hour, 'called="insertion"'),
    lasting: 0,
    summary: "A batch insertion ran out of processor time: chain {{ $labels.chain }} is closed.",
  },
  {
    name: "WebhookBacklog",
    severity: "ticket",
    expression: (query) =>
      `max by (endpoint) (${query.series("webhook_oldest_seconds")}) > ${query.seconds(limits.webhookWaits)} or max by (endpoint) (${query.series("webhook_off")}) == 1`,
    lasting: 5 * minute,
    summary: "Webhook endpoint {{ $labels.endpoint }} does not accept events.",
  },
  {
    name: "ReturnsRefused",
    severity: "ticket",
    expression: (query) => query.grew("returns_refused_total", "chain", hour),
    lasting: 0,
    summary: "The return of a quarantined note on chain {{ $labels.chain }} cannot start.",
  },
  {
    name: "RowAltered",
    severity: "page",
    expression: (query) => query.grew("altered_rows_total", "kind", hour),
    lasting: 0,
    summary: "Another program changed a payment of kind {{ $labels.kind }} in the database.",
  },
  {
    name: "StepIllegal",
    severity: "page",
    expression: (query) => query.grew("illegal_transitions_total", "kind, state, event", hour),
    lasting: 0,
    summary:
      "A step ({{ $labels.event }}) does not fit the state of an operation: a defect of the service.",
  },
  {
    name: "BackgroundDefect",
    severity: "ticket",
    expression: (query) => query.grew("background_defects_total", "task, chain", hour),
    lasting: 0,
    summary: "Background work ({{ $labels.task }}) failed unexpectedly: a defect of the service.",
  },
  {
    name: "WorkersReplaced",
    severity: "ticket",
    expression: (query) => query.grew("workers_replaced_total", "job", hour),
    lasting: 0,
    summary: "A worker of the service ended by itself and was replaced.",
  },
  {
    name: "MonitoringIncomplete",
    severity: "ticket",
    expression: (query) =>
      [
        query.grew("metrics_dropped_total", "job", hour),
        query.grew("trace_batches_dropped_total", "job", hour),
      ].join(" or "),
    lasting: 0,
    summary: "The service dropped metrics or traces.",
  },
] as const satisfies ReadonlyArray<Alarm>

export type AlarmName = (typeof alarms)[number]["name"]

const runbooks = "https://github.com/shielded-relay/shielded-relay/blob/main/docs/runbooks/"

/** Where an alarm's runbook is published. */
export const runbookUrl = (name: string): string => runbooks + runbookOf(name)

/** The runbook's file in docs/runbooks: `ServiceDown` → `service-down.md`. */
export function runbookOf(name: string): string {
  return `${name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase()}.md`
}
