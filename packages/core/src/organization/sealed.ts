import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Effect, Option } from "effect"
import { OrganizationSeal } from "../port/OrganizationSeal.ts"
import type { ManagedUser, Organization, StoredPolicy, UserKey, Wallet } from "./Organization.ts"
import type { Proposal } from "./Proposal.ts"
import { logged } from "../tracing/logEvents.ts"

/** The rows that carry a seal, by the kind that stands in the sealed text. */
interface SealedRows {
  readonly organization: Organization
  readonly user: ManagedUser
  readonly key: UserKey
  readonly wallet: Wallet
  readonly policy: StoredPolicy
  readonly proposal: Proposal
}

/**
 * The row's kind and fields as JSON text with sorted keys, without its seal. Rows of different kinds never have the same text. Fields that are
 * `null` are left out, so that rows which were sealed before a field existed keep their seals.
 */
function sealedText<K extends keyof SealedRows>(kind: K, row: Omit<SealedRows[K], "seal">): string {
  const fields = Object.entries(row).filter(([name, value]) => name !== "seal" && value !== null)
  return JSON.stringify([kind, fields.toSorted(([a], [b]) => (a < b ? -1 : 1))])
}

/** The seal of a row with these fields. */
const sealOf = Effect.fnUntraced(function* <K extends keyof SealedRows>(
  kind: K,
  row: Omit<SealedRows[K], "seal">,
) {
  const { seal } = yield* OrganizationSeal
  return seal("row", utf8ToBytes(sealedText(kind, row)))
})

/** A row with its seal, to be written. A seal that the row has already is replaced. */
export const sealed = Effect.fnUntraced(function* <K extends keyof SealedRows>(
  kind: K,
  row: Omit<SealedRows[K], "seal">,
) {
  return { ...row, seal: yield* sealOf(kind, row) }
})

/**
 * Whether this service wrote a row as it was read. Always true in a process without seals, which serves no managed wallets. Logs an error if
 * another program wrote it.
 */
export const isSealed = Effect.fnUntraced(function* <K extends keyof SealedRows>(
  kind: K,
  row: SealedRows[K],
) {
  const seal = yield* Effect.serviceOption(OrganizationSeal)
  if (Option.isNone(seal)) return true
  const fits =
    row.seal === (yield* Effect.provideService(sealOf(kind, row), OrganizationSeal, seal.value))
  if (!fits) yield* logged("organization-altered", { kind })
  return fits
})

/**
 * A row as it was read, if this service wrote it. Otherwise another program changed the database: logs an error and dies, because no answer
 * about such a row can be right.
 */
export const unsealed = Effect.fnUntraced(function* <
  K extends keyof SealedRows,
  Row extends SealedRows[K] | null,
>(kind: K, row: Row) {
  if (row === null || row.seal === (yield* sealOf(kind, row))) return row
  yield* logged("organization-altered", { kind })
  return yield* Effect.die(new Error(`a row of kind ${kind} has a wrong seal`))
})
