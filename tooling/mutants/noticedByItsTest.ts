import type { Try } from "./Assignment.ts"
import type { Row, Rule } from "./catalogue.ts"
import { doesNotEnd, noticedBy } from "./run.ts"

/**
 * The rows whose test passes although their rule is removed. Rows without a test, and rows whose test hangs without the rule, are skipped.
 */
export async function noticedByItsTest(
  rules: ReadonlyArray<Rule>,
  list: ReadonlyArray<Row>,
): Promise<ReadonlyArray<Row>> {
  const tried = rules.flatMap((rule) => {
    const row = list[rule.number]
    const tests = testsNamed(row?.noticedBy)
    return row === undefined || tests === null ? [] : [{ row, removed: rule.number, tests }]
  })
  const answers = await noticedBy(tried)
  return tried.flatMap(({ row }, index) => (answers[index] === null ? [row] : []))
}

/** The test that a row names; `null` if the row names none, or if its test does not end. */
export function testsNamed(name: string | undefined): Try["tests"] | null {
  if (name === undefined || name === doesNotEnd) return null
  const [file = "", ...titles] = name.split(" > ")
  return { [file]: [titles.join(" > ")] }
}
