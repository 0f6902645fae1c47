import type { EndpointFault, RequestFailure } from "@shielded-relay/chain-rpc"
import { Data } from "effect"

/**
 * The meaning of a failed request, independent of the node's wording.
 *
 * - About the transaction: `already-processed`; `blockhash-unknown` (expired, or not yet known to this node); `unfunded`
 *   (the fee payer cannot pay the fee); `coins-missing` (an account holds too few lamports for what it pays: the fee payer, or another
 *   signer); `transaction-failed` (it would fail in the current state); `transaction-refused` (it can never be valid).
 * - About the requested data: `slot-skipped` (no block, or the node did not keep it); `block-unavailable` (not yet there); `history-pruned`
 *   (no longer there); `method-unsupported`.
 * - About the endpoint: `node-behind`, `rate-limited`, `unauthorized`, `timeout`, `unavailable`, `malformed` (the answer does not match
 *   JSON-RPC or the method's schema), `inconsistent` (its answers contradict each other), `wrong-chain`.
 */
export type FailureKind =
  | EndpointFault
  | "already-processed"
  | "blockhash-unknown"
  | "unfunded"
  | "coins-missing"
  | "transaction-failed"
  | "transaction-refused"
  | "slot-skipped"
  | "block-unavailable"
  | "history-pruned"
  | "method-unsupported"
  | "node-behind"

/** A request that failed at an endpoint. It contains neither the node's text nor the URL, since both may hold API keys. */
export class EndpointFailure extends Data.TaggedError("EndpointFailure")<
  RequestFailure<FailureKind>
> {}
