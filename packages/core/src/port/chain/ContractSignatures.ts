import type { Effect } from "effect"
import { Context } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"

/** A contract account is said to have signed a digest. */
export interface ContractSignature {
  readonly account: Address
  /** 32 bytes. */
  readonly digest: Uint8Array
  /** As the wallet gave it, of any length and content. */
  readonly signature: Uint8Array
}

/** What the account says of it, as far as it could be asked. */
export type ContractVerdict = "valid" | "invalid" | "unavailable"

/**
 * Asks one chain's contract accounts about signatures.
 *
 * Laws:
 * 1. `valid` exactly when the account's own code answers for this digest and this signature as EIP-1271 says: the code that it has now,
 *    or, when it has none yet, the code that a factory of the operator's list gives it (EIP-6492).
 * 2. `invalid`: it answers anything else, reverts, runs out of gas, has no code, or its factory is not on the list.
 * 3. `unavailable`: nobody knows now. Whatever goes wrong in asking is this, and never an error or a verdict.
 * 4. Nothing is changed on the chain.
 */
export type AskContract = (signature: ContractSignature) => Effect.Effect<ContractVerdict>

/** Asks for a client, named by its address: questions of one client do not take the places of others'. */
export type AskContractFor = (
  signature: ContractSignature,
  client: string,
) => Effect.Effect<ContractVerdict>

/** How contract accounts are asked, by the chains that can. */
export class ContractSignatures extends Context.Service<
  ContractSignatures,
  ReadonlyMap<ChainId, AskContractFor>
>()("shielded-relay/ContractSignatures") {}
