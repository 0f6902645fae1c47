import { tellingIgnored, type Answer } from "@shielded-relay/api"
import { RelayError } from "@shielded-relay/core"
import { Effect } from "effect"

/**
 * Adds `ignoredFields` to the answer or refusal of a request. Leaves other failures as they are: the request is decided again, or told what
 * another copy of it did.
 */
export const namingIgnoredFields =
  (ignored: ReadonlyArray<string>) =>
  <E, R>(answering: Effect.Effect<Answer, E, R>): Effect.Effect<Answer, E | RelayError, R> =>
    answering.pipe(
      Effect.catchIf(
        (error): error is E & RelayError => error instanceof RelayError,
        (error) => tellingIgnored(ignored)(Effect.fail(error)),
      ),
      Effect.flatMap((answer) => tellingIgnored(ignored)(Effect.succeed(answer))),
    )
