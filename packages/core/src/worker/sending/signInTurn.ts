import { Effect, Semaphore } from "effect"
import type { Address } from "../../address/Address.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"

/** How often an account signs again because another process took the nonce. */
const attempts = 16

/**
 * A relaying account of this process. `highest`: the highest nonce that it has seen, which is a guess: the update that stores the bytes
 * refuses a nonce that does not follow the storage's highest.
 */
export interface SigningAccount {
  highest: number | null
}

/** One place of each relaying account, by the gateway as this process reaches it. */
const places = new WeakMap<
  PoolGatewayShape,
  Map<Address, { readonly turn: Semaphore.Semaphore; readonly account: SigningAccount }>
>()

/**
 * Signs under an account's next nonce and stores the bytes, for one operation of this process after the other. The update that stores the
 * bytes decides: if another process took the nonce, the account signs under the next one. What it had signed has not left the process
 * (test: `signInTurn.test.ts`).
 */
export const signInTurn = <A, E extends { readonly _tag: string }, R>(
  gateway: PoolGatewayShape,
  sender: Address,
  sign: (account: SigningAccount) => Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const ofGateway = places.get(gateway) ?? new Map()
    places.set(gateway, ofGateway)
    const { turn, account } = ofGateway.get(sender) ?? {
      turn: Semaphore.makeUnsafe(1),
      account: { highest: null },
    }
    ofGateway.set(sender, { turn, account })
    return turn.withPermit(
      Effect.retry(
        Effect.suspend(() => sign(account)),
        { while: ({ _tag }) => _tag === "SenderNonceTaken", times: attempts },
      ),
    )
  })
