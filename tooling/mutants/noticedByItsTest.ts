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
    const [file, title] = split(row?.noticedBy)
    return row === undefined || file === undefined || title === undefined
      ? []
      : [{ row, removed: rule.number, tests: { [file]: [title] } }]
  })
  const answers = await noticedBy(tried)
  return tried.flatMap(({ row }, index) => (answers[index] === null ? [row] : []))
}

/** Splits a row's test name into file and title. */
function split(name: string | undefined): readonly [file?: string, title?: string] {
  if (name === undefined || name === doesNotEnd) return []
  const [file = "", ...titles] = name.split(" > ")
  return [file, titles.join(" > ")]
}
