import { Effect } from "effect"
import type { OutsideReference } from "../configuration/SecretReference.ts"
import { resolveOutside, type SecretSources } from "./resolveSecret.ts"

/** A quote service with its API key resolved. */
export const resolveQuoteKey = Effect.fnUntraced(function* <Service extends object>(
  { apiKey, ...service }: Service & { readonly apiKey?: OutsideReference },
  sources: SecretSources,
) {
  if (apiKey === undefined) return service
  return { ...service, apiKey: yield* resolveOutside(apiKey, sources) }
})
