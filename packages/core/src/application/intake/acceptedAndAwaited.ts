import { Effect } from "effect"
import type { RelayError } from "../../error/RelayError.ts"
import type { Intent } from "../../operation/Operation.ts"
import { accept, AcceptanceUnclear } from "./accept.ts"
import type { TransactionCaller } from "./Caller.ts"
import { decideAcceptance } from "./decideAcceptance.ts"
import { awaitOutcome } from "./outcome.ts"
import type { RelayedRequest } from "../fees/priceOperation.ts"
import { refuse } from "./refuse.ts"

/**
 * What all relayed routes share: understand the request, accept it in one transaction, then wait for the hash. A request that is refused
 * here was validly signed and well-formed, so it burns its nonce all the same. From acceptance on nothing fails: see `awaitOutcome`.
 */
export const acceptedAndAwaited = <
  C extends { readonly chainId: number },
  E extends RelayError | { readonly _tag: string },
  R,
>(
  kind: Intent["kind"],
  understand: (caller: TransactionCaller, command: C) => Effect.Effect<RelayedRequest, E, R>,
) =>
  Effect.fnUntraced(function* (caller: TransactionCaller, command: C) {
    const id = yield* understand(caller, command).pipe(
      Effect.flatMap((wanted) => accept(caller, wanted)),
      Effect.catch((error) =>
        error instanceof AcceptanceUnclear
          ? decideAcceptance(caller, kind, command.chainId, error.id)
          : refuse(caller, kind, command.chainId, error),
      ),
    )
    return yield* awaitOutcome(id, caller.nonce)
  })
