import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { OperationRequest } from "../../operation/Operation.ts"
import { ownerId } from "../../owner/index.ts"
import type { Owner } from "../../owner/Owner.ts"
import type { UsedNonce } from "../../port/storage/NonceStore.ts"
import type { SessionId } from "../../session/Session.ts"

/** Who asks, once that is certain: by a session and its request signature, or because an embedder says so. */
export interface Caller {
  readonly owner: Owner
  readonly address: Address
  /** The one chain on which the session may act and read; `null`: every chain. */
  readonly onlyChain: ChainId | null
  /** The scope of the nonce. */
  readonly sessionId: SessionId
  /** As sent; echoed. */
  readonly nonce: string
}

/** Whether a caller may see what happened on a chain: a session of one chain sees that chain alone. */
export function maySee({ onlyChain }: Pick<Caller, "onlyChain">, chainId: ChainId): boolean {
  return onlyChain === null || onlyChain === chainId
}

/** A caller whose request moves something: its nonce is consumed by what accepts or refuses the request (`Acceptances`). */
export interface TransactionCaller extends Caller {
  readonly used: UsedNonce
}

/** A caller's request as its operation keeps it. `ref`: the referral code that it carried. */
export function requestOf(
  { owner, sessionId, nonce }: Caller,
  ref: string | null = null,
): OperationRequest {
  return { owner: ownerId(owner), sessionId, nonce, ...(ref === null ? {} : { ref }) }
}
