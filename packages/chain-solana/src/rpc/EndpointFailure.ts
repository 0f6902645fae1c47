import type { EndpointFault, RequestFailure } from "@shielded-relay/chain-rpc"
import { Data } from "effect"

/**
 * What a failed request means, whatever words the node used.
 *
 * About the transaction that was sent: `already-processed`, `blockhash-unknown` (too old, or not yet known to this node), `unfunded`,
 * `transaction-failed` (it would fail as it is now), `transaction-refused` (never valid as it is). About what was asked:
 * `slot-skipped` (no block, or none that this node kept), `block-unavailable` (not yet), `history-pruned` (not any more),
 * `method-unsupported`. About the endpoint: `node-behind`, `rate-limited`, `unauthorized`, `timeout`, `unavailable`, `malformed` (not
 * what JSON-RPC or the method's result looks like), `inconsistent` (it contradicts itself), `wrong-chain`.
 */
export type FailureKind =
  | EndpointFault
  | "already-processed"
  | "blockhash-unknown"
  | "unfunded"
  | "transaction-failed"
  | "transaction-refused"
  | "slot-skipped"
  | "block-unavailable"
  | "history-pruned"
  | "method-unsupported"
  | "node-behind"

/** A request that an endpoint did not answer as hoped. It carries no foreign text and no URL: those hold keys. */
export class EndpointFailure extends Data.TaggedError("EndpointFailure")<
  RequestFailure<FailureKind>
> {}
