import { Effect } from "effect"
import type { Dialect, RequestFailure } from "../Dialect.ts"
import { parseJson } from "../json/parseJson.ts"
import type { Reading } from "./Reading.ts"

/**
 * The JSON of a REST answer. What says "failed" differs from node to node, and a status of 200 stands above it as often as not: so the
 * dialect looks at every body first.
 */
export function readRest<Failure extends RequestFailure>(
  { errorIn }: Dialect<Failure>,
  path: string,
  { isSuccess, body, refused, malformed }: Reading<Failure>,
): Effect.Effect<unknown, Failure> {
  const answer = parsed(body)
  if (answer === null) return Effect.fail(isSuccess ? malformed() : refused({}))
  const error = errorIn?.(path, answer.json) ?? null
  if (error !== null) return Effect.fail(refused(error))
  return isSuccess ? Effect.succeed(answer.json) : Effect.fail(refused({}))
}

function parsed(text: string): { readonly json: unknown } | null {
  try {
    return { json: parseJson(text) }
  } catch {
    return null
  }
}
