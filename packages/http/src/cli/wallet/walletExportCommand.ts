import { OrganizationStore, type Uuid } from "@shielded-relay/core"
import { exportedUser, recordExport, rootVersionsOf } from "@shielded-relay/waas"
import {
  addressesFromWords,
  exportOrganizationRoot,
  exportUserWords,
} from "@shielded-relay/wallet-keys/export"
import { Effect, Redacted } from "effect"
import { Problems } from "../../configuration/Problems.ts"
import type { exportOptions } from "../words/commandOptions.ts"
import { complainOfOptions } from "../readOption.ts"
import { readOrganization, readUser } from "./readIds.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import { withDatabase } from "../withDatabase.ts"
import { withManagedWallets } from "../withManagedWallets.ts"

type ExportOptions = { readonly [name in keyof typeof exportOptions]?: string | undefined }

/**
 * Prints the 24 words of a user, or without `--user` the root secret of an organization, as JSON lines. Prints to a terminal, or into a new
 * file that only its owner can read; never into a pipe or an existing file.
 */
export async function walletExport(terminal: Terminal, options: ExportOptions): Promise<ExitCode> {
  const problems = new Problems()
  const organization = readOrganization(options, problems)
  const user = options.user === undefined ? null : readUser(options, problems)
  if (options.to === undefined && !terminal.isInteractive)
    problems.add(
      "--to",
      "is required, since the output is not a terminal: name a new file for the secret",
    )
  if (organization === undefined || user === undefined || problems.list.length > 0)
    return complainOfOptions(terminal, problems.list)
  const outcome = await withDatabase(terminal, (configuration) =>
    Effect.gen(function* () {
      // Asked before the vault is opened: it would create a root for a database without organizations.
      const store = yield* OrganizationStore
      if ((yield* store.find(organization)) === null) return "unknown"
      const exporting = Effect.gen(function* () {
        const found =
          user === null
            ? yield* secretOfOrganization(organization)
            : yield* secretOfUser(organization, user)
        if (found === null) return "unknown" as const
        const { to } = options
        const show = to === undefined ? terminal.print : openFile(terminal, to)
        if (show === null) return "file-exists" as const
        // Invariant: the mark is committed before the secret is shown. Test: "marks the user before it shows anything".
        yield* recordExport(organization, found.what)
        show(Redacted.value(found.secret))
        return "exported" as const
      })
      return yield* withManagedWallets(terminal, configuration, exporting)
    }),
  )
  const name = user === null ? `organization ${organization}` : `user ${user}`
  switch (outcome) {
    case "exported":
      terminal.complain(
        `${name}: exported, marked as exported, and recorded in the audit log. Who has this secret can take all that its wallets hold, past every policy. The gas tank lends nothing to them any more.\n`,
      )
      return 0
    case "unknown":
      terminal.complain(`${name} is not in the database. Nothing was exported.\n`)
      return 1
    case "file-exists":
      terminal.complain(
        `--to ${JSON.stringify(options.to)} cannot be created as a new file. Nothing was exported.\n`,
      )
      return 1
  }
}

const secretOfUser = Effect.fnUntraced(function* (organizationId: Uuid, userId: Uuid) {
  const found = yield* exportedUser(organizationId, userId)
  if (found === null) return null
  const { rootVersion } = found.user
  const words = yield* exportUserWords({ organizationId, userId, rootVersion })
  const { evm } = yield* addressesFromWords(words, 0)
  if (evm !== found.wallet?.addresses.evm)
    return yield* Effect.die(new Error("the words do not give the addresses of the user's wallet"))
  const line = jsonLine({ organizationId, userId, rootVersion, words: Redacted.value(words) })
  return { what: { userId }, secret: Redacted.make(line) }
})

const secretOfOrganization = Effect.fnUntraced(function* (organizationId: Uuid) {
  const versions = yield* rootVersionsOf(organizationId)
  const lines = yield* Effect.forEach(versions, (rootVersion) =>
    Effect.map(exportOrganizationRoot({ organizationId, rootVersion }), (root) =>
      jsonLine({ organizationId, rootVersion, root: Redacted.value(root) }),
    ),
  )
  return { what: { newestRoot: Math.max(...versions) }, secret: Redacted.make(lines.join("")) }
})

const jsonLine = (line: object) => `${JSON.stringify(line)}\n`

/** `null` if the file exists or cannot be created. */
function openFile(terminal: Terminal, path: string): ((text: string) => void) | null {
  try {
    return terminal.createFile(path)
  } catch {
    return null
  }
}
