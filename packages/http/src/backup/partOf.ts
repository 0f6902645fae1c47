import type { DumpLine } from "@shielded-relay/storage-postgres"
import type { PartLine } from "./PartDigests.ts"

/** Which part of a backup a line of the database's dump belongs to. */
export function partOf(line: DumpLine): PartLine {
  switch (line.type) {
    case "schema":
      return { begins: "schema" }
    case "table":
      return { begins: `table ${line.name}` }
    case "rows":
      return { rows: line.rows.length }
    case "sequence":
      return { begins: `sequence ${line.name}` }
    case "end":
      return { begins: "end" }
  }
}
