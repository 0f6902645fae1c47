import type { Address } from "../address/Address.ts"
import type { OperationRequest } from "../operation/Operation.ts"
import { ownerId } from "../owner/index.ts"
import type { Owner } from "../owner/Owner.ts"
import type { UsedNonce } from "../port/NonceStore.ts"
import type { SessionId } from "../session/Session.ts"

/** Who asks, once that is certain: by a session and its request signature, or because an embedder says so. */
export interface Caller {
  readonly owner: Owner
  readonly address: Address
  /** The scope of the nonce. */
  readonly sessionId: SessionId
  /** As sent; echoed. */
  readonly nonce: string
}

/** A caller whose request moves something: its nonce is consumed in the transaction that accepts the operation. */
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
