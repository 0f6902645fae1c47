/** Timeout, milliseconds; longer than any answer takes. */
const timeout = 60_000

/** A request to a process that may be suspended or hang. @throws if the whole answer does not arrive within a minute */
export function askBriefly(url: string, request: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...request, signal: AbortSignal.timeout(timeout) })
}
