import {
  LegRejected,
  type Address,
  type ChainId,
  type SignedTransaction,
  type TopUp,
  type TransactionFees,
} from "@shielded-relay/core"
import { SystemProgram, VersionedTransaction, type MessageV0 } from "@solana/web3.js"
import { Effect, Redacted } from "effect"
import { keyOfAddress } from "../encoding/keys.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { simulationCall } from "../rpc/solanaCalls.ts"
import { accountWithoutRent, type TransactionError } from "../rpc/TransactionError.ts"
import { feeOf } from "../sending/costs.ts"
import { anyBlockhash, messageOf, transactionBytes } from "../sending/message.ts"
import { raisedUnitPrice, type UnitPriceBounds } from "../sending/priorityFee.ts"
import type { Prices } from "../sending/readPrices.ts"
import { lacksFee } from "../sending/refusals.ts"
import type { Sender } from "../sending/Sender.ts"
import { signedTransaction } from "../sending/sign.ts"
import { recentBlockhash } from "../sending/suggestFees.ts"
import { readLegTerms, writeLegTerms, type LegTerms } from "../sending/Terms.ts"

/** A transfer of the System program and the two instructions of the compute budget use 150 units each. */
const units = 600n

/** The most that a top-up costs its tank at a compute unit price, lamports. It is also what it does cost. */
export const topUpBound = (unitPrice: bigint): bigint => feeOf({ units, unitPrice }, 1)

/** The transfer of a top-up: the tank alone signs. Deterministic. */
const topUpMessage = (
  tank: Address,
  account: Address,
  { amount }: TopUp,
  terms: Pick<LegTerms, "unitPrice" | "blockhash">,
): MessageV0 =>
  messageOf({
    payer: keyOfAddress(tank),
    units,
    ...terms,
    instructions: [
      SystemProgram.transfer({
        fromPubkey: keyOfAddress(tank),
        toPubkey: keyOfAddress(account),
        lamports: amount,
      }),
    ],
    tables: [],
  })

interface Priced {
  readonly chainId: ChainId
  readonly tank: Address
  readonly account: Address
  readonly leg: TopUp
}

/** Fees and terms of a top-up that the chain would take now. Fails with `LegRejected` if every endpoint rejects it. */
export const priceTopUp = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  { unitPrice }: Pick<Prices, "unitPrice">,
  bounds: UnitPriceBounds,
  { chainId, tank, account, leg }: Priced,
  replacing?: TransactionFees,
) {
  const [block, now] = yield* Effect.all([recentBlockhash(endpoints), unitPrice], {
    concurrency: "unbounded",
  })
  const price =
    replacing === undefined
      ? now
      : raisedUnitPrice(now, readLegTerms(replacing.terms).unitPrice, bounds)
  const terms: LegTerms = { units, unitPrice: price, ...block }
  const tried = { unitPrice: price, blockhash: anyBlockhash }
  const packet = transactionBytes(new VersionedTransaction(topUpMessage(tank, account, leg, tried)))
  const refusal =
    replacing === undefined
      ? yield* endpoints.prefer(
          (endpoint) =>
            Effect.map(endpoint.ask(simulationCall(packet)), ({ value: { err } }) =>
              err === null ? null : topUpRefusal(err),
            ),
          (found) => found === null,
        )
      : null
  if (refusal !== null) return yield* new LegRejected({ chainId, code: refusal })
  return { most: feeOf(terms, 1), terms: writeLegTerms(terms) } satisfies TransactionFees
})

/**
 * `InsufficientFundsForRent`: the tank or the account would have more than 0 and less than the rent-exempt minimum. `InsufficientFunds`: the
 * tank lacks the amount or the fee.
 */
function topUpRefusal(error: TransactionError): string {
  const place = accountWithoutRent(error)
  if (place !== null) return "InsufficientFundsForRent"
  return lacksFee(error) || typeof error === "object" ? "InsufficientFunds" : "Reverted"
}

/** Signs a top-up with the tank's key, without network access. Deterministic. */
export function signTopUp(
  tank: Sender,
  account: Address,
  leg: TopUp,
  fees: TransactionFees,
): SignedTransaction {
  const terms = readLegTerms(fees.terms)
  const transaction = new VersionedTransaction(topUpMessage(tank.address, account, leg, terms))
  transaction.sign([Redacted.value(tank.keypair)])
  return signedTransaction(transaction, tank.address, fees)
}
