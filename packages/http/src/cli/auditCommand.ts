import { OrganizationStore, parseUuid, type Organization, type Uuid } from "@shielded-relay/core"
import { verifyAuditLog, type AuditLogState } from "@shielded-relay/waas"
import { Effect } from "effect"
import { Problems } from "../configuration/Problems.ts"
import type { auditOptions } from "./words/commandOptions.ts"
import { printLine } from "./printLine.ts"
import { complainOfOptions, readOption } from "./readOption.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"
import { withDatabase } from "./withDatabase.ts"

type AuditOptions = { readonly [name in keyof typeof auditOptions]?: string | undefined }

/** Organizations read at a time. */
const page = 500

/**
 * Computes the hashes of audit logs again: of one organization, or of all. Prints the newest entry of each as a JSON line. Exit code 1 if an
 * entry does not follow from the one before it.
 */
export async function auditVerify(terminal: Terminal, options: AuditOptions): Promise<ExitCode> {
  const problems = new Problems()
  const named =
    options.organization === undefined
      ? null
      : readOption(options, "organization", problems, parseUuid, "an organization's id, a UUID")
  if (named === undefined) return complainOfOptions(terminal, problems.list)
  const broken: Array<string> = []
  const verify = Effect.fnUntraced(function* (id: Uuid) {
    const state = yield* verifyAuditLog(id)
    printLine(terminal, lineOf(id, state))
    if (state.brokenAt !== null)
      broken.push(
        `  organization ${id}: entry ${state.brokenAt} is missing, changed or moved; the ${state.brokenAt - 1} before it are whole\n`,
      )
  })
  const found = await withDatabase(terminal, () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      if (named === null) return yield* eachOrganization(({ id }) => verify(id))
      // The log outlives the organization's row.
      const isKnown =
        (yield* store.find(named)) !== null || (yield* store.newestLinked(named)) !== null
      if (isKnown) yield* verify(named)
      return isKnown
    }),
  )
  if (found === false) {
    terminal.complain(`organization ${named} is not in the database.\n`)
    return 1
  }
  if (broken.length === 0) return 0
  terminal.complain(
    `Another program than shielded-relay changed the audit log:\n${broken.join("")}Keep a copy of the database, and compare it with a backup and with the audit values that clients kept.\n`,
  )
  return 1
}

const eachOrganization = Effect.fnUntraced(function* <E, R>(
  visit: (organization: Organization) => Effect.Effect<void, E, R>,
) {
  const store = yield* OrganizationStore
  let after: Uuid | null = null
  do {
    const organizations: ReadonlyArray<Organization> = yield* store.organizations(after, page)
    for (const organization of organizations) yield* visit(organization)
    after = organizations.length < page ? null : (organizations.at(-1)?.id ?? null)
  } while (after !== null)
  return true
})

function lineOf(organization: Uuid, { newest, brokenAt }: AuditLogState): object {
  const place = { organization, seq: newest?.seq ?? 0, hash: newest?.hash ?? null }
  return brokenAt === null ? place : { ...place, brokenAt }
}
