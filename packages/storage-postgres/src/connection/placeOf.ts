/** Host, port and name of a database, without user and password. */
export function placeOf(url: string): string {
  const { host = "", pathname = "" } = URL.parse(url) ?? {}
  return `${host}${pathname}`
}
