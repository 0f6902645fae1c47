import { responseSignatureHeader } from "@shielded-relay/api"

/** `*`, or the origins that may call from a browser. */
export type CorsOrigins = "*" | ReadonlyArray<string>

const exposed = `${responseSignatureHeader}, retry-after`

/** The CORS headers of every answer (Fetch standard, 3.2). Never with credentials: nothing here reads a cookie. */
export function corsHeaders(
  origins: CorsOrigins,
  origin: string | undefined,
): Readonly<Record<string, string>> {
  if (origins === "*") {
    return { "access-control-allow-origin": "*", "access-control-expose-headers": exposed }
  }
  // What a cache keeps for one origin must not be served to another.
  if (origin === undefined || !origins.includes(origin)) return { vary: "Origin" }
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": exposed,
    vary: "Origin",
  }
}

/** What a preflight is told besides. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "content-type, x-service-request-signature, x-stamp",
  "access-control-max-age": "7200",
}
