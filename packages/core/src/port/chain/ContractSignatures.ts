import type { Effect } from "effect"
import { Context } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"

/** A claim that a contract account signed a digest. */
export interface ContractSignature {
  readonly account: Address
  /** 32 bytes. */
  readonly digest: Uint8Array
  /** The wallet's bytes, of any length and content. */
  readonly signature: Uint8Array
}

/** The account's answer, or `unavailable` if the account could not be asked. */
export type ContractVerdict = "valid" | "invalid" | "unavailable"

/**
 * Verifies signatures of contract accounts on one chain (EIP-1271, EIP-6492).
 *
 * Laws:
 * 1. `valid` exactly if the account's own code accepts this digest and signature under EIP-1271. That is the deployed code, or, before
 *    deployment, the code that a factory from the operator's list deploys (EIP-6492).
 * 2. `invalid`: the account answers anything else, reverts, runs out of gas or has no code, or its factory is not on the list.
 * 3. `unavailable`: the call itself failed. Every such failure returns this value instead of an error or another verdict.
 * 4. The call never changes the chain's state.
 */
export type AskContract = (signature: ContractSignature) => Effect.Effect<ContractVerdict>

/** Verifies on behalf of a client, named by its address. Each client has its own share of the concurrent calls. */
export type AskContractFor = (
  signature: ContractSignature,
  client: string,
) => Effect.Effect<ContractVerdict>

/** The verifiers of contract signatures, by chain. */
export class ContractSignatures extends Context.Service<
  ContractSignatures,
  ReadonlyMap<ChainId, AskContractFor>
>()("shielded-relay/ContractSignatures") {}
