import {
  nobleDigestSigner,
  type Address,
  type ChainUnavailable,
  type TransactionFees,
} from "@shielded-relay/core"
import { hexOfAddress, hexOfBytes } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Clock, Effect, Redacted } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { feesOf, type CallTerms } from "../sending/callTerms.ts"
import { feeLimitOf, readEnergyPrices } from "../sending/energyPrices.ts"
import { execute, executeCreation, type Execution } from "../sending/execution.ts"
import type { Sender } from "../sending/Sender.ts"
import type { Lifetime } from "../state/expiry.ts"
import { readBalance } from "../state/readAccount.ts"
import { bandwidthOf } from "../transaction/bandwidth.ts"
import { rawDataOf } from "../transaction/ContractCall.ts"
import { rawCreationOf } from "../transaction/ContractCreation.ts"
import { signRawData } from "../transaction/signCall.ts"
import type { DeploymentFault } from "./DeploymentFailed.ts"
import { requestDigest, type JournalEntry } from "./DeploymentJournal.ts"

/** What a step of a deployment sends. */
export type DeployerTransaction = {
  readonly step: string
  readonly data: Hex
} & (
  | { readonly to: Address }
  /** Creates a contract; explorers show the name. */
  | { readonly to: null; readonly name: string }
)

/** The account in whose name a step is sent, and how long its bytes may be sent. */
export interface StepTerms {
  readonly permissionId: number
  readonly lifetime: Effect.Effect<Lifetime, ChainUnavailable>
}

export interface SigningAccount extends StepTerms {
  readonly sender: Sender
}

/** Why nothing was signed. */
interface Unsigned {
  readonly reason: DeploymentFault
  readonly detail: string
}

/** Bytes to be signed, and what they may cost. */
interface Prepared {
  readonly rawData: Uint8Array
  readonly fees: TransactionFees
}

/**
 * Writes the bytes of a step's transaction, to be signed. The fee limit is the energy of a simulation plus a margin. Refuses unless the account's
 * coins cover the whole limit: nodes lower a transaction's energy to what the account can pay, and a transaction that runs out of energy
 * burns all of it.
 */
export const prepareStep = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  account: Address,
  { permissionId, lifetime }: StepTerms,
  transaction: DeployerTransaction,
) {
  const { to, data } = transaction
  const from = hexOfAddress(account)
  const execution = yield* endpoints.prefer(
    (endpoint) =>
      to === null
        ? executeCreation(endpoint, from, data)
        : execute(endpoint, { from, to: hexOfAddress(to), data }),
    ({ success }) => success,
  )
  if (!execution.success)
    return { reason: execution.end, detail: revertText(execution) } satisfies Unsigned as Unsigned
  const prices = yield* endpoints.first(readEnergyPrices)
  const terms = {
    ...(yield* lifetime),
    feeLimit: feeLimitOf(execution.energy, prices),
    timestamp: yield* Clock.currentTimeMillis,
  } satisfies CallTerms
  const rawData = rawDataOfStep(transaction, account, permissionId, terms)
  const fees = feesOf(terms, BigInt(bandwidthOf(rawData)) * prices.bandwidth)
  const balance = yield* endpoints.prefer(
    (endpoint) => readBalance(endpoint, account),
    (sun) => sun >= fees.most,
  )
  if (balance < fees.most)
    return {
      reason: "unfunded",
      detail: `the account must hold ${fees.most} sun, of which unused energy is not charged; it holds ${balance}`,
    } satisfies Unsigned as Unsigned
  return { rawData, fees } satisfies Prepared as Prepared
})

/** The bytes of a step's transaction that are signed. */
function rawDataOfStep(
  transaction: DeployerTransaction,
  owner: Address,
  permissionId: number,
  terms: CallTerms,
): Uint8Array {
  const shared = { ...terms, owner, data: transaction.data, permissionId }
  return transaction.to === null
    ? rawCreationOf({ ...shared, name: transaction.name })
    : rawDataOf({ ...shared, contract: transaction.to, callValue: 0n })
}

/** Signs a step's transaction, under the conditions of `prepareStep`. */
export const signStep = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  { sender, ...terms }: SigningAccount,
  transaction: DeployerTransaction,
) {
  const { step, to, data } = transaction
  const prepared = yield* prepareStep(endpoints, sender.address, terms, transaction)
  if ("reason" in prepared) return prepared
  const secretKey = Redacted.value(sender.secretKey)
  const { id, raw } = signRawData(prepared.rawData, nobleDigestSigner, secretKey)
  const entry: JournalEntry = {
    step,
    request: requestDigest(to, data),
    id,
    raw: hexOfBytes(raw),
    fees: prepared.fees,
    state: "signed",
  }
  return entry
})

function revertText(execution: Extract<Execution, { readonly success: false }>): string {
  return execution.data === "0x" ? "" : `returned ${execution.data.slice(0, 138)}`
}
