import { responseSignatureHeader } from "@shielded-relay/api"

/** `*`, or the origins whose pages may call the service. */
export type CorsOrigins = "*" | ReadonlyArray<string>

const exposed = `${responseSignatureHeader}, retry-after`

/**
 * CORS headers for every response (Fetch standard, 3.2). Credentials are never allowed: the service uses no cookies.
 */
export function corsHeaders(
  origins: CorsOrigins,
  origin: string | undefined,
): Readonly<Record<string, string>> {
  if (origins === "*") {
    return { "access-control-allow-origin": "*", "access-control-expose-headers": exposed }
  }
  // Keeps caches from serving one origin's response to another.
  if (origin === undefined || !origins.includes(origin)) return { vary: "Origin" }
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": exposed,
    vary: "Origin",
  }
}

/** Additional headers of a preflight response. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers":
    "content-type, x-service-request-signature, x-stamp, last-event-id",
  "access-control-max-age": "7200",
}
