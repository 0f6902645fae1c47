import { createHash, timingSafeEqual } from "node:crypto"
import { parseJson } from "../configuration/parseJson.ts"
import { jsonFields, JsonReader } from "../configuration/JsonReader.ts"
import { parseOrigin } from "../configuration/parseValue.ts"
import type { Problems } from "../configuration/Problems.ts"

/** What a user of the console may do. Each role may do what those before it may. */
export const consoleRoles = ["viewer", "support", "operator"] as const

export type ConsoleRole = (typeof consoleRoles)[number]

export interface ConsoleUser {
  readonly name: string
  readonly role: ConsoleRole
  /** SHA-256 of the user's token. */
  readonly digest: Uint8Array
}

/** Who may use the console, and where it is opened. */
export interface ConsoleAccess {
  readonly users: ReadonlyArray<ConsoleUser>
  /** Origins besides the listener's own, such as that of a tunnel. */
  readonly origins: ReadonlyArray<string>
}

/**
 * Reads the access file: JSON with `users` (`name`, `role`, `tokenSha256`) and, optionally, `origins`. Problems name fields, and values where
 * they are no secret.
 */
export function readConsoleAccess(
  where: string,
  text: string,
  problems: Problems,
): ConsoleAccess | null {
  const before = problems.list.length
  const json = parseJson(where, text, problems)
  if (problems.list.length > before) return null
  const fields = jsonFields(json)
  if (fields === undefined) return problems.add(where, "must be a JSON object") ?? null
  const reader = new JsonReader(where, fields, problems)
  const users = reader.objects("users", 1, readUser)
  const origins =
    reader.optional("origins", "a list of origins such as https://console.example", (value) =>
      Array.isArray(value) ? value.map(originOf) : undefined,
    ) ?? []
  if (origins.includes(null))
    reader.problem("origins", "must hold origins such as https://console.example, without a path")
  reader.refuseOthers()
  for (const [field, of] of [
    ["name", ({ name }: ConsoleUser) => name],
    ["tokenSha256", ({ digest }: ConsoleUser) => Buffer.from(digest).toString("hex")],
  ] as const)
    if (new Set(users.map(of)).size < users.length)
      reader.problem("users", `must not share a ${field}`)
  return { users, origins: origins.flatMap((origin) => origin ?? []) }
}

/** Whether a text may be a user's name. */
export const isConsoleName = (text: string): boolean => /^[a-z0-9._@-]{1,64}$/.test(text)

function readUser(reader: JsonReader): ConsoleUser | undefined {
  const name = reader.required("name", "1 to 64 of a-z, 0-9, . _ @ and -", (value) =>
    typeof value === "string" && isConsoleName(value) ? value : undefined,
  )
  const role = reader.required("role", consoleRoles.join(", "), (value) =>
    consoleRoles.find((one) => one === value),
  )
  const digest = reader.required("tokenSha256", "64 lower-case hex digits", (value) =>
    typeof value === "string" && /^[0-9a-f]{64}$/.test(value)
      ? new Uint8Array(Buffer.from(value, "hex"))
      : undefined,
  )
  reader.refuseOthers()
  return name === undefined || role === undefined || digest === undefined
    ? undefined
    : { name, role, digest }
}

function originOf(value: unknown): string | null {
  if (typeof value !== "string") return null
  const parsed = parseOrigin(value)
  return "value" in parsed ? parsed.value : null
}

/** The user with this token. All digests are compared, each in constant time. */
export function userOfToken(access: ConsoleAccess, token: string): ConsoleUser | null {
  const digest = createHash("sha256").update(token, "utf8").digest()
  return access.users.filter((user) => timingSafeEqual(user.digest, digest))[0] ?? null
}
