import { Effect } from "effect"
import type { Dialect, RequestFailure } from "../Dialect.ts"
import { parseJson } from "../json/parseJson.ts"
import type { Reading } from "./Reading.ts"

/**
 * Reads the JSON of a REST answer. Nodes report failures in different ways, often with status 200,
 * so the dialect inspects every body first.
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
