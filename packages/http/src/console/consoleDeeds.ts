import { parseUuid, type WantedDeed } from "@shielded-relay/core"
import { jsonFields } from "../configuration/JsonReader.ts"
import { consoleRoles, type ConsoleRole, type ConsoleUser } from "./ConsoleAccess.ts"

/** The actions of the console by their paths, and the least role that each takes. */
export const deedRoles = {
  reveal: "support",
  "end-sessions": "operator",
} as const satisfies Readonly<Record<string, ConsoleRole>>

export type DeedName = keyof typeof deedRoles

export const isDeedName = (path: string): path is DeedName => Object.hasOwn(deedRoles, path)

/** Whether a user has at least this role. */
export const hasRole = ({ role }: ConsoleUser, least: ConsoleRole): boolean =>
  consoleRoles.indexOf(role) >= consoleRoles.indexOf(least)

/** The most characters of a reason. */
const longest = 200

/** Reads what a user wants to do from the body of a request, or says what is wrong with it. */
export function readDeed(
  text: string | null,
  { name }: ConsoleUser,
): WantedDeed | { readonly wrong: string } {
  const fields = text === null ? undefined : fieldsOf(text)
  if (fields === undefined) return { wrong: "the body must be a JSON object of at most 2 kB" }
  const id = parseUuid(fields["id"])
  if (id === null || id !== fields["id"])
    return { wrong: "id must be a fresh UUID in lower case: the same one is done once" }
  const subject = parseUuid(fields["subject"])
  if (subject === null || subject !== fields["subject"])
    return { wrong: "subject must be the id of an operation, a UUID in lower case" }
  const given = fields["reason"]
  const reason = typeof given === "string" ? given.trim() : ""
  if (reason === "" || reason.length > longest || /\p{Cc}/u.test(reason))
    return { wrong: `reason must be 1 to ${longest} characters on one line` }
  return { id, name, subject, reason }
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return jsonFields(JSON.parse(text))
  } catch {
    return undefined
  }
}
