import type {
  Address,
  DigestSigner,
  Leg,
  SignedTransaction,
  SignWithWallet,
  TransactionFees,
} from "@shielded-relay/core"
import { Effect, Redacted } from "effect"
import { termsOf } from "../sending/callTerms.ts"
import type { Sender } from "../sending/Sender.ts"
import { transactionIdOf } from "../transaction/ContractCall.ts"
import { withSignature } from "../transaction/signCall.ts"
import { contractOf, rawLegOf, type LegParties } from "./legContract.ts"

export interface LegSigningContext {
  readonly parties: LegParties
  readonly tank: Sender | null
  readonly signDigest: DigestSigner
}

/**
 * Signs a leg with the terms that `priceLeg` returned. The account's key signs the transaction's id, the SHA-256 of its bytes;
 * the tank's key signs a top-up. Needs no network. The bytes expire as those of relaying accounts do: `lastHeight` is their
 * expiration, so the gateway's `broadcast` can answer `expired` for them, and they count where fees of unexpired bytes are
 * reserved. `fees.most` does not contain the coins that the leg itself moves.
 */
export const signLeg = Effect.fnUntraced(function* (
  { parties, tank, signDigest }: LegSigningContext,
  leg: Leg,
  account: Address,
  senderNonce: number | null,
  fees: TransactionFees,
  sign: SignWithWallet,
) {
  const contract = contractOf(parties, leg, account)
  const terms = termsOf(fees)
  const rawData = rawLegOf(contract, terms)
  const id = transactionIdOf(rawData)
  const signature =
    tank !== null && contract.type === "TransferContract"
      ? signDigest(id, Redacted.value(tank.secretKey))
      : yield* sign(id)
  const signed = withSignature(rawData, signature)
  return {
    sender: contract.owner,
    senderNonce,
    raw: signed.raw,
    hash: signed.id,
    fees,
    lastHeight: terms.expiration,
  } satisfies SignedTransaction
})
