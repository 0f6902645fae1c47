import { isIP } from "node:net"
import type { NetworkRules } from "./NetworkRules.ts"
import { hostOf, portOf } from "./postWebhook.ts"

/** Why a text can never be the URL of an endpoint. `port` and `address`: these rules do not allow to dial it. */
export type UrlFault = "scheme" | "parts" | "port" | "address"

/** The URL of an endpoint, or what is wrong with it. A name is checked when it is resolved. */
export function endpointUrl(text: string, rules: NetworkRules): URL | UrlFault {
  const url = URL.parse(text)
  if (url?.protocol !== "https:") return "scheme"
  if (url.username !== "" || url.password !== "" || url.hash !== "") return "parts"
  const [host, port] = [hostOf(url), portOf(url)]
  if (port !== 443 && !rules.opensAny) return "port"
  return isIP(host) !== 0 && !rules.permits(host, port) ? "address" : url
}
