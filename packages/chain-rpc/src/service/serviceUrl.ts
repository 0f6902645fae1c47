/** Appends a path to a service's base URL. */
export function serviceUrl(
  base: string,
  path: string,
  query: Readonly<Record<string, string>> = {},
): URL {
  const url = new URL(path, base.endsWith("/") ? base : `${base}/`)
  url.search = new URLSearchParams(query).toString()
  return url
}
