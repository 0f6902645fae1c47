import { AddressLookupTableProgram, type PublicKey } from "@solana/web3.js"
import { lookupTableTransactions, standingAccounts } from "../deploy/lookupTable.ts"
import { isFrozen } from "../state/readLookupTable.ts"
import { tableSize, type RentOf } from "./deploymentCosts.ts"
import { stepsOf, type DeploymentStep } from "./DeploymentStep.ts"
import { tradedAccounts, type ExchangePlaces } from "./exchangeState.ts"
import type { DeploymentTargets } from "./openDeployment.ts"
import type { DeploymentState } from "./readDeployment.ts"

export const tableStepName = "freeze a lookup table of the pool's accounts"

/** The table's place if it is made with an account's signature after a slot. */
export const tableAddress = (payer: PublicKey, slot: number): PublicKey =>
  AddressLookupTableProgram.createLookupTable({ authority: payer, payer, recentSlot: slot })[1]

/** The addresses that a deployment's table needs, each once: those of the pool, and of the exchange. */
export const wantedAddresses = (
  program: PublicKey,
  roots: PublicKey,
  { tokens }: Pick<DeploymentTargets, "tokens">,
  exchange: Omit<ExchangePlaces, "buffer"> | null,
): ReadonlyArray<PublicKey> =>
  eachOnce([
    ...standingAccounts(
      program,
      roots,
      tokens.map(({ mint }) => mint),
    ),
    ...(exchange === null ? [] : tradedAccounts(exchange)),
  ])

export const eachOnce = (keys: ReadonlyArray<PublicKey>): ReadonlyArray<PublicKey> => [
  ...new Map(keys.map((key) => [key.toBase58(), key])).values(),
]

/** Whether a new table is needed: there is none that can be used or filled. */
export function needsNewTable(
  { table }: Pick<DeploymentState, "table">,
  wanted: ReadonlyArray<PublicKey>,
  payer: PublicKey,
): boolean {
  if (table === null || !table.isActive()) return true
  if (isFrozen(table)) return lacking(table.state.addresses, wanted).length > 0
  return table.state.authority?.equals(payer) !== true
}

const lacking = (held: ReadonlyArray<PublicKey>, wanted: ReadonlyArray<PublicKey>) => {
  const there = new Set(held.map((key) => key.toBase58()))
  return wanted.filter((key) => !there.has(key.toBase58()))
}

/** Creates the lookup table, fills it, and freezes it. A frozen one that lacks accounts of a new token is replaced by another. */
export function tableStep(
  {
    unitPrice,
    slot,
    state,
    payer,
    rentOf,
  }: {
    readonly unitPrice: bigint
    /** That the table's address follows from; `null` before it has one. */
    readonly slot: number | null
    readonly state: Pick<DeploymentState, "table">
    readonly payer: PublicKey
    readonly rentOf: RentOf
  },
  wanted: ReadonlyArray<PublicKey>,
): DeploymentStep {
  const isNew = needsNewTable(state, wanted, payer)
  const held = isNew || state.table === null ? [] : state.table.state.addresses
  const missing = lacking(held, wanted)
  const isDone = !isNew && isFrozen(state.table) && missing.length === 0
  const { transactions } = lookupTableTransactions(payer, slot ?? 0, missing)
  const left = isNew ? transactions : transactions.slice(1)
  const rent =
    rentOf(tableSize(held.length + missing.length)) - (isNew ? 0n : rentOf(tableSize(held.length)))
  return stepsOf(unitPrice)(tableStepName, isDone, rent, left)
}
