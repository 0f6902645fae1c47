import { parseTarget } from "./requestTarget.ts"

/** Longer ones are nobody's nonce and would only make us a mirror. */
const longest = 128

/**
 * The nonce of a request that core does not see, for the failure's echo: callers compare it before they read the error.
 * The body's for a POST, the query's otherwise; `undefined` without one. Never throws.
 */
export function echoedNonce(method: string, target: string, body: Uint8Array): string | undefined {
  const nonce = method === "POST" ? nonceOfBody(body) : nonceOfQuery(target)
  return typeof nonce === "string" && nonce !== "" && nonce.length <= longest ? nonce : undefined
}

function nonceOfQuery(target: string): string | undefined {
  return new URLSearchParams(parseTarget(target)?.rawQuery ?? "").get("nonce") ?? undefined
}

function nonceOfBody(body: Uint8Array): unknown {
  try {
    const fields: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body))
    return typeof fields === "object" && fields !== null && "nonce" in fields
      ? fields.nonce
      : undefined
  } catch {
    return undefined
  }
}
