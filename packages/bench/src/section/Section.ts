import { Schema } from "effect"
import { spread } from "./spread.ts"

/** A table of docs/figures. */
export interface Section {
  readonly title: string
  /** What was measured and how, in a sentence or two. */
  readonly note: string
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

/** A section as a bench prints it, as a line of JSON. A cell with repeated measurements becomes their `spread`. */
const PrintedSection = Schema.Struct({
  title: Schema.String,
  note: Schema.String,
  columns: Schema.Array(Schema.String),
  rows: Schema.Array(
    Schema.Array(
      Schema.Union([
        Schema.String,
        Schema.Struct({
          measured: Schema.NonEmptyArray(Schema.Number),
          decimals: Schema.optionalKey(Schema.Number),
          unit: Schema.optionalKey(Schema.String),
        }),
      ]),
    ),
  ),
})

const readSection = Schema.decodeUnknownSync(Schema.fromJsonString(PrintedSection))

/** Parses the sections in a bench's output, which may contain other lines. @throws if a JSON line is not a section */
export function readSections(output: string): ReadonlyArray<Section> {
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => {
      const { rows, ...section } = readSection(line)
      const cells = rows.map((row) =>
        row.map((cell) =>
          typeof cell === "string" ? cell : spread(cell.measured, cell.decimals, cell.unit),
        ),
      )
      return { ...section, rows: cells }
    })
}

export function renderSection({ title, note, columns, rows }: Section): string {
  const line = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`
  return `## ${title}

${note}

${[line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n")}
`
}
