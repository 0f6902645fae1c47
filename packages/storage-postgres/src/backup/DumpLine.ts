import { Schema } from "effect"

/**
 * A line of a dump: the migration steps first, then each table with its rows, referenced tables first, then the sequences, then `end`. Columns
 * are text as Postgres writes it, `null` for NULL.
 */
export const DumpLine = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("schema"),
    steps: Schema.Array(Schema.Struct({ name: Schema.String, checksum: Schema.String })),
  }),
  Schema.Struct({
    type: Schema.Literal("table"),
    name: Schema.String,
    columns: Schema.Array(Schema.String),
  }),
  Schema.Struct({
    type: Schema.Literal("rows"),
    rows: Schema.Array(Schema.Array(Schema.NullOr(Schema.String))),
  }),
  Schema.Struct({
    type: Schema.Literal("sequence"),
    name: Schema.String,
    last: Schema.String,
    called: Schema.Boolean,
  }),
  Schema.Struct({ type: Schema.Literal("end") }),
])
export type DumpLine = typeof DumpLine.Type

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(DumpLine))

/** Parses a line. Returns `null` if it is none. */
export function parseDumpLine(line: string): DumpLine | null {
  try {
    return decode(line)
  } catch {
    return null
  }
}
