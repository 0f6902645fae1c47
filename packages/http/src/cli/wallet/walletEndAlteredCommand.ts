import { OrganizationStore, parseUuid, renderTime, type OperationId } from "@shielded-relay/core"
import { endAltered, shortestWait, type AlteredEnd } from "@shielded-relay/waas"
import { Brand, Effect } from "effect"
import { Problems } from "../../configuration/Problems.ts"
import { complainOfOptions, readOption } from "../readOption.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import { withDatabase } from "../withDatabase.ts"
import { withManagedWallets } from "../withManagedWallets.ts"
import type { operationOptions } from "../words/commandOptions.ts"

const operationId = Brand.nominal<OperationId>()

type EndOptions = { readonly [name in keyof typeof operationOptions]?: string | undefined }

/**
 * Ends a payment from a managed wallet's shielded balance whose row another program changed. The first call only announces it; one after the
 * wait ends it.
 */
export async function walletEndAltered(terminal: Terminal, options: EndOptions): Promise<ExitCode> {
  const problems = new Problems()
  const id = readOption(options, "operation", problems, parseUuid, "an operation's id, a UUID")
  if (id === undefined) return complainOfOptions(terminal, problems.list)
  const result: AlteredEnd = await withDatabase(terminal, (configuration) =>
    Effect.gen(function* () {
      // Asked before the vault is opened: it would create a root for a database without organizations.
      if ((yield* (yield* OrganizationStore).organizations(null, 1)).length === 0)
        return { outcome: "unknown" } satisfies AlteredEnd
      const chainIds = configuration.chains.map(({ chainId }) => chainId)
      // A wider grid of deadlines lets calls be executed for longer.
      const wait = shortestWait + (configuration.deadlineGrid ?? 0)
      const ending = endAltered(operationId(id), { chainIds, wait })
      return yield* withManagedWallets(terminal, configuration, ending)
    }),
  )
  if (result.outcome === "announced" || result.outcome === "ended") {
    terminal.print(`operation ${id}: ${textOf(result)}\n`)
    return 0
  }
  terminal.complain(`operation ${id} ${textOf(result)} Nothing was changed.\n`)
  return 1
}

function textOf(result: AlteredEnd): string {
  switch (result.outcome) {
    case "announced":
      return `announced in the audit log. Repeat the command after ${renderTime(result.from)} to end it. Nobody else may write to the database until then.`
    case "ended": {
      const { freed, spent, order } = result
      const withheld =
        order === null ? "" : ` What is left of private send ${order} is withheld: quarantine list.`
      return `ended as failed. Its owner can spend ${freed} of its notes again; ${spent} were spent on the chain.${withheld}`
    }
    case "too-early":
      return `may be ended after ${renderTime(result.from)}.`
    case "index-behind":
      return `may be ended once the service has read a confirmed block of chain ${result.chainId} that is later than ${renderTime(result.from)}. Start the service, and repeat the command.`
    case "wallet":
      return "is an operation of an account and cannot be ended: what was signed for the account may be executed at any time. Put the right row back from a backup. If there is none, export the user's words and move the account's money with them."
    case "private-send":
      return "is a private send and cannot be ended: its row names who would get the deposit. Put the right row back from a backup."
    case "order-altered":
      return `is a payout of private send ${result.order}, whose row was changed, too. Put that row back from a backup first.`
    case "other-payouts":
      return `is a payout of private send ${result.order}, which has other payouts that have not ended. Put the right row back from a backup.`
    case "nobody":
      return "reserves no note of a managed wallet and names none as its owner, so no money waits for it."
    case "not-altered":
      return "is not altered, or has ended."
    case "moved":
      return "was changed at the same time. Repeat the command."
    case "unknown":
      return "is not in the database. Copy its id from shielded-relay wallet altered."
  }
}
