import { Effect, Semaphore } from "effect"
import type { Address } from "../../address/Address.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"

/** How often an account signs again because another process took the nonce. */
const attempts = 16

/** One place of each relaying account, by the gateway as this process reaches it. */
const places = new WeakMap<PoolGatewayShape, Map<Address, Semaphore.Semaphore>>()

/**
 * Reads an account's highest nonce, signs under the next one and stores the bytes, for one operation of this process after the other. The
 * update that stores the bytes decides: if another process took the nonce since it was read, the account signs under the next one. What it
 * had signed has not left the process (test: `signInTurn.test.ts`).
 */
export const signInTurn = <A, E extends { readonly _tag: string }, R>(
  gateway: PoolGatewayShape,
  sender: Address,
  sign: Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const ofGateway = places.get(gateway) ?? new Map<Address, Semaphore.Semaphore>()
    places.set(gateway, ofGateway)
    const place = ofGateway.get(sender) ?? Semaphore.makeUnsafe(1)
    ofGateway.set(sender, place)
    return place.withPermit(
      Effect.retry(sign, { while: ({ _tag }) => _tag === "SenderNonceTaken", times: attempts }),
    )
  })
