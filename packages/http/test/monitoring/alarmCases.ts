import type { AlarmName } from "../../src/monitoring/alarms.ts"

/**
 * Values of a series, one a minute, in promtool's notation: `0x5` is 0 and five times 0, `0+1x5` grows by 1. Names without the prefix and
 * the job, which the test adds.
 */
export type Series = Readonly<Record<string, string>>

export interface AlarmCase {
  /** Minutes after the first value. */
  readonly at: number
  readonly fires: Series
  /** When nothing may ring, if not at the same minute. */
  readonly quietAt?: number
  /** What differs by little, and must not ring. */
  readonly quiet: Series
}

const grows = (name: string) => ({
  at: 8,
  // The first value is missing: a counter begins with its first event.
  fires: { [name]: "_x5 1x20" },
  quietAt: 70,
  quiet: { [name]: "7x80" },
})

export const alarmCases: Readonly<Record<AlarmName, AlarmCase>> = {
  ServiceDown: { at: 9, fires: { up: "1x5 0x10" }, quiet: { up: "1x5 0x1 1x10" } },
  RequestsFail: {
    at: 8,
    fires: { 'http_refusals_total{code="INTERNAL"}': "_x5 1x10" },
    quietAt: 18,
    quiet: {
      'http_refusals_total{code="INTERNAL"}': "3x20",
      'http_refusals_total{code="BALANCE_TOO_LOW"}': "0+5x20",
    },
  },
  DependencyUnavailable: {
    at: 12,
    fires: { 'http_refusals_total{code="CHAIN_UNAVAILABLE"}': "0x2 1+1x20" },
    quiet: {
      'http_refusals_total{code="CHAIN_UNAVAILABLE"}': "0x9 2x20",
      'http_refusals_total{code="NO_CAPACITY"}': "0+1x20",
    },
  },
  CapacityReached: {
    at: 18,
    fires: { 'http_refusals_total{code="NO_CAPACITY"}': "0x2 1+1x20" },
    quiet: { 'http_refusals_total{code="NO_CAPACITY"}': "0x5 1+1x3 5x20" },
  },
  BalancesSlow: {
    at: 25,
    fires: {
      'http_request_seconds_bucket{route="/balance",le="2.5"}': "0+9x30",
      'http_request_seconds_bucket{route="/balance",le="5"}': "0+10x30",
      'http_request_seconds_bucket{route="/balance",le="+Inf"}': "0+10x30",
    },
    quiet: {
      'http_request_seconds_bucket{route="/balance",le="1"}': "0+10x30",
      'http_request_seconds_bucket{route="/balance",le="+Inf"}': "0+10x30",
      'http_request_seconds_bucket{route="/withdraw",le="5"}': "0+10x30",
      'http_request_seconds_bucket{route="/withdraw",le="+Inf"}': "0+10x30",
    },
  },
  ConnectionsDropped: {
    at: 12,
    fires: { http_connections_dropped_total: "0x2 1+1x20" },
    quiet: { http_connections_dropped_total: "4x20" },
  },
  ChainNotIndexed: {
    at: 9,
    fires: {
      'chain_followed{chain="1",instance="a"}': "1x5 0x10",
      'chain_followed{chain="1",instance="b"}': "0x20",
    },
    quiet: {
      'chain_followed{chain="1",instance="a"}': "1x20",
      'chain_followed{chain="1",instance="b"}': "0x20",
    },
  },
  ChainWithoutLeader: {
    at: 9,
    fires: {
      'chain_leading{chain="1",instance="a"}': "1x5 0x10",
      'chain_leading{chain="1",instance="b"}': "0x20",
    },
    quiet: {
      'chain_leading{chain="1",instance="a"}': "1x5 0x10",
      'chain_leading{chain="1",instance="b"}': "0x5 1x20",
    },
  },
  ChainStandsStill: {
    at: 25,
    fires: {
      'index_block{chain="1",instance="a"}': "0+5x5 25x30",
      'index_block{chain="1",instance="b"}': "3x40",
    },
    quiet: {
      'index_block{chain="1",instance="a"}': "0+1x40",
      'index_block{chain="1",instance="b"}': "3x40",
    },
  },
  IntakeClosed: {
    at: 65,
    fires: { 'intake_closed{chain="1"}': "0x2 1x70" },
    quiet: { 'intake_closed{chain="1"}': "1x50 0x1 1x20" },
  },
  OperationStandsStill: {
    at: 15,
    fires: { 'operation_still_longest_seconds{chain="1",of="unsent"}': "0+60x40" },
    quiet: {
      'operation_still_longest_seconds{chain="1",of="unsent"}': "0+60x9 0x20",
      'operation_still_longest_seconds{chain="1",of="broadcast"}': "0+60x40",
    },
  },
  OperationNotFinal: {
    at: 70,
    fires: { 'operation_still_longest_seconds{chain="1",of="broadcast"}': "0+60x90" },
    quiet: { 'operation_still_longest_seconds{chain="1",of="broadcast"}': "0+60x58 0x40" },
  },
  OperationsFail: {
    at: 20,
    fires: {
      'operations_concluded_total{kind="withdraw",outcome="failed"}': "0+1x30",
      'operations_concluded_total{kind="withdraw",outcome="confirmed"}': "0+2x30",
    },
    quiet: {
      'operations_concluded_total{kind="withdraw",outcome="failed"}': "0+1x30",
      'operations_concluded_total{kind="withdraw",outcome="confirmed"}': "0+20x30",
    },
  },
  ProofsPile: {
    at: 15,
    fires: { 'operations_unproven{chain="1"}': "17x20" },
    quiet: { 'operations_unproven{chain="1"}': "40x8 16x20" },
  },
  ProofsInvalid: grows('proofs_invalid_total{circuit="joinsplit-2x2"}'),
  BroadcastsUnclear: {
    at: 20,
    fires: {
      'broadcasts_total{chain="1",outcome="unclear"}': "0+1x30",
      'broadcasts_total{chain="1",outcome="accepted"}': "0+3x30",
    },
    quiet: {
      'broadcasts_total{chain="1",outcome="unclear"}': "0+1x30",
      'broadcasts_total{chain="1",outcome="accepted"}': "0+5x30",
    },
  },
  RelayerLow: {
    at: 10,
    fires: {
      'relayer_balance_low{chain="1",relayer="0"}': "1x20",
      'relayer_balance_low{chain="1",relayer="1"}': "0x20",
    },
    quiet: { 'relayer_balance_low{chain="1",relayer="0"}': "1x4 0x1 1x4 0x20" },
  },
  RelayerRunsOut: {
    at: 500,
    fires: { 'relayer_balance{chain="1",relayer="0"}': "1000000-1000x600" },
    quiet: { 'relayer_balance{chain="1",relayer="0"}': "1000000-100x600" },
  },
  RelayersEmpty: {
    at: 8,
    fires: {
      'relayer_balance_low{chain="1",relayer="0"}': "1x20",
      'relayer_balance_low{chain="1",relayer="1"}': "0x20",
      'relayer_out_of_use{chain="1",relayer="0"}': "0x20",
      'relayer_out_of_use{chain="1",relayer="1"}': "1x20",
    },
    quiet: {
      'relayer_balance_low{chain="1",relayer="0"}': "1x20",
      'relayer_balance_low{chain="1",relayer="1"}': "0x20",
      'relayer_out_of_use{chain="1",relayer="0"}': "1x20",
      'relayer_out_of_use{chain="1",relayer="1"}': "0x20",
    },
  },
  RelayerUnfunded: grows('relayer_unfunded_total{chain="1"}'),
  RelayerKeyUsedOutside: grows('relayer_key_used_outside_total{chain="1"}'),
  GasTankLow: {
    at: 10,
    fires: { 'gas_tank_low{chain="1"}': "1x20" },
    quiet: { 'gas_tank_low{chain="1"}': "1x3 0x20" },
  },
  PriceUnavailable: {
    at: 18,
    fires: { 'price_unavailable_total{chain="1"}': "0x2 1+1x20" },
    quiet: { 'price_unavailable_total{chain="1"}': "0x5 1+1x3 5x20" },
  },
  FeeCeilingReached: {
    at: 18,
    fires: { 'fee_ceiling_reached_total{chain="1"}': "0x2 1+1x20" },
    quiet: { 'fee_ceiling_reached_total{chain="1"}': "9x30" },
  },
  PayoutsWaitForPrice: {
    at: 45,
    fires: { 'operations_waiting_for_price_total{chain="1"}': "0+1x60" },
    quiet: { 'payouts_waiting_for_price_total{chain="1"}': "0+1x10 10x60" },
  },
  TreeQueueLong: {
    at: 15,
    fires: { 'queue_ahead{chain="1"}': "80x20" },
    quiet: { 'queue_ahead{chain="1"}': "64x20" },
  },
  ChainOutOfTime: {
    at: 8,
    fires: { 'calls_out_of_time_total{chain="728126428",called="insertion"}': "_x5 1x20" },
    quiet: { 'calls_out_of_time_total{chain="728126428",called="recipient"}': "_x5 1x20" },
  },
  WebhookBacklog: {
    at: 28,
    fires: {
      'webhook_oldest_seconds{endpoint="operator",instance="a"}': "0x5 0+60x30",
      'webhook_oldest_seconds{endpoint="operator",instance="b"}': "0x40",
      'webhook_off{endpoint="operator"}': "0x40",
    },
    quiet: {
      // Waits of less than a quarter of an hour.
      'webhook_oldest_seconds{endpoint="operator"}': "0+60x15 0x20",
      'webhook_off{endpoint="operator"}': "0x40",
    },
  },
  ReturnsRefused: grows('returns_refused_total{chain="1"}'),
  RowAltered: grows('altered_rows_total{kind="operation"}'),
  StepIllegal: grows('illegal_transitions_total{kind="withdraw",state="signed",event="proven"}'),
  BackgroundDefect: grows('background_defects_total{task="index",chain="1"}'),
  WorkersReplaced: grows("workers_replaced_total"),
  MonitoringIncomplete: grows("trace_batches_dropped_total"),
}
