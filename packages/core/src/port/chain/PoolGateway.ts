import { Context } from "effect"
import type { ChainId } from "../../address/ChainId.ts"
import type { CallerRules } from "./CallerRules.ts"
import type { ChainCapabilities } from "./ChainCapabilities.ts"
import type { ChainReader } from "./ChainReader.ts"
import type { PoolCodec, PoolIdentity } from "./PoolCodec.ts"
import type { Relayer } from "./Relayer.ts"

export * from "./CallerRules.ts"
export * from "./ChainCapabilities.ts"
export * from "./ChainReader.ts"
export * from "./ChainUnavailable.ts"
export * from "./PoolCodec.ts"
export * from "./PoolTransactions.ts"
export * from "./Relayer.ts"
export * from "./TreeQueue.ts"

/**
 * One pool on one chain: encoding, sending, reading. Adapters: chain-evm, chain-tron, chain-solana.
 *
 * Laws:
 * 1. `operationHash` is what the pool computes for the call, a field element; equal calls give equal hashes, and any changed field that
 *    the pool is given another one.
 * 2. `sign` is deterministic and makes no network call; the same input gives the same bytes.
 * 3. `broadcast` never signs, never changes a nonce, and treats bytes that are known already as `accepted`.
 * 4. `events(from, to)` gives every event of the pool in the inclusive range, in order, or fails: never a part. A range that no
 *    endpoint can vouch for whole is a failure.
 * 5. A recipient that `refusesPayout` names is one that `simulate` would reject a payout to. Coins are refused by nobody, except where the
 *    chain itself keeps an account from holding so few of them.
 * 6. Where bytes expire, nothing that was signed before `lastHeight` was asked for is executed once `finalHeight` is above it; until then
 *    it may be.
 * 7. Every call ends within the adapter's time-out, with `ChainUnavailable` when nothing better is known.
 * 8. Where roots are forgotten, the pool knows every root that `firsts` gives, and still does after `rootMemory.commitments` more commitments.
 * 9. `payersOf` names every account whose tokens the note's transaction moved into the pool for the note, as two endpoints tell it, and for
 *    native coins every account that the transaction itself names as a possible payer; empty when the transaction shows none. It fails for a
 *    transaction that is in no block.
 */
export interface PoolGatewayShape
  extends PoolIdentity, PoolCodec, ChainCapabilities, Relayer, ChainReader {
  readonly callerRules: CallerRules
}

/** The gateways of all configured chains. */
export class PoolGateways extends Context.Service<
  PoolGateways,
  ReadonlyMap<ChainId, PoolGatewayShape>
>()("shielded-relay/PoolGateways") {}
