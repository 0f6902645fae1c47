/**
 * What keeps a text from being an endpoint's URL; `null` when nothing does. The text itself may hold a key, so no more of it is shown
 * than its scheme.
 */
export function endpointProblem(text: string): string | null {
  const wanted = "must be a URL that begins with https:// or http://"
  const url = URL.parse(text)
  if (url === null) return `${wanted}; it is none (the text is not shown, since it may hold a key)`
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return `${wanted}; it begins with ${url.protocol}`
  if (url.username !== "" || url.password !== "")
    return `${wanted}, without user and password: requests do not carry them`
  return null
}
