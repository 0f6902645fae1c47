import { expect, it } from "vitest"
import { MetricQueries } from "../../src/monitoring/MetricQueries.ts"
import { promtool } from "../support/promtool.ts"

/** Minutes for which the rule of this test rings after a growth: an hour, as most alarms by growth do. */
const hour = 60
/** Minute of the last value of a case. */
const end = 400

/**
 * A counter from minute 0 on, in promtool's notation with a value a minute: `stale` is the mark of a failed scrape, `_` a minute without a
 * scrape. In minutes 100 to 150 all is well; what follows is the case.
 */
interface Case {
  readonly counter: string
  /** When the process began: another value is another process. By default one process, whose scrapes are those of the counter. */
  readonly process?: string
  /** A counter of another chain in the same process. */
  readonly beside?: string
  /** Of a second worker of the same service, if there is one. */
  readonly second?: { readonly counter: string; readonly process: string }
  /** The first and the last minute in which it rings; `null` if it never does after minute 100. */
  readonly rings: readonly [number, number] | null
}

const cases: Readonly<Record<string, Case>> = {
  "a counter that stays": { counter: "3x400", rings: null },
  growth: { counter: "3x149 4x249", rings: [150, 150 + hour - 1] },
  "a first event": {
    counter: "_x150 1x249",
    process: "1x400",
    rings: [150, 150 + hour - 1],
  },
  "a gap of less than the hour": { counter: "3x149 stale _x20 3x228", rings: null },
  "a gap of more than the hour": { counter: "3x149 stale _x90 3x158", rings: null },
  "gaps one after another": {
    counter: "3x120 stale _x9 3x1 stale _x70 3x1 stale _x10 3x1 _x61 3x120",
    rings: null,
  },
  "growth within a gap of less than the hour": {
    counter: "3x149 stale _x19 4x229",
    rings: [170, 170 + hour - 1],
  },
  "growth within a gap of more than the hour": {
    counter: "3x149 stale _x89 4x159",
    rings: [240, 240 + hour - 1],
  },
  "a first event within a gap": {
    counter: "_x240 1x159",
    process: "1x149 stale _x89 1x159",
    rings: [240, 240 + hour - 1],
  },
  "a new process that counted nothing": {
    counter: "3x149 stale 0x249",
    process: "1x149 stale 2x249",
    rings: null,
  },
  "a new process whose counter has no series yet": {
    counter: "3x149 stale",
    process: "1x149 stale 2x249",
    rings: null,
  },
  "a new process after a gap of more than the hour that counted nothing": {
    counter: "3x149 stale _x89 0x159",
    process: "1x149 stale _x89 2x159",
    rings: null,
  },
  "a new process that counts at once": {
    counter: "3x149 1x249",
    process: "1x149 2x249",
    rings: [150, 150 + hour - 1],
  },
  "a new process that counts as much as the one before": {
    counter: "3x149 3x249",
    process: "1x149 2x249",
    rings: [150, 150 + hour - 1],
  },
  "a new process that counts as much as the one before, within a gap of more than the hour": {
    counter: "3x149 stale _x89 3x159",
    process: "1x149 stale _x89 2x159",
    rings: [240, 240 + hour - 1],
  },
  "a new process that counts less than the one before, within a gap of more than the hour": {
    counter: "3x149 stale _x89 1x159",
    process: "1x149 stale _x89 2x159",
    rings: [240, 240 + hour - 1],
  },
  "growth, and a new process that counted nothing": {
    counter: "0x149 1x9 0x239",
    process: "1x159 2x239",
    rings: [150, 150 + hour - 1],
  },
  "a first event in the last scrape of a process": {
    counter: "_x150 1 stale",
    process: "1x149 1 stale 2x248",
    rings: [150, 150 + hour - 1],
  },
  "growth in the last scrape of a process": {
    counter: "0x149 1 stale",
    process: "1x149 1 stale",
    rings: [150, 150 + hour - 1],
  },
  "a first event of a new process, within the hour of its beginning": {
    counter: "3x149 stale _x29 3x220",
    process: "1x149 stale 2x249",
    // The process that began counts for the growth as soon as it has a series.
    rings: [180, 180 + hour - 1],
  },
  "a first event of a new process that counts as much as the one before, more than the hour later":
    {
      counter: "3x149 stale _x149 3x99",
      process: "1x149 stale 2x249",
      rings: [300, 300 + hour - 1],
    },
  "a first event of a new process that counts as much as the one before, an hour and a little later":
    {
      counter: "3x149 stale _x69 3x179",
      process: "1x149 stale 2x249",
      rings: [220, 220 + hour - 1],
    },
  "growth on one of two chains": {
    counter: "3x400",
    beside: "0x149 1x250",
    rings: [150, 150 + hour - 1],
  },
  "a first event on one of two chains": {
    counter: "3x400",
    beside: "_x150 1x249",
    rings: [150, 150 + hour - 1],
  },
  "one of two workers that is replaced and counts nothing": {
    counter: "3x149 stale",
    process: "1x149 stale 2x249",
    second: { counter: "3x400", process: "1x400" },
    rings: null,
  },
  "one of two workers that is replaced and counts nothing from 0 on": {
    counter: "3x149 stale 0x249",
    process: "1x149 stale 2x249",
    second: { counter: "3x400", process: "1x400" },
    rings: null,
  },
  "one of two workers that is replaced and counts as much as before": {
    counter: "3x149 3x249",
    process: "1x149 2x249",
    second: { counter: "3x400", process: "1x400" },
    rings: [150, 150 + hour - 1],
  },
  "one of two workers that is replaced, and growth of the other": {
    counter: "3x149 stale",
    process: "1x149 stale 2x249",
    second: { counter: "3x199 4x200", process: "1x400" },
    rings: [200, 200 + hour - 1],
  },
  "both workers that are replaced in turn, without a growth": {
    counter: "3x149 stale",
    process: "1x149 stale 2x249",
    second: { counter: "3x179 stale", process: "1x179 stale 2x219" },
    rings: null,
  },
}

const series = (name: string, labels: string) =>
  `shielded_relay_${name}{job="shielded-relay",instance="a"${labels}}`

const oneProcess = (counter: string) => counter.replaceAll(/(?<= |^)\d+/g, "1")

/** A test of promtool that finds when the alarm rings, and nothing else. */
function unitTest(
  name: string,
  { counter, process = oneProcess(counter), beside, second, rings }: Case,
) {
  // A service of one process has no workers.
  const workers = [
    { worker: second === undefined ? "" : ',worker="1"', process, counters: [counter, beside] },
    { worker: ',worker="2"', process: second?.process, counters: [second?.counter] },
  ]
  const firing = 'ALERTS{alertname="Grew",alertstate="firing"}'
  const counted = (at: number, minutes: number, times: number) => ({
    expr: `sum(count_over_time(${firing}[${minutes}m]))`,
    eval_time: `${at}m`,
    exp_samples: times === 0 ? [] : [{ labels: "{}", value: times }],
  })
  return {
    name,
    interval: "1m",
    input_series: workers
      .flatMap(({ worker, process: began, counters }) => [
        { series: series("process_start_time_seconds", worker), values: began },
        ...counters.map((values, place) => ({
          series: series("relayer_key_used_outside_total", `,chain="${place + 1}"${worker}`),
          values,
        })),
      ])
      .filter(({ values }) => values !== undefined),
    promql_expr_test:
      rings === null
        ? [counted(end, end - 100, 0)]
        : [
            counted(rings[0] - 1, rings[0] - 1 - 100, 0),
            counted(rings[1], rings[1] - rings[0], rings[1] - rings[0] + 1),
            counted(end, end - rings[1] - 2, 0),
          ],
  }
}

const query = new MetricQueries({ job: "shielded-relay", pace: 1 })
const expr = query.grew("relayer_key_used_outside_total", "chain", hour * 60)

/** The rule alone: all alarms at each of these minutes take half a minute of processor time. */
const promtoolOn = (tests: ReadonlyArray<unknown>) =>
  promtool(["test", "rules", "tests.json"], {
    files: {
      "rules.json": JSON.stringify({ groups: [{ name: "one", rules: [{ alert: "Grew", expr }] }] }),
      "tests.json": JSON.stringify({
        rule_files: ["rules.json"],
        evaluation_interval: "1m",
        tests,
      }),
    },
  })

it("alarms by growth ring once for each growth, across failed scrapes and new processes, and never without one", async () => {
  const tests = Object.entries(cases).map(([name, one]) => unitTest(name, one))
  expect(await promtoolOn(tests)).toContain("SUCCESS")
  // The comparison can fail.
  const wrong = unitTest("turned round", { counter: "3x149 4x249", rings: null })
  await expect(promtoolOn([wrong])).rejects.toThrow("FAILED")
})
