import { Schema } from "effect"

/** A table of docs/figures. A bench prints each one as a line of JSON. */
const SectionSchema = Schema.Struct({
  title: Schema.String,
  /** What was measured and how, in a sentence or two. */
  note: Schema.String,
  columns: Schema.Array(Schema.String),
  rows: Schema.Array(Schema.Array(Schema.String)),
})

export type Section = typeof SectionSchema.Type

const readSection = Schema.decodeUnknownSync(Schema.fromJsonString(SectionSchema))

/** Parses the sections in a bench's output, which may contain other lines. @throws if a JSON line is not a section */
export function readSections(output: string): ReadonlyArray<Section> {
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => readSection(line))
}

export function renderSection({ title, note, columns, rows }: Section): string {
  const line = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`
  return `## ${title}

${note}

${[line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n")}
`
}
