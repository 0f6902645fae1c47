import type { ReceivedHeaders } from "./ReceivedRequest.ts"

/** Checks that HTTP/1.1 requires and Node's parser omits (RFC 9112, 3.2; RFC 9110, 10.1.1). */
export function malformation(headers: ReceivedHeaders, httpVersion: string): string | null {
  const hosts = headers["host"]?.length ?? 0
  // HTTP/2 names the host in a pseudo-header (RFC 9113, 8.3.1).
  const needsHost = httpVersion === "1.1"
  if (hosts > 1 || (hosts === 0 && needsHost)) return "expected exactly one Host header"
  const expect = headers["expect"]?.join() ?? "100-continue"
  return /^100-continue$/i.test(expect) ? null : "Expect: only 100-continue is supported"
}
