import { OrganizationStore } from "@shielded-relay/core"
import { alteredPayments } from "@shielded-relay/waas"
import { Effect } from "effect"
import { printLine } from "../printLine.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import { withDatabase } from "../withDatabase.ts"
import { withManagedWallets } from "../withManagedWallets.ts"

/**
 * Prints the payments of managed wallets that wait because another program changed a row of theirs, as JSON lines. Changes nothing. Exit code 1
 * if there is one.
 */
export async function walletAltered(terminal: Terminal): Promise<ExitCode> {
  const found = await withDatabase(terminal, (configuration) =>
    Effect.gen(function* () {
      // Asked before the vault is opened: it would create a root for a database without organizations.
      if ((yield* (yield* OrganizationStore).organizations(null, 1)).length === 0) return []
      const chainIds = configuration.chains.map(({ chainId }) => chainId)
      return yield* withManagedWallets(terminal, configuration, alteredPayments(chainIds))
    }),
  )
  for (const payment of found) printLine(terminal, payment)
  if (found.length === 0) return 0
  terminal.complain(
    `Another program than shielded-relay changed ${found.length === 1 ? "this row" : `these ${found.length} rows`}. The service signs and pays nothing for them. Find out who else can write to the database, compare each row with a backup, and put the right one back.\n`,
  )
  return 1
}
