import { createHash, randomBytes } from "node:crypto"
import { Problems } from "../../configuration/Problems.ts"
import { consoleRoles, isConsoleName } from "../../console/ConsoleAccess.ts"
import { complainOfOptions, readOption } from "../readOption.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import type { consoleUserOptions } from "../words/commandOptions.ts"

type UserOptions = { readonly [name in keyof typeof consoleUserOptions]?: string | undefined }

/** Draws a token for a user of the console, and prints it with the user's entry of the access file, which holds its hash alone. */
export function consoleUser(terminal: Terminal, options: UserOptions): ExitCode {
  const problems = new Problems()
  const name = readOption(
    options,
    "name",
    problems,
    (text) => (isConsoleName(text) ? text : null),
    "1 to 64 of a-z, 0-9, . _ @ and -",
  )
  const role = readOption(
    options,
    "role",
    problems,
    (text) => consoleRoles.find((one) => one === text) ?? null,
    consoleRoles.join(", "),
  )
  if (name === undefined || role === undefined) return complainOfOptions(terminal, problems.list)
  const token = randomBytes(32).toString("base64url")
  const tokenSha256 = createHash("sha256").update(token, "utf8").digest("hex")
  terminal.print(`token, for ${name} alone: ${token}
entry of "users":         ${JSON.stringify({ name, role, tokenSha256 })}
`)
  return 0
}
