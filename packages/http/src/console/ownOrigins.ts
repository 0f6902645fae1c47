import type { IncomingMessage } from "node:http"

/** Origins under which a browser on the listener's own machine reaches it. */
function originsOfListener({ host, port }: { readonly host: string; readonly port: number }) {
  const everywhere = ["0.0.0.0", "::", "127.0.0.1", "::1", "localhost"].includes(host)
  const names = everywhere
    ? ["127.0.0.1", "localhost", "[::1]"]
    : [host.includes(":") ? `[${host}]` : host]
  return names.map((name) => `http://${name}:${port}`)
}

/** Why a request is not of the console's own page. */
export type Foreign = "host" | "origin"

/**
 * The origin of the console that a request was sent to, or why it is refused.
 *
 * A page of a foreign site can make its own name point to the loopback address, and a browser then sends it what this listener answers (DNS
 * rebinding). Such a request has the foreign name in `Host`. One that a foreign page sends to the console's own address has its origin in
 * `Origin` or says so in `Sec-Fetch-Site`.
 *
 * @param more Origins besides the listener's own, as configured.
 */
export function originOf(
  request: IncomingMessage,
  more: ReadonlyArray<string>,
): { readonly origin: string } | { readonly foreign: Foreign } {
  const { localAddress = "", localPort = 0 } = request.socket
  const own = originsOfListener({ host: localAddress.replace(/^::ffff:/, ""), port: localPort })
  const hosts = request.rawHeaders.filter(
    (_, index, all) => index % 2 === 1 && all[index - 1]?.toLowerCase() === "host",
  )
  const host = hosts.length === 1 ? (hosts[0] ?? "").toLowerCase() : ""
  const origin = [...own, ...more].find((one) => URL.parse(one)?.host === host)
  if (origin === undefined) return { foreign: "host" }
  const { origin: from, "sec-fetch-site": site = "same-origin" } = request.headers
  const isOwn = from === undefined ? request.method === "GET" : from === origin
  if (!isOwn || (site !== "same-origin" && site !== "none")) return { foreign: "origin" }
  return { origin }
}
