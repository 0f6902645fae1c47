import type { Row, Rule } from "./catalogue.ts"
import { aloneTries } from "./failingAlone.ts"
import { noticedBy } from "./run.ts"
import { testsNamed } from "./testsNamed.ts"

/** A row whose test does not show that it notices, and why. */
export interface Unnoticed {
  readonly row: Row
  readonly because: "passes without the rule" | "fails with every rule in place"
}

/**
 * The rows whose test passes although their rule is removed, or fails although every rule is in place. Rows without a test, and rows whose
 * test hangs without the rule, are skipped.
 */
export async function noticedByItsTest(
  rules: ReadonlyArray<Rule>,
  list: ReadonlyArray<Row>,
): Promise<ReadonlyArray<Unnoticed>> {
  const tried = rules.flatMap((rule) => {
    const row = list[rule.number]
    const tests = testsNamed(row?.noticedBy)
    return row === undefined || tests === null ? [] : [{ row, removed: rule.number, tests }]
  })
  const alone = aloneTries(tried.map(({ row }) => row.noticedBy))
  // One process for both: starting one takes as long as dozens of tests.
  const both = await noticedBy([...alone.tries, ...tried])
  const failing = alone.failing(both.slice(0, alone.tries.length))
  const answers = both.slice(alone.tries.length)
  return tried.flatMap(({ row }, index): ReadonlyArray<Unnoticed> => {
    if (row.noticedBy !== undefined && failing.has(row.noticedBy))
      return [{ row, because: "fails with every rule in place" }]
    return answers[index] === null ? [{ row, because: "passes without the rule" }] : []
  })
}
