import type { ReceivedHeaders } from "./ReceivedRequest.ts"

/**
 * Whether a body is declared as JSON in UTF-8 without content coding: `application/json`, at most with `charset=utf-8`, in any case
 * (RFC 9110, 8.3.1). One content type, not none and not two.
 */
export function declaresJson(headers: ReceivedHeaders): boolean {
  const types = headers["content-type"] ?? []
  const [type] = types
  if (type === undefined || types.length > 1) return false
  const codings = headers["content-encoding"] ?? []
  if (codings.some((coding) => coding.trim().toLowerCase() !== "identity")) return false
  return /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?;?[ \t]*$/i.test(type)
}
