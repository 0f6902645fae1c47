import { intakeKinds, parseUuid, type OperatorAction, type WantedDeed } from "@shielded-relay/core"
import { jsonFields } from "../configuration/JsonReader.ts"
import { consoleRoles, type ConsoleRole, type ConsoleUser } from "./ConsoleAccess.ts"

const operation = {
  subject: "the id of an operation, a UUID in lower case",
  isSubject: (text: string) => parseUuid(text) === text,
  missing: "No operation of an owner has this id",
}

const chain = {
  subject: "a chain id in decimal",
  isSubject: (text: string) => /^[1-9][0-9]{0,15}$/.test(text),
  missing: "The service has no such chain",
}

const intake = {
  subject: `a chain id in decimal or all, and for one kind a slash and ${intakeKinds.slice(0, -1).join(", ")} or ${intakeKinds.at(-1)}`,
  isSubject: (text: string) => {
    const [place = "", kind, ...more] = text.split("/")
    return (
      (place === "all" || chain.isSubject(place)) &&
      (kind === undefined || intakeKinds.some((one) => one === kind)) &&
      more.length === 0
    )
  },
  missing: chain.missing,
}

const account = {
  subject: "a chain id and the address of a relaying account, with a slash between them",
  isSubject: (text: string) => /^[1-9][0-9]{0,15}\/[0-9A-Za-z]{1,64}$/.test(text),
  missing: "The service has no such relaying account",
}

/** The actions of the console by their paths: what each concerns, and the least role that it takes. */
const deeds = {
  reveal: { ...operation, role: "support" },
  "end-sessions": { ...operation, role: "operator" },
  pause: { ...intake, role: "operator" },
  drain: { ...intake, role: "operator" },
  resume: { ...intake, role: "operator" },
  flush: { ...chain, role: "operator" },
  "account-out": { ...account, role: "operator" },
  "account-in": { ...account, role: "operator" },
} as const satisfies Readonly<Record<OperatorAction, { readonly role: ConsoleRole }>>

export type DeedName = OperatorAction

export const isDeedName = (path: string): path is DeedName => Object.hasOwn(deeds, path)

/** The least role that an action takes. */
export const roleOf = (name: DeedName): ConsoleRole => deeds[name].role

/** What to say if what an action concerns does not exist. */
export const missing = (name: DeedName): string => deeds[name].missing

/** Whether a user has at least this role. */
export const hasRole = ({ role }: ConsoleUser, least: ConsoleRole): boolean =>
  consoleRoles.indexOf(role) >= consoleRoles.indexOf(least)

/** The most characters of a reason. */
const longest = 200

/** Reads what a user wants to do from the body of a request, or says what is wrong with it. */
export function readDeed(
  about: DeedName,
  text: string | null,
  { name }: ConsoleUser,
): WantedDeed | { readonly wrong: string } {
  const fields = text === null ? undefined : fieldsOf(text)
  if (fields === undefined) return { wrong: "the body must be a JSON object of at most 2 kB" }
  const id = parseUuid(fields["id"])
  if (id === null || id !== fields["id"])
    return { wrong: "id must be a fresh UUID in lower case: the same one is done once" }
  const { subject } = fields
  if (typeof subject !== "string" || !deeds[about].isSubject(subject))
    return { wrong: `subject must be ${deeds[about].subject}` }
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
