import { Effect } from "effect"
import type { RelayError } from "../../error/RelayError.ts"
import type { Intent } from "../../operation/Operation.ts"
import type { RelayedRequest } from "../fees/priceOperation.ts"
import { accept, AcceptanceUnclear } from "./accept.ts"
import { acceptLater } from "./acceptLater.ts"
import { annotateRequest, attributesOf } from "../../tracing/annotate.ts"
import type { TransactionCaller } from "./Caller.ts"
import { decideAcceptance } from "./decideAcceptance.ts"
import { awaitOutcome } from "./outcome.ts"
import { refuse } from "./refuse.ts"

/**
 * Common flow of all relayed operations: validate the command, accept it in one transaction, then wait for the hash unless the operation is
 * scheduled. A refused command came in a validly signed request, so its nonce is burned too. After acceptance nothing fails (see
 * `awaitOutcome`).
 */
export const acceptedAndAwaited = <
  C extends { readonly chainId: number },
  E extends RelayError | { readonly _tag: string },
  R,
>(
  kind: Intent["kind"],
  understand: (caller: TransactionCaller, command: C) => Effect.Effect<RelayedRequest, E, R>,
) =>
  Effect.fn(`useCase.${kind}`)(function* (caller: TransactionCaller, command: C) {
    const id = yield* understand(caller, command).pipe(
      Effect.flatMap(
        Effect.fnUntraced(function* (wanted) {
          const { completionTime } = wanted
          return completionTime === null
            ? yield* accept(caller, wanted)
            : yield* acceptLater(caller, wanted, completionTime)
        }),
      ),
      Effect.catch((error) =>
        error instanceof AcceptanceUnclear
          ? decideAcceptance(caller, kind, command.chainId, error.id)
          : refuse(caller, kind, command.chainId, error),
      ),
    )
    yield* annotateRequest(attributesOf({ id, kind, chainId: command.chainId }))
    return yield* awaitOutcome(id)
  })
