import type { en } from "./en.ts"

/** A catalogue with the rows of the English one: a text for a text, a function for a function. */
export type Texts = RowsOf<typeof en>

type RowsOf<Rows> = {
  readonly [Key in keyof Rows]: Rows[Key] extends string
    ? string
    : Rows[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : RowsOf<Rows[Key]>
}
