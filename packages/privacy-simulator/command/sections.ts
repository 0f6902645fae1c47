import type { Section } from "@shielded-relay/bench"
import type { Interval } from "../src/measure/bootstrap.ts"
import { bounds, type Finding } from "../src/measure/acceptance.ts"
import { audiences, type Report } from "../src/measure/judge.ts"
import type { Cost } from "../src/measure/cost.ts"
import type { WorldSize } from "../src/world/Script.ts"
import { foundAt } from "./leaks.ts"
import { commandOf, worldOf } from "./worldName.ts"

/** A judged world and what it cost its users. */
export interface Judged {
  /** Of the first world. */
  readonly size: WorldSize
  /** Seeds of all worlds. */
  readonly seeds: ReadonlyArray<number>
  readonly report: Report
  readonly findings: ReadonlyArray<Finding>
  readonly costs: ReadonlyArray<Cost>
  /** Payouts whose payee and payer one RPC endpoint sees together. */
  readonly endpoint: Interval | null
}

const sizeOf = ({ users, deposits, spends }: WorldSize, seeds: ReadonlyArray<number>) =>
  `${users.toLocaleString("en-US")} users, ${deposits.toLocaleString("en-US")} deposits, ${spends.toLocaleString("en-US")} spends, ${seeds.length === 1 ? "seed" : "in each of the worlds of seeds"} ${seeds.join(", ")}`

/** The tables of docs/figures for one world. */
export function sectionsOf(judged: Judged): ReadonlyArray<Section> {
  const { size, seeds } = judged
  const of = `Written by \`${commandOf(size, seeds)}\`: ${sizeOf(size, seeds)} (docs/privacy.md).`
  return [payersSection(judged, of), pairsSection(judged, of), boundsSection(judged, of)]
}

function payersSection({ size, seeds, report }: Judged, of: string): Section {
  return {
    title: `Privacy on ${worldOf(size, seeds)}: payers`,
    note: `${of} First: share of calls whose payer an attacker puts first; guessed: the same by guessing among those who hold enough; advantage: the difference; in per cent with 95 % intervals. The set is the effective number of payers, 2^H. Claims: calls for which one payer alone shows a strong sign, and how many of them are right. Cases: ${audiences.map((audience) => `${audience} ${report.cases[audience]}`).join(", ")}.`,
    columns: [
      "calls",
      "attacker",
      "first",
      "guessed",
      "advantage",
      "set: median",
      "set: 5th percentile",
      "claims",
      "right",
    ],
    rows: report.payers.map((score) => {
      const claim = report.claims.find(
        ({ attacker, of: calls }) => attacker === score.attacker && calls === score.of,
      )
      return [
        score.of,
        score.attacker,
        percent(score.first),
        (100 * score.guessed.value).toFixed(1),
        percent(score.advantage),
        score.medianSet.toFixed(1),
        score.smallSet.toFixed(1),
        claim === undefined ? "–" : String(claim.claims),
        percentOrNone(claim?.precision ?? null),
      ]
    }),
  }
}

function pairsSection({ size, seeds, report }: Judged, of: string): Section {
  return {
    title: `Privacy on ${worldOf(size, seeds)}: pairs`,
    note: `${of} AUC of telling two calls that belong together from two that do not, close in time and of one token. 0.5 tells nothing.`,
    columns: ["two calls of", "attacker", "AUC", "pairs"],
    rows: report.pairs.map(({ of: owner, attacker, auc }) => [
      owner,
      attacker,
      plain(auc),
      String(auc.cases),
    ]),
  }
}

function boundsSection({ size, seeds, findings, costs, endpoint }: Judged, of: string): Section {
  return {
    title: `Privacy on ${worldOf(size, seeds)}: bounds and cost`,
    note: `${of} All attackers together against the bounds, and what a call costs its user. Apart: the payer asked for payouts as soon as possible, which time shows.`,
    columns: ["what", "measured", "bound"],
    rows: [
      ...findings.map(({ bound, of: calls, measured, holds }) => [
        `${calls}: ${names[bound]}`,
        measured.toFixed(3),
        `${bounds[bound]}: ${holds === null ? "apart" : holds ? "holds" : "broken"}`,
      ]),
      ...(endpoint === null
        ? []
        : [
            [
              "payouts whose payer and payee one RPC endpoint sees together, %",
              percent(endpoint),
              "",
            ],
          ]),
      ...costs.flatMap(({ kind, gas, waited }) => [
        [`${kind}: gas, mean`, Math.round(gas).toLocaleString("en-US"), ""],
        [`${kind}: seconds until the block, median`, waited.toFixed(0), ""],
      ]),
    ],
  }
}

/** The table of the planted leaks. */
export function plantedSection(found: ReadonlyArray<readonly [string, number]>): Section {
  return {
    title: "Privacy: planted leaks",
    note: `Written by \`npm run privacy -- --planted\`: each leak patched into a copy of the sources, and what its attacker gains over guessing in a small world. Found from ${foundAt} on.`,
    columns: ["leak", "advantage"],
    rows: found.map(([name, advantage]) => [name, advantage.toFixed(2)]),
  }
}

/** The table of the recipientInfos. */
export function recipientInfoSection(count: number, auc: Interval): Section {
  return {
    title: "Privacy: recipientInfos",
    note: `Written by \`npm run privacy -- --recipient-infos ${count}\`: AUC of telling two recipientInfos of one owner from those of two owners by their characters. 0.5 tells nothing.`,
    columns: ["recipientInfos", "AUC", "pairs"],
    rows: [[count.toLocaleString("en-US"), plain(auc), auc.cases.toLocaleString("en-US")]],
  }
}

const names: Readonly<Record<Finding["bound"], string>> = {
  advantage: "advantage, upper end, at most",
  firstOverGuessing: "payer of an order first, as a multiple of guessing, at most",
  pairAuc: "two payouts of one order, AUC, at most",
  smallSet: "effective set, 5th percentile, at least",
}

function percent({ value, low, high }: Interval): string {
  const shown = (share: number) => (100 * share).toFixed(1)
  return `${shown(value)} (${shown(low)}–${shown(high)})`
}

const percentOrNone = (share: Interval | null) => (share === null ? "–" : percent(share))

function plain({ value, low, high }: Interval): string {
  return `${value.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`
}
