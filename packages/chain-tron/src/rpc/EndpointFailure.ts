import type { EndpointFault, RequestFailure } from "@shielded-relay/chain-rpc"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Data } from "effect"

/**
 * The meaning of a failed request, independent of the node's wording.
 *
 * - The transaction that was sent: `already-known`, `expired`, `tapos-mismatch` (the node does not know the reference block), `unfunded`,
 *   `account-missing` (the sender is not activated), `signature-refused`, `too-large`, `transaction-refused` (never valid as it is).
 * - The node that it was sent to: `busy` (its pool of pending transactions is full), `unconnected` (too few peers), `unsolidified` (its
 *   newest block is too far above the solidified one).
 * - The execution of a call: `reverted`, `out-of-energy`, `out-of-time` (this node needed more than the time limit), `halted` (any other
 *   end of the virtual machine), `contract-missing`.
 * - The question: `method-unsupported` (switched off at this node), `block-unknown` (the node does not show the block or transaction).
 * - The endpoint: `rate-limited`, `unauthorized`, `timeout`, `unavailable`, `malformed`, `inconsistent` (it contradicts itself or others),
 *   `wrong-chain`.
 */
export type FailureKind =
  | EndpointFault
  | "already-known"
  | "expired"
  | "tapos-mismatch"
  | "unfunded"
  | "account-missing"
  | "signature-refused"
  | "too-large"
  | "transaction-refused"
  | "busy"
  | "unconnected"
  | "unsolidified"
  | "reverted"
  | "out-of-energy"
  | "out-of-time"
  | "halted"
  | "contract-missing"
  | "method-unsupported"
  | "block-unknown"

/**
 * A failed request to an endpoint. It holds neither the endpoint's text nor its URL: both can
 * contain keys.
 */
export class EndpointFailure extends Data.TaggedError("EndpointFailure")<
  RequestFailure<FailureKind> & {
    /** The return data of a reverted call. */
    readonly revertData?: Hex
  }
> {}
