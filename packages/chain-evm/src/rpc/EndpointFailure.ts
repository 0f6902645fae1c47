import type { EndpointFault, RequestFailure } from "@shielded-relay/chain-rpc"
import { Data } from "effect"
import type { Hex } from "viem"

/**
 * What a failed request means, whatever words the node used.
 *
 * About the transaction that was sent: `already-known`, `nonce-too-low`, `replacement-underpriced`, `underpriced`, `unfunded`,
 * `transaction-refused` (never valid as it is). About the call: `reverted`. About what was asked: `range-too-large`,
 * `block-unknown` (the node has not heard of the block), `state-pruned` (not any more), `tag-unsupported`,
 * `method-unsupported`. About the endpoint: `rate-limited`, `unauthorized`, `timeout`, `unavailable`, `malformed` (not what
 * JSON-RPC or the method's result looks like), `inconsistent` (it contradicts itself), `wrong-chain`.
 */
export type FailureKind =
  | EndpointFault
  | "already-known"
  | "nonce-too-low"
  | "replacement-underpriced"
  | "underpriced"
  | "unfunded"
  | "transaction-refused"
  | "reverted"
  | "range-too-large"
  | "block-unknown"
  | "state-pruned"
  | "tag-unsupported"
  | "method-unsupported"

/** A request that an endpoint did not answer as hoped. It carries no foreign text and no URL: those hold keys. */
export class EndpointFailure extends Data.TaggedError("EndpointFailure")<
  RequestFailure<FailureKind> & {
    /** What a reverted call returned, where the node passed it on. */
    readonly revertData?: Hex
  }
> {}
