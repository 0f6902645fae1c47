import { RelayError, type Storage } from "@shielded-relay/core"
import {
  readReceipts,
  restoreOrganization,
  type NotRestored,
  type UserReceipt,
} from "@shielded-relay/waas"
import { Effect } from "effect"
import { Problems } from "../configuration/Problems.ts"
import { printLine } from "./printLine.ts"
import { complainOfOptions } from "./readOption.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"
import { withDatabase } from "./withDatabase.ts"
import { withManagedWallets } from "./withManagedWallets.ts"

interface RestoreOptions {
  readonly receipts?: string | undefined
  readonly name?: string | undefined
  readonly exported?: boolean | undefined
}

/**
 * Restores an organization and its users after a loss of the database, from the receipts in a file with one JSON object per line, and prints
 * how many users it restored as JSON.
 */
export async function organizationRestore(
  terminal: Terminal,
  { receipts: file, name, exported = false }: RestoreOptions,
): Promise<ExitCode> {
  const problems = new Problems()
  const receipts = readFile(terminal, file, problems)
  const [first] = receipts ?? []
  if (receipts === undefined || first === undefined)
    return complainOfOptions(terminal, problems.list)
  const asked = { organizationId: first.organizationId, name: name ?? null, exported }
  const outcome = await withDatabase(terminal, (configuration) => {
    const restoring = restoreOrganization(asked, receipts).pipe(
      Effect.catchTag("RelayError", (refused) => Effect.succeed(refused)),
    )
    const restored: Effect.Effect<
      Effect.Success<typeof restoring>,
      unknown,
      Storage
    > = withManagedWallets(terminal, configuration, restoring)
    return restored
  })
  if (outcome instanceof RelayError) {
    terminal.complain(`${outcome.message}. Nothing was restored.\n`)
    return 2
  }
  if ("reason" in outcome) {
    terminal.complain(`${reasons[outcome.reason](outcome)}. Nothing was restored.\n`)
    return outcome.reason === "name needed" ? 2 : 1
  }
  printLine(terminal, outcome)
  terminal.complain(
    "Restored, and recorded in the audit log. Suspend users and remove keys again that were suspended or removed before the loss. Users get their further wallets by create-wallet, in the old order.\n",
  )
  return 0
}

/** What kept the command from restoring anything. */
const reasons: Readonly<
  Record<NotRestored["reason"], (about: { readonly userId?: string }) => string>
> = {
  "name needed": () =>
    "--name is required, since the organization is not in the database: 1 to 128 characters",
  "root needed": () =>
    "The receipts name no root user, and the organization is not in the database",
  "too many": () => "The organization would have more users than one may have",
  "another organization": ({ userId }) =>
    `User ${userId} belongs to another organization than the first receipt`,
  "wrong receipt": ({ userId }) =>
    `The receipt of user ${userId} was not made by this vault for this role and key`,
  taken: ({ userId }) =>
    `The key or an address of user ${userId} belongs to another user or wallet already`,
}

function readFile(
  terminal: Terminal,
  file: string | undefined,
  problems: Problems,
): ReadonlyArray<UserReceipt> | undefined {
  const allowed =
    "a file with one JSON object per line: an answer of create-organization or create-user, with organizationId and publicKey"
  if (file === undefined) return problems.add("--receipts", `is required: ${allowed}`)
  let text
  try {
    text = terminal.readFile(file)
  } catch {
    return problems.add("--receipts", `must be ${allowed}; ${JSON.stringify(file)} cannot be read`)
  }
  const read = readReceipts(text)
  if ("problem" in read) return problems.add(`${file}, line ${read.line}:`, read.problem)
  return read.length > 0
    ? read
    : problems.add("--receipts", `must be ${allowed}; ${JSON.stringify(file)} is empty`)
}
