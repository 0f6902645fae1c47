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
 * 1. `operationHash` returns the hash that the pool computes for the call, a field element. Equal calls have equal hashes; a change to any
 *    field that the pool receives changes the hash.
 * 2. `sign` is deterministic and makes no network call: the same input returns the same bytes.
 * 3. `broadcast` never signs and never changes a nonce. Bytes that the node already knows return `accepted`.
 * 4. `events(from, to)` returns every event of the pool in the inclusive range, in order, or fails. A range that no endpoint can serve
 *    completely fails.
 * 5. `refusesPayout` returns true exactly if `simulate` would reject a payout to this recipient. A native-coin payout is refused only if
 *    the chain forbids an account to hold such a small balance.
 * 6. If bytes expire: read `lastHeight` after signing. Once `finalHeight` exceeds it, those bytes can no longer be executed. Until then
 *    they may be.
 * 7. Every call ends within the adapter's timeout. Without a better answer it fails with `ChainUnavailable`.
 * 8. If the pool forgets roots: it knows every root that `firsts` returns, and still knows it after `rootMemory.commitments` more
 *    commitments.
 * 9. `payersOf` returns every account whose tokens the note's transaction moved into the pool for the note, confirmed by two endpoints. For
 *    native coins it returns every account that the transaction names as a possible payer. The list is empty if the transaction shows none.
 *    It fails if no block contains the transaction.
 * 10. `refusedRecipients` returns payouts of the given ones, and none that `refusesPayout` would not refuse at that amount and at 1. The
 *    order of the given ones changes no request.
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
