import type { Row, Rule } from "./catalogue.ts"
import { doesNotEnd, noticedBy } from "./run.ts"

/**
 * The rows of rules whose test passes although the rule is out. Rows without a test, and those whose test does not end
 * without the rule, are left out.
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

/** File and title of a test as a row names it. */
function split(name: string | undefined): readonly [file?: string, title?: string] {
  if (name === undefined || name === doesNotEnd) return []
  const [file = "", ...titles] = name.split(" > ")
  return [file, titles.join(" > ")]
}
