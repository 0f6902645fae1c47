import { Schema, type SchemaAST } from "effect"

/** A text field with several rules and one message, which refusals show as what was expected. */
export function textOf(
  expected: string,
  first: SchemaAST.Filter<string>,
  ...more: ReadonlyArray<SchemaAST.Filter<string>>
) {
  const telling = (rule: SchemaAST.Filter<string>) => rule.annotate({ message: expected })
  return Schema.String.check(telling(first), ...more.map(telling))
}
