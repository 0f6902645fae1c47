import { enoughPayers } from "@shielded-relay/core"
import { noSigns } from "../attacker/Attacker.ts"
import { pairAttackers, payerAttackers } from "../attacker/index.ts"
import { age } from "../attacker/timing.ts"
import { viewOf, type View } from "../attacker/View.ts"
import type { PublicRecord } from "../publicRecord/PublicRecord.ts"
import type { Truth } from "../world/Truth.ts"
import type { Interval } from "./bootstrap.ts"
import { casesOf, type Case } from "./Case.ts"
import { scoreClaims, type ClaimScore } from "./claims.ts"
import type { Pair } from "./Pair.ts"
import { looksOf } from "./looks.ts"
import { matchedPairs, pairAuc } from "./pairs.ts"
import { scoreOf, verdictsOf, type PayerScore } from "./payers.ts"
import { learnTrust, type Trust } from "./trust.ts"
import { learnPairs, learnPayers, type Weights } from "./Weights.ts"

/** A world that was played, as its record and its answers. */
export interface Answered {
  readonly record: PublicRecord
  readonly truth: Truth
}

/** The calls that are judged apart. */
export const audiences = [
  "withdrawals",
  "scheduled withdrawals",
  "payouts over time",
  "payouts at once",
  "unique amounts",
] as const
export type Audience = (typeof audiences)[number]

export interface Report {
  readonly cases: Readonly<Record<Audience, number>>
  readonly claims: ReadonlyArray<ClaimScore & { readonly of: Audience }>
  /** Per attacker alone, and `all together`. */
  readonly payers: ReadonlyArray<PayerScore & { readonly attacker: string; readonly of: Audience }>
  readonly pairs: ReadonlyArray<PairScore>
}

/** What two calls may have in common. */
export const pairQuestions = ["one order over time", "one order at once", "one owner"] as const
export type PairQuestion = (typeof pairQuestions)[number]

export interface PairScore {
  readonly attacker: string
  readonly of: PairQuestion
  readonly auc: Interval
}

export const together = "all together"
/** All attackers except `age`: people choose how long they leave money in the pool, which the service cannot hide. */
const butAge = "all but age"

/** What was learned from worlds with other seeds. */
export interface Learned {
  /** Separate for amounts that enough payers fit and for unique amounts, which the chain shows. */
  readonly payers: Readonly<Record<"hidden" | "unique", PayerLesson>>
  readonly pairs: Readonly<Record<PairQuestion, Weights>>
}

interface PayerLesson {
  readonly worths: Weights
  readonly trust: Trust
  /** Learned without the age of deposits. */
  readonly trustButAge: Trust
}

interface Study {
  readonly view: View
  readonly cases: ReadonlyArray<Case>
  readonly pairs: Readonly<Record<PairQuestion, ReadonlyArray<Pair>>>
}

/** Learns from worlds whose answers are known. */
export function learn(worlds: ReadonlyArray<Answered>): Learned {
  const studies = worlds.map(studyOf)
  const pairsOf = (of: PairQuestion) =>
    learnPairs(
      pairAttackers,
      studies.map(({ view, pairs }) => ({ view, pairs: pairs[of] })),
    )
  return {
    payers: {
      hidden: learnPayersOf(
        studies.map((study) => ({ ...study, cases: study.cases.filter(isHidden) })),
      ),
      unique: learnPayersOf(
        studies.map((study) => ({ ...study, cases: study.cases.filter((one) => !isHidden(one)) })),
      ),
    },
    pairs: {
      "one order over time": pairsOf("one order over time"),
      "one order at once": pairsOf("one order at once"),
      "one owner": pairsOf("one owner"),
    },
  }
}

/** Learns the weights from all worlds. With several worlds, the trust is learned on the last one, with weights from the others. */
function learnPayersOf(studies: ReadonlyArray<Study>): PayerLesson {
  const last = studies.slice(-1)
  const earlier = studies.slice(0, -1)
  const tried = learnPayers(payerAttackers, earlier.length === 0 ? last : earlier)
  return {
    worths: learnPayers(payerAttackers, studies),
    trust: learnTrust(payerAttackers, tried, last),
    trustButAge: learnTrust(
      payerAttackers.filter((attacker) => attacker !== age),
      tried,
      last,
    ),
  }
}

/** Judges every attacker alone and all together on worlds of one kind, whose calls count together. */
export function judge(learned: Learned, ...worlds: ReadonlyArray<Answered>): Report {
  const studies = worlds.map((world) => {
    const study = studyOf(world)
    const asked = Map.groupBy(study.cases, audienceOfCase)
    const looks = looksOf(payerAttackers, study.view)
    return { ...study, looks, casesIn: (of: Audience) => asked.get(of) ?? [] }
  })
  const casesIn = (of: Audience) => studies.flatMap((study) => study.casesIn(of))
  const countOf = (of: Audience) => casesIn(of).length
  const names = payerAttackers.map(({ name }) => name)
  const teamsBy = ({ trust, trustButAge }: PayerLesson) => [
    ...names.map((name) => ({ attacker: name, members: [name] })),
    { attacker: butAge, members: [...trustButAge.keys()], trust: trustButAge },
    { attacker: together, members: names, trust },
  ]
  return {
    cases: {
      withdrawals: countOf("withdrawals"),
      "scheduled withdrawals": countOf("scheduled withdrawals"),
      "payouts over time": countOf("payouts over time"),
      "payouts at once": countOf("payouts at once"),
      "unique amounts": countOf("unique amounts"),
    },
    claims: audiences.flatMap((of) =>
      payerAttackers.flatMap((attacker) => {
        const looked = studies.map(({ looks, casesIn: own }) => ({
          look: looks.get(attacker.name) ?? (() => noSigns),
          cases: own(of),
        }))
        return attacker.claims === null || countOf(of) === 0
          ? []
          : [{ of, ...scoreClaims(attacker, looked) }]
      }),
    ),
    payers: audiences.flatMap((of) => {
      const lesson = learned.payers[of === "unique amounts" ? "unique" : "hidden"]
      const teams = teamsBy(lesson)
      const verdicts = studies.map(({ looks, view, casesIn: own }) =>
        verdictsOf(teams, looks, lesson.worths, view, own(of)),
      )
      return teams.flatMap(({ attacker }, at) => {
        const score = scoreOf(
          casesIn(of),
          verdicts.flatMap((byTeam) => byTeam[at] ?? []),
        )
        return score === null ? [] : [{ attacker, of, ...score }]
      })
    }),
    pairs: pairQuestions.flatMap((of) => pairScores(of, learned.pairs[of], studies)),
  }
}

function pairScores(
  of: PairScore["of"],
  weights: Weights,
  studies: ReadonlyArray<Study>,
): ReadonlyArray<PairScore> {
  const worlds = studies.map(({ view, pairs }) => ({ view, pairs: pairs[of] }))
  return [
    ...pairAttackers.map((attacker) => ({ attacker: attacker.name, team: [attacker] })),
    { attacker: together, team: pairAttackers },
  ].flatMap(({ attacker, team }) => {
    const auc = pairAuc(team, weights, worlds)
    return auc === null ? [] : [{ attacker, of, auc }]
  })
}

function studyOf({ record, truth }: Answered): Study {
  const view = viewOf(record)
  const cases = casesOf(view, truth)
  const payouts = cases.filter(({ call }) => call.kind === "payout")
  const order = ({ call }: Case) => call.order
  return {
    view,
    cases,
    pairs: {
      "one order over time": matchedPairs(
        payouts.filter(({ call }) => !call.atOnce),
        order,
      ),
      "one order at once": matchedPairs(
        payouts.filter(({ call }) => call.atOnce),
        order,
      ),
      "one owner": matchedPairs(cases, ({ call }) => call.wallet),
    },
  }
}

/** Whether enough payers fit the amount. */
const isHidden = ({ fitting }: Case) => fitting >= enoughPayers

function audienceOfCase(one: Case): Audience | null {
  const { call } = one
  if (!isHidden(one)) return "unique amounts"
  if (call.kind === "withdraw") return call.scheduled ? "scheduled withdrawals" : "withdrawals"
  if (call.kind !== "payout") return null
  return call.atOnce ? "payouts at once" : "payouts over time"
}
