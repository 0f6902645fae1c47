import type { ReceivedHeaders } from "./ReceivedRequest.ts"

/**
 * Whether the body is declared as uncoded JSON in UTF-8: exactly one Content-Type, `application/json`, optionally with
 * `charset=utf-8`, in any case (RFC 9110, 8.3.1).
 */
export function declaresJson(headers: ReceivedHeaders): boolean {
  const types = headers["content-type"] ?? []
  const [type] = types
  if (type === undefined || types.length > 1) return false
  const codings = (headers["content-encoding"] ?? []).flatMap((line) => line.split(","))
  if (codings.some((coding) => coding.trim().toLowerCase() !== "identity")) return false
  return /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?;?[ \t]*$/i.test(type)
}
