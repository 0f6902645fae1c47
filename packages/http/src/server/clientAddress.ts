import { isIP, type BlockList } from "node:net"
import { unmapped, type ReceivedRequest } from "shielded-relay/handler"

/**
 * The caller's address: the connection's peer, or, if that is a trusted proxy, the rightmost untrusted address in
 * `X-Forwarded-For`. Addresses further left can be forged by the caller.
 */
export function clientAddress(request: ReceivedRequest, proxies: BlockList): string {
  let address = unmapped(request.peer)
  const forwarded = (request.headers["x-forwarded-for"] ?? []).join(",").split(",")
  for (const hop of forwarded.reverse()) {
    if (!isTrusted(address, proxies)) return address
    const next = unmapped(hop.trim())
    if (isIP(next) === 0) return address
    address = next
  }
  return address
}

function isTrusted(address: string, proxies: BlockList): boolean {
  const version = isIP(address)
  return version !== 0 && proxies.check(address, version === 6 ? "ipv6" : "ipv4")
}
