import type { IncomingMessage } from "node:http"

/** Origins under which a browser on the listener's own machine reaches it. `address`: the one that the connection came to. */
function originsOfListener(address: string, port: number): ReadonlyArray<string> {
  const isLoopback = address === "127.0.0.1" || address === "::1"
  const names = isLoopback
    ? ["127.0.0.1", "localhost", "[::1]"]
    : [address.includes(":") ? `[${address}]` : address]
  return names.map((name) => `http://${name}:${port}`)
}

/** Why a request is not of the console's own page. */
export type Foreign = "host" | "origin"

/**
 * The origin of the console that a request was sent to, or why it is refused.
 *
 * A page of a foreign site can make its own name point to the loopback address, and a browser then sends it what this listener answers (DNS
 * rebinding). Such a request has the foreign name in `Host`. One that a foreign page sends to the console's own address has its origin in
 * `Origin` or says so in `Sec-Fetch-Site`. A link on a foreign page may open the console: that page does not get what it loads, and the cookie
 * does not go with the request.
 *
 * @param more Origins besides the listener's own, as configured. `http` and `https` of one host may both be there.
 * @param isDocument Whether the path is that of the page, which has no figures in it.
 */
export function originOf(
  request: IncomingMessage,
  more: ReadonlyArray<string>,
  isDocument: boolean,
): { readonly origin: string } | { readonly foreign: Foreign } {
  const { localAddress = "", localPort = 0 } = request.socket
  const own = originsOfListener(localAddress.replace(/^::ffff:/, ""), localPort)
  const hosts = request.rawHeaders.filter(
    (_, index, all) => index % 2 === 1 && all[index - 1]?.toLowerCase() === "host",
  )
  const host = hosts.length === 1 ? (hosts[0] ?? "").toLowerCase() : ""
  // `Host` does not tell the scheme.
  const origins = [...own, ...more].filter((one) => URL.parse(one)?.host === host)
  const [first] = origins
  if (first === undefined) return { foreign: "host" }
  const { origin: from, "sec-fetch-site": site = "same-origin" } = request.headers
  const isOwn = from === undefined ? request.method === "GET" : origins.includes(from)
  const isLink =
    isDocument &&
    request.headers["sec-fetch-mode"] === "navigate" &&
    request.headers["sec-fetch-dest"] === "document"
  if (!isOwn || (site !== "same-origin" && site !== "none" && !isLink)) return { foreign: "origin" }
  return { origin: from ?? first }
}
