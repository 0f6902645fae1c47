import { chainIdFromNumber, OrganizationStore } from "@shielded-relay/core"
import { importWallet, keysOfUser, OpenOrders } from "@shielded-relay/waas"
import { InvalidWords, sealWords } from "@shielded-relay/wallet-keys/import"
import { Effect, Redacted } from "effect"
import { Problems } from "../../configuration/Problems.ts"
import type { importOptions } from "../words/commandOptions.ts"
import { printLine } from "../printLine.ts"
import { complainOfOptions } from "../readOption.ts"
import { readOrganization, readUser } from "./readIds.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import { withDatabase } from "../withDatabase.ts"
import { withManagedWallets } from "../withManagedWallets.ts"

type ImportOptions = { readonly [name in keyof typeof importOptions]?: string | undefined }

/**
 * Gives a user a wallet of 12 or 24 words that come from elsewhere, and prints its addresses as JSON. `--words` names a file, or is `-` for
 * standard input: arguments of a process are visible to others on the machine.
 */
export async function walletImport(terminal: Terminal, options: ImportOptions): Promise<ExitCode> {
  const problems = new Problems()
  const organization = readOrganization(options, problems)
  const user = readUser(options, problems)
  const words = readWords(terminal, options, problems)
  if (organization === undefined || user === undefined || words === null)
    return complainOfOptions(terminal, problems.list)
  const outcome = await withDatabase(terminal, (configuration) =>
    Effect.gen(function* () {
      // Asked before the vault is opened: it would create a root for a database without organizations.
      const store = yield* OrganizationStore
      if ((yield* store.user(organization, user)) === null) return "unknown"
      const importing = Effect.gen(function* () {
        const keys = yield* keysOfUser(organization, user)
        if (keys === null) return "unknown" as const
        const importedSeed = yield* sealWords(keys, words)
        const chainIds = configuration.chains.flatMap(
          ({ chainId }) => chainIdFromNumber(chainId) ?? [],
        )
        return yield* importWallet(organization, user, { ...keys, importedSeed }, chainIds)
      }).pipe(Effect.catchTag("InvalidWords", (invalid) => Effect.succeed(invalid)))
      return yield* withManagedWallets(terminal, configuration, importing)
    }),
  )
  if (outcome instanceof InvalidWords) {
    terminal.complain(`${outcome.message}. Nothing was imported.\n`)
    return 2
  }
  if (outcome instanceof OpenOrders) {
    terminal.complain(
      `private sends of these addresses have not ended: ${outcome.orderIds.join(", ")}. They would pay recipients past the policies. Import the words once GET /private-send/{orderId} shows that they have ended: an unpaid one ends at its expiry. Nothing was imported, and the sessions go on.\n`,
    )
    return 1
  }
  switch (outcome) {
    case "unknown":
      terminal.complain(`user ${user} is not in the database. Nothing was imported.\n`)
      return 1
    case "taken":
      terminal.complain(
        "An address of these words belongs to a managed wallet already. Nothing was imported.\n",
      )
      return 1
    case "full":
      terminal.complain(
        `user ${user} has as many wallets as a user may have. Nothing was imported.\n`,
      )
      return 1
    default:
      printLine(terminal, outcome)
      terminal.complain(
        "Imported, and recorded in the audit log. Sessions of these addresses have ended. Who has the words can still take all that the wallet holds, so the gas tank lends it nothing. Keep the words: a lost database loses the imported seed.\n",
      )
      return 0
  }
}

function readWords(
  terminal: Terminal,
  { words }: ImportOptions,
  problems: Problems,
): Redacted.Redacted<string> | null {
  const allowed = "a file with the words, or - for standard input"
  if (words === undefined) {
    problems.add("--words", `is required: ${allowed}`)
    return null
  }
  try {
    return Redacted.make(words === "-" ? terminal.readInput() : terminal.readFile(words))
  } catch {
    // The value is not shown: it may be the words themselves.
    problems.add("--words", `must be ${allowed}; it cannot be read`)
    return null
  }
}
