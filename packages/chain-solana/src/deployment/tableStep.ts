import { AddressLookupTableProgram, type PublicKey } from "@solana/web3.js"
import { lookupTableTransactions, standingAccounts } from "../deploy/lookupTable.ts"
import { isFrozen } from "../state/readLookupTable.ts"
import { feesOf, tableSize, type RentOf } from "./deploymentCosts.ts"
import type { DeploymentRecord } from "./DeploymentJournal.ts"
import type { DeploymentStep } from "./DeploymentStep.ts"
import type { DeploymentTargets } from "./openDeployment.ts"
import type { DeploymentState } from "./readDeployment.ts"

export const tableStepName = "freeze a lookup table of the pool's accounts"

/** The table's place if it is made with an account's signature after a slot. */
export const tableAddress = (payer: PublicKey, slot: number): PublicKey =>
  AddressLookupTableProgram.createLookupTable({ authority: payer, payer, recentSlot: slot })[1]

/** The addresses that a pool's table needs, each once. */
export const wantedAddresses = (
  program: PublicKey,
  roots: PublicKey,
  { tokens }: Pick<DeploymentTargets, "tokens">,
): ReadonlyArray<PublicKey> => {
  const accounts = standingAccounts(
    program,
    roots,
    tokens.map(({ mint }) => mint),
  )
  return [...new Map(accounts.map((key) => [key.toBase58(), key])).values()]
}

/** Whether a new table is needed: there is none that can be used or filled. */
export function needsNewTable(
  { table }: DeploymentState,
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
    targets,
    record,
    state,
    payer,
    rentOf,
  }: {
    readonly targets: DeploymentTargets
    readonly record: DeploymentRecord
    readonly state: DeploymentState
    readonly payer: PublicKey
    readonly rentOf: RentOf
  },
  roots: PublicKey,
): DeploymentStep {
  const wanted = wantedAddresses(record.program.publicKey, roots, targets)
  const isNew = needsNewTable(state, wanted, payer)
  const held = isNew || state.table === null ? [] : state.table.state.addresses
  const missing = lacking(held, wanted)
  const isDone = !isNew && isFrozen(state.table) && missing.length === 0
  const slot = record.table?.slot ?? 0
  const { transactions } = lookupTableTransactions(payer, slot, missing)
  const left = isNew ? transactions : transactions.slice(1)
  const rent =
    rentOf(tableSize(held.length + missing.length)) - (isNew ? 0n : rentOf(tableSize(held.length)))
  return {
    step: tableStepName,
    by: "deployer",
    isDone,
    transactions: isDone ? [] : left,
    cost: isDone ? 0n : rent + feesOf(targets, left),
    isParallel: false,
  }
}
