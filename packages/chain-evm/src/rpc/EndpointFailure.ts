import type { EndpointFault, RequestFailure } from "@shielded-relay/chain-rpc"
import { Data } from "effect"
import type { Hex } from "@shielded-relay/pool-contracts"

/**
 * The meaning of a failed request, independent of the node's wording.
 *
 * - The transaction that was sent: `already-known`, `nonce-too-low`, `replacement-underpriced`, `underpriced`,
 *   `unfunded`, `transaction-refused` (never valid as it is).
 * - The call: `reverted`.
 * - The question: `range-too-large`, `block-unknown` (the node does not know the block yet), `state-pruned`
 *   (the node has deleted the state), `tag-unsupported`, `method-unsupported`.
 * - The endpoint: `rate-limited`, `unauthorized`, `timeout`, `unavailable`, `malformed` (the response is not
 *   valid JSON-RPC or the result has the wrong shape), `inconsistent` (it contradicts itself), `wrong-chain`.
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

/**
 * A failed request to an endpoint. It holds neither the endpoint's text nor its URL: both can
 * contain keys.
 */
export class EndpointFailure extends Data.TaggedError("EndpointFailure")<
  RequestFailure<FailureKind> & {
    /** The return data of a reverted call, if the node passed it on. */
    readonly revertData?: Hex
  }
> {}
