import { Schema, type SchemaAST } from "effect"

/** A text with rules that share one sentence: what a refusal says is expected there. */
export function textOf(
  expected: string,
  first: SchemaAST.Filter<string>,
  ...more: ReadonlyArray<SchemaAST.Filter<string>>
) {
  const telling = (rule: SchemaAST.Filter<string>) => rule.annotate({ message: expected })
  return Schema.String.check(telling(first), ...more.map(telling))
}
