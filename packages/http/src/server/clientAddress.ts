import { BlockList, isIP } from "node:net"
import { unmapped, type ReceivedRequest } from "shielded-relay/handler"

/**
 * Parses the proxies whose `X-Forwarded-For` is trusted: addresses and CIDR ranges.
 *
 * @throws RangeError if an entry is neither.
 */
export function trustedProxies(entries: ReadonlyArray<string>): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/")
    const version = isIP(address)
    const family = version === 6 ? "ipv6" : "ipv4"
    if (version === 0) throw new RangeError(`${entry} is neither an address nor a CIDR range`)
    if (prefix === undefined) {
      list.addAddress(address, family)
    } else {
      const bits = Number(prefix)
      if (!/^\d{1,3}$/.test(prefix) || bits > (version === 6 ? 128 : 32)) {
        throw new RangeError(`${entry} is neither an address nor a CIDR range`)
      }
      list.addSubnet(address, bits, family)
    }
  }
  return list
}

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
