import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { Intent, OperationRequest } from "../../operation/Operation.ts"
import type { ApprovalsWanted } from "../../organization/ApprovalsWanted.ts"
import type { Grant } from "../../organization/Grant.ts"
import { ownerId } from "../../owner/index.ts"
import type { Owner } from "../../owner/Owner.ts"
import type { Leg } from "../../port/chain/WalletChain.ts"
import type { UsedNonce } from "../../port/storage/NonceStore.ts"
import type { RequestScope } from "../../session/RequestScope.ts"
import type { SessionId } from "../../session/Session.ts"

/** An authenticated caller: identified by a session and its request signature, or by the embedding program. */
export interface Caller {
  readonly owner: Owner
  readonly address: Address
  /** The only chain on which the session may act and read; `null`: every chain. */
  readonly onlyChain: ChainId | null
  readonly scope: RequestScope
  /** Unique in `scope`. Of a session as the request sent it; of a stamp its hex SHA-256. */
  readonly nonce: string
}

/** A caller whom a session identifies. */
export interface SessionCaller extends Caller {
  readonly scope: SessionId
}

/** Whether a caller may see operations of a chain. A session for one chain sees only that chain. */
export function maySee({ onlyChain }: Pick<Caller, "onlyChain">, chainId: ChainId): boolean {
  return onlyChain === null || onlyChain === chainId
}

/** Whether a caller may see what concerns all chains on which its owner acts. A contract account acts on one. */
export function maySeeAll({ owner, onlyChain }: Pick<Caller, "owner" | "onlyChain">): boolean {
  return onlyChain === null || owner.kind === "contract"
}

/** A caller of a transaction request. Accepting or refusing the request consumes its nonce (`Acceptances`). */
export interface TransactionCaller extends Caller {
  readonly used: UsedNonce
  /** The permission under which to record what the request starts; `null`: a refusal. */
  readonly grant: (started: Started | null) => Grant
  /** What else to fail with than a refusal if no policy that allows the request has room in its limits. */
  readonly withoutRoom?: ApprovalsWanted
  /** Whether a refusal is recorded as the end of the request; by default yes. A proposal may be decided again. */
  readonly recordsRefusals?: boolean
}

/** What a request starts: an operation on notes, or the leg of a managed account. */
export type Started = { readonly intent: Intent } | { readonly leg: Leg }

/** The permission of every request of a session: it must be live. */
export function sessionGrant(sessionId: SessionId): TransactionCaller["grant"] {
  return () => ({ by: "session", sessionId })
}

/** Builds the request fields that an operation stores. `ref`: the request's referral code. */
export function requestOf(
  { owner, scope, nonce }: Caller,
  ref: string | null = null,
): OperationRequest {
  return { owner: ownerId(owner), scope, nonce, ...(ref === null ? {} : { ref }) }
}
