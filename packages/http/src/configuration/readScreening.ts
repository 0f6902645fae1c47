import { parseAddress } from "@shielded-relay/core"
import type { ScreeningLists } from "shielded-relay"
import { parseOneOf } from "./parseValue.ts"
import type { VariableReader } from "./VariableReader.ts"
import type { VariableName } from "./variables.ts"

export interface ScreeningConfiguration {
  /** `null` if no list is configured. */
  readonly lists: ScreeningLists | null
  /** How long decisions are kept, in milliseconds. */
  readonly retention: number
  /** What to do with notes from another service's shielded payments, whose payer is not visible on chain. */
  readonly externalNotes: "accept" | "quarantine"
}

/** Reads the address lists: one address per line, and `#` starts a comment. Reports lines that are not addresses. */
export function readScreening(reader: VariableReader, retention: number): ScreeningConfiguration {
  const deny = readList(reader, "SHIELDED_RELAY_SCREENING_DENY_FILE")
  const allow = readList(reader, "SHIELDED_RELAY_SCREENING_ALLOW_FILE")
  const lists = {
    ...(deny === undefined ? {} : { deny }),
    ...(allow === undefined ? {} : { allow }),
  }
  const externalNotes = reader.read("SHIELDED_RELAY_EXTERNAL_NOTES", parseExternalNotes, "accept")
  return {
    lists: deny === undefined && allow === undefined ? null : lists,
    retention,
    externalNotes,
  }
}

const parseExternalNotes = (text: string) => parseOneOf(["accept", "quarantine"] as const, text)

function readList(reader: VariableReader, name: VariableName): ReadonlyArray<string> | undefined {
  const lines = reader.file(name)?.split("\n")
  return lines?.flatMap((line, position) => {
    const entry = line.replace(/#.*/, "").trim()
    if (entry === "") return []
    if (parseAddress(entry, "any") !== null) return [entry]
    return reader.problems.add(name, `line ${position + 1} must be an address`) ?? []
  })
}
