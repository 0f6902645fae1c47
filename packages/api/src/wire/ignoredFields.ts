import { RelayError, type Fields } from "@shielded-relay/core"
import { Effect, Result } from "effect"
import type { Answer } from "../answer/Answer.ts"
import { shownRefusal } from "../answer/shownRefusal.ts"

/** Maximum names in one answer, and maximum characters of each. */
const mostNames = 16
const longestName = 64

/** A command, and the names of the request's fields that the route ignored. */
export interface NamedCommand<Command> {
  readonly command: Command
  readonly ignored: ReadonlyArray<string>
}

/** A request's schema. The route ignores every field that is not in `fields`. */
interface WithFields {
  readonly fields: Readonly<Record<string, unknown>>
}

/** The names of the fields that a route ignores, as sent: at most 16, truncated to 64 characters. */
export function ignoredFields(schema: WithFields, fields: Fields): ReadonlyArray<string> {
  return Object.keys(fields)
    .filter((name) => !Object.hasOwn(schema.fields, name))
    .slice(0, mostNames)
    .map(clipped)
}

/** Truncates by code points, because many JSON readers refuse half of a surrogate pair. */
function clipped(name: string): string {
  return Array.from(name.slice(0, 2 * longestName))
    .slice(0, longestName)
    .join("")
    .toWellFormed()
}

/** A decoder that also returns the ignored fields. Refusals name them too, because a missing field is often a misspelt one. */
export function namingIgnored<Command>(
  schema: WithFields,
  decode: (fields: Fields) => Result.Result<Command, RelayError>,
): (fields: Fields) => Result.Result<NamedCommand<Command>, RelayError> {
  return (fields) => {
    const ignored = ignoredFields(schema, fields)
    return Result.mapBoth(decode(fields), {
      onSuccess: (command) => ({ command, ignored }),
      onFailure: (error) => named(error, ignored),
    })
  }
}

/** Adds `ignoredFields` to the answer or refusal of a request. Omits it if no field was ignored. */
export const tellingIgnored =
  (ignored: ReadonlyArray<string>) =>
  <E extends RelayError | { readonly _tag: string }, R>(
    answering: Effect.Effect<Answer, E, R>,
  ): Effect.Effect<Answer, E | RelayError, R> =>
    ignored.length === 0
      ? answering
      : answering.pipe(
          Effect.map((answer) => ({
            ...answer,
            body: { ...answer.body, ignoredFields: ignored },
          })),
          Effect.mapError((error) => named(shownRefusal(error), ignored)),
        )

function named(error: RelayError, ignored: ReadonlyArray<string>): RelayError {
  if (ignored.length === 0) return error
  const { code, message, retryAfter, details } = error
  return new RelayError({
    code,
    message,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    details: { ...details, ignoredFields: ignored },
  })
}
