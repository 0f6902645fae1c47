import { RelayError, type Fields } from "@shielded-relay/core"
import { Effect, Result } from "effect"
import type { Answer } from "../answer/Answer.ts"
import { shownRefusal } from "../answer/shownRefusal.ts"

/** Names in one answer at most, and characters of each. */
const mostNames = 16
const longestName = 64

/** A command, and the names of the request's fields that its route does not know. */
export interface NamedCommand<Command> {
  readonly command: Command
  readonly ignored: ReadonlyArray<string>
}

/** A schema of a request, whose fields are all that its route knows. */
interface WithFields {
  readonly fields: Readonly<Record<string, unknown>>
}

/** The names of the fields that a route ignores, as sent: 16 at most, clipped to 64 characters. */
export function ignoredFields(schema: WithFields, fields: Fields): ReadonlyArray<string> {
  return Object.keys(fields)
    .filter((name) => !Object.hasOwn(schema.fields, name))
    .slice(0, mostNames)
    .map(clipped)
}

/** Whole characters: half a surrogate pair is no text that every JSON reader takes. */
function clipped(name: string): string {
  return Array.from(name.slice(0, 2 * longestName))
    .slice(0, longestName)
    .join("")
    .toWellFormed()
}

/** A decoder that also tells what it ignores; its refusals tell it too, since a misspelt field is often a missing one. */
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

/** Names the ignored fields in whatever becomes of a request: additive `ignoredFields`, left out when there are none. */
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
