import { enoughPayers } from "@shielded-relay/core"
import { pairAttackers, payerAttackers } from "../attacker/index.ts"
import { viewOf, type View } from "../attacker/View.ts"
import type { PublicRecord } from "../publicRecord/PublicRecord.ts"
import type { Truth } from "../world/Truth.ts"
import type { Interval } from "./bootstrap.ts"
import { casesOf, type Case } from "./Case.ts"
import { scoreClaims, type ClaimScore } from "./claims.ts"
import type { Pair } from "./Pair.ts"
import { matchedPairs, pairAuc } from "./pairs.ts"
import { scorePayers, type PayerScore } from "./payers.ts"
import { learnPairs, learnPayers, type Weights } from "./Weights.ts"

/** A world that was played, as its record and its answers. */
export interface Answered {
  readonly record: PublicRecord
  readonly truth: Truth
}

/** The calls that are judged apart. */
export const audiences = ["withdrawals", "payouts", "unique amounts"] as const
export type Audience = (typeof audiences)[number]

export interface Report {
  readonly cases: Readonly<Record<Audience, number>>
  readonly claims: ReadonlyArray<ClaimScore & { readonly of: Audience }>
  /** Per attacker alone, and `all together`. */
  readonly payers: ReadonlyArray<PayerScore & { readonly attacker: string; readonly of: Audience }>
  readonly pairs: ReadonlyArray<PairScore>
}

export interface PairScore {
  readonly attacker: string
  readonly of: "one order" | "one owner"
  readonly auc: Interval
}

export const together = "all together"

/** What was learned from worlds with other seeds. */
export interface Learned {
  readonly payers: Weights
  readonly orders: Weights
  readonly owners: Weights
}

interface Study {
  readonly view: View
  readonly cases: ReadonlyArray<Case>
  readonly orders: ReadonlyArray<Pair>
  readonly owners: ReadonlyArray<Pair>
}

/** Learns from worlds whose answers are known. */
export function learn(worlds: ReadonlyArray<Answered>): Learned {
  const studies = worlds.map(studyOf)
  const pairsOf = (of: "orders" | "owners") =>
    studies.map((study) => ({ view: study.view, pairs: study[of] }))
  return {
    payers: learnPayers(payerAttackers, studies),
    orders: learnPairs(pairAttackers, pairsOf("orders")),
    owners: learnPairs(pairAttackers, pairsOf("owners")),
  }
}

/** Judges every attacker alone and all together on a world. */
export function judge(learned: Learned, world: Answered): Report {
  const study = studyOf(world)
  const { view } = study
  const parts = partsOf(study.cases)
  const teams = [
    ...payerAttackers.map((attacker) => ({ attacker: attacker.name, team: [attacker] })),
    { attacker: together, team: payerAttackers },
  ]
  return {
    cases: {
      withdrawals: parts.withdrawals.length,
      payouts: parts.payouts.length,
      "unique amounts": parts["unique amounts"].length,
    },
    claims: audiences.flatMap((of) =>
      payerAttackers.flatMap((attacker) =>
        attacker.claims === null || parts[of].length === 0
          ? []
          : [{ of, ...scoreClaims(attacker, view, parts[of]) }],
      ),
    ),
    payers: audiences.flatMap((of) =>
      teams.flatMap(({ attacker, team }) => {
        const score = scorePayers(team, learned.payers, view, parts[of])
        return score === null ? [] : [{ attacker, of, ...score }]
      }),
    ),
    pairs: [
      ...pairScores("one order", learned.orders, view, study.orders),
      ...pairScores("one owner", learned.owners, view, study.owners),
    ],
  }
}

function pairScores(
  of: PairScore["of"],
  weights: Weights,
  view: View,
  pairs: ReadonlyArray<Pair>,
): ReadonlyArray<PairScore> {
  return [
    ...pairAttackers.map((attacker) => ({ attacker: attacker.name, team: [attacker] })),
    { attacker: together, team: pairAttackers },
  ].flatMap(({ attacker, team }) => {
    const auc = pairAuc(team, weights, view, pairs)
    return auc === null ? [] : [{ attacker, of, auc }]
  })
}

function studyOf({ record, truth }: Answered): Study {
  const view = viewOf(record)
  const cases = casesOf(view, truth)
  const payouts = cases.filter(({ call }) => call.kind === "payout")
  return {
    view,
    cases,
    orders: matchedPairs(payouts, ({ call }) => call.order),
    owners: matchedPairs(cases, ({ call }) => call.wallet),
  }
}

function partsOf(cases: ReadonlyArray<Case>): Readonly<Record<Audience, ReadonlyArray<Case>>> {
  const hidden = cases.filter(({ fitting }) => fitting >= enoughPayers)
  return {
    withdrawals: hidden.filter(({ call }) => call.kind === "withdraw"),
    payouts: hidden.filter(({ call }) => call.kind === "payout"),
    "unique amounts": cases.filter(({ fitting }) => fitting < enoughPayers),
  }
}
