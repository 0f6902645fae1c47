import { MetricQueries, type Scraped } from "./MetricQueries.ts"

interface Panel {
  readonly title: string
  /** What a reader looks for, from the same source as the metric's help text. */
  readonly description: string
  readonly unit: "short" | "s" | "reqps" | "ops"
  readonly lines: ReadonlyArray<{ readonly expression: string; readonly legend: string }>
}

interface Row {
  readonly title: string
  readonly panels: ReadonlyArray<Panel>
}

/** The rows of the board, each of at most three panels: from what callers feel to what causes it. */
export function boardRows(scraped: Scraped): ReadonlyArray<Row> {
  const query = new MetricQueries(scraped)
  const pace = (name: Parameters<MetricQueries["increase"]>[0], by: string, where = "") =>
    `${query.increase(name, by, 300, where)} / 300`
  const level = (name: Parameters<MetricQueries["series"]>[0], by: string) =>
    `max by (${by}) (${query.series(name)})`
  return [
    {
      title: "Requests",
      panels: [
        {
          title: "Requests answered",
          description: "By HTTP status.",
          unit: "reqps",
          lines: [{ expression: pace("http_requests_total", "status"), legend: "{{status}}" }],
        },
        {
          title: "Refusals",
          description:
            "By code. INTERNAL is a defect; codes that end with UNAVAILABLE are outages.",
          unit: "reqps",
          lines: [{ expression: pace("http_refusals_total", "code"), legend: "{{code}}" }],
        },
        {
          title: "Time to answer",
          description: "The slowest of a hundred requests, by route.",
          unit: "s",
          lines: [
            { expression: query.quantile(0.99, "http_request", "route"), legend: "{{route}}" },
          ],
        },
      ],
    },
    {
      title: "Operations",
      panels: [
        {
          title: "Accepted and ended",
          description: "Accepted by chain; ended by kind and outcome.",
          unit: "ops",
          lines: [
            {
              expression: pace("operations_accepted_total", "chain"),
              legend: "accepted on {{chain}}",
            },
            {
              expression: pace("operations_concluded_total", "kind, outcome"),
              legend: "{{kind}} {{outcome}}",
            },
          ],
        },
        {
          title: "Time of each step",
          description: "Nine of ten operations take at most this long for a step.",
          unit: "s",
          lines: [
            {
              expression: query.quantile(0.9, "operation_step", "kind, step"),
              legend: "{{kind}} {{step}}",
            },
          ],
        },
        {
          title: "Longest still",
          description: "How long the operation has not moved that has been still for longest.",
          unit: "s",
          lines: [
            {
              expression: level("operation_still_longest_seconds", "chain, of"),
              legend: "{{of}} on {{chain}}",
            },
          ],
        },
        {
          title: "Operations that wait for their proof",
          description: "If it stays high, add proving capacity.",
          unit: "short",
          lines: [{ expression: level("operations_unproven", "chain"), legend: "{{chain}}" }],
        },
        {
          title: "Broadcasts",
          description: "By the endpoint's answer.",
          unit: "ops",
          lines: [
            {
              expression: pace("broadcasts_total", "chain, outcome"),
              legend: "{{chain}} {{outcome}}",
            },
          ],
        },
        {
          title: "Put off for their price",
          description: "Payouts of private sends, and payments with a completion time.",
          unit: "ops",
          lines: [
            {
              expression: pace("payouts_waiting_for_price_total", "chain"),
              legend: "payouts on {{chain}}",
            },
            {
              expression: pace("operations_waiting_for_price_total", "chain"),
              legend: "payments on {{chain}}",
            },
          ],
        },
      ],
    },
    {
      title: "Chains",
      panels: [
        {
          title: "Indexed",
          description: "0: the chain cannot be read.",
          unit: "short",
          lines: [{ expression: level("chain_followed", "chain"), legend: "{{chain}}" }],
        },
        {
          title: "Newest indexed block",
          description: "Growth per minute.",
          unit: "short",
          lines: [
            {
              expression: `60 * deriv(${query.series("index_block")}[${query.time(300)}])`,
              legend: "{{chain}}",
            },
          ],
        },
        {
          title: "Notes ahead in the queue",
          description: "Above 64 somebody fills the queue, or traffic is high.",
          unit: "short",
          lines: [{ expression: level("queue_ahead", "chain"), legend: "{{chain}}" }],
        },
      ],
    },
    {
      title: "Money for gas",
      panels: [
        {
          title: "Relaying accounts",
          description: "Smallest units of the native coin, by chain and place among `senders`.",
          unit: "short",
          lines: [
            {
              expression: `min by (chain, relayer) (${query.series("relayer_balance")})`,
              legend: "{{chain}}/{{relayer}}",
            },
          ],
        },
        {
          title: "Low accounts",
          description:
            "1: the account takes no new operations, or the gas tank lends less than its limit.",
          unit: "short",
          lines: [
            {
              expression: level("relayer_balance_low", "chain, relayer"),
              legend: "{{chain}}/{{relayer}}",
            },
            { expression: level("gas_tank_low", "chain"), legend: "gas tank of {{chain}}" },
          ],
        },
        {
          title: "Gas of insertions",
          description: "Of this service's batch insertions; reverted: somebody else was first.",
          unit: "short",
          lines: [
            {
              expression: pace("insertion_gas_total", "chain, outcome"),
              legend: "{{chain}} {{outcome}}",
            },
          ],
        },
      ],
    },
    {
      title: "Must not grow",
      panels: [
        {
          title: "Defects",
          description: "Steps that do not fit, background work that failed, invalid proofs.",
          unit: "short",
          lines: [
            {
              expression: `sum by (kind, state, event) (${query.series("illegal_transitions_total")})`,
              legend: "step {{kind}} {{state}} {{event}}",
            },
            {
              expression: `sum by (task) (${query.series("background_defects_total")})`,
              legend: "work {{task}}",
            },
            {
              expression: `sum by (circuit) (${query.series("proofs_invalid_total")})`,
              legend: "proof {{circuit}}",
            },
          ],
        },
        {
          title: "Strangers",
          description:
            "Rows that another program changed, and transactions that the service did not sign.",
          unit: "short",
          lines: [
            {
              expression: `sum by (kind) (${query.series("altered_rows_total")})`,
              legend: "row {{kind}}",
            },
            {
              expression: `sum by (chain) (${query.series("relayer_key_used_outside_total")})`,
              legend: "key {{chain}}",
            },
          ],
        },
        {
          title: "Reorganisations",
          description: "How often a chain took back blocks.",
          unit: "short",
          lines: [
            {
              expression: `sum by (chain) (${query.series("reorganisations_total")})`,
              legend: "{{chain}}",
            },
          ],
        },
      ],
    },
  ]
}

/** The board as JSON that Grafana imports (schema 39); it asks for the data source. */
export function dashboard(scraped: Scraped): string {
  const source = { type: "prometheus", uid: "${source}" }
  const columns = 3
  const [width, height] = [24 / columns, 8]
  const panels: Array<object> = []
  let top = 0
  for (const { title, panels: ofRow } of boardRows(scraped)) {
    panels.push({
      id: panels.length + 1,
      type: "row",
      title,
      gridPos: { x: 0, y: top, w: 24, h: 1 },
    })
    top += 1
    for (const [place, { title: name, description, unit, lines }] of ofRow.entries())
      panels.push({
        id: panels.length + 1,
        type: "timeseries",
        title: name,
        description,
        datasource: source,
        gridPos: {
          x: (place % columns) * width,
          y: top + Math.floor(place / columns) * height,
          w: width,
          h: height,
        },
        fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
        targets: lines.map(({ expression, legend }, line) => ({
          refId: String.fromCharCode(65 + line),
          datasource: source,
          expr: expression,
          legendFormat: legend,
        })),
      })
    top += Math.ceil(ofRow.length / columns) * height
  }
  const board = {
    title: "shielded-relay",
    uid: "shielded-relay",
    schemaVersion: 39,
    tags: ["shielded-relay"],
    time: { from: "now-6h", to: "now" },
    refresh: "30s",
    templating: { list: [{ name: "source", type: "datasource", query: "prometheus" }] },
    panels,
  }
  return `${JSON.stringify(board, null, 2)}\n`
}
