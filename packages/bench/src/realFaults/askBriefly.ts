/** Longer than any answer takes; milliseconds. */
const longest = 60_000

/** A request to a process that may stand still or hang. @throws when no whole answer comes within a minute. */
export function askBriefly(url: string, request: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...request, signal: AbortSignal.timeout(longest) })
}
