/**
 * Why a text is not a valid endpoint URL; `null` if it is. The text may contain an API key, so the problem quotes at
 * most its scheme.
 */
export function endpointProblem(text: string): string | null {
  const wanted = "must be a URL that begins with https:// or http://"
  const url = URL.parse(text)
  if (url === null)
    return `${wanted}; the value is not a URL (not shown, since it may contain a key)`
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return `${wanted}; it begins with ${url.protocol}`
  if (url.username !== "" || url.password !== "")
    return `${wanted}, without user and password: requests do not carry them`
  return null
}
