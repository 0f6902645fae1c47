import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { OperationRequest } from "../../operation/Operation.ts"
import { ownerId } from "../../owner/index.ts"
import type { Owner } from "../../owner/Owner.ts"
import type { UsedNonce } from "../../port/storage/NonceStore.ts"
import type { SessionId } from "../../session/Session.ts"

/** An authenticated caller: identified by a session and its request signature, or by the embedding program. */
export interface Caller {
  readonly owner: Owner
  readonly address: Address
  /** The only chain on which the session may act and read; `null`: every chain. */
  readonly onlyChain: ChainId | null
  /** The scope of the nonce. */
  readonly sessionId: SessionId
  /** As the request sent it; answers echo it. */
  readonly nonce: string
}

/** Whether a caller may see operations of a chain. A session for one chain sees only that chain. */
export function maySee({ onlyChain }: Pick<Caller, "onlyChain">, chainId: ChainId): boolean {
  return onlyChain === null || onlyChain === chainId
}

/** A caller of a transaction request. Accepting or refusing the request consumes its nonce (`Acceptances`). */
export interface TransactionCaller extends Caller {
  readonly used: UsedNonce
}

/** Builds the request fields that an operation stores. `ref`: the request's referral code. */
export function requestOf(
  { owner, sessionId, nonce }: Caller,
  ref: string | null = null,
): OperationRequest {
  return { owner: ownerId(owner), sessionId, nonce, ...(ref === null ? {} : { ref }) }
}
