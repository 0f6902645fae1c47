import { parseStampKey, RelayError } from "@shielded-relay/core"
import { createOrganization } from "@shielded-relay/waas"
import { Effect } from "effect"
import { ConfigurationError, Problems } from "../configuration/Problems.ts"
import type { organizationOptions } from "./words/commandOptions.ts"
import { printLine } from "./printLine.ts"
import { complainOfOptions, readOption } from "./readOption.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"
import { withDatabase } from "./withDatabase.ts"
import { withManagedWallets } from "./withManagedWallets.ts"

type OrganizationOptions = {
  readonly [name in keyof typeof organizationOptions]?: string | undefined
}

/** Creates an organization with a root user that has a given key, and prints both as JSON. */
export async function organizationCreate(
  terminal: Terminal,
  options: OrganizationOptions,
): Promise<ExitCode> {
  const problems = new Problems()
  const publicKey = readOption(
    options,
    "public-key",
    problems,
    parseStampKey,
    "the root user's Ed25519 public key, 64 hex digits",
  )
  const name = readOption(
    options,
    "name",
    problems,
    (text) => text,
    "the organization's name, 1 to 128 characters",
  )
  if (publicKey === undefined || name === undefined)
    return complainOfOptions(terminal, problems.list)
  const made = await withDatabase(terminal, (configuration) => {
    if (configuration.waas === null)
      throw new ConfigurationError([
        {
          where: "SHIELDED_RELAY_WAAS",
          what: "must be true: without it the service answers no request under /waas",
        },
      ])
    const creating = createOrganization({ name, publicKey }).pipe(
      Effect.catchTag("RelayError", (refused) => Effect.succeed(refused)),
    )
    return withManagedWallets(terminal, configuration, creating)
  })
  if (made instanceof RelayError) {
    terminal.complain(`${made.message}. Nothing was changed.\n`)
    return 2
  }
  printLine(terminal, made)
  return 0
}
