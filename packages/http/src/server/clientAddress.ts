import { BlockList, isIP } from "node:net"
import type { ReceivedRequest } from "./ReceivedRequest.ts"

/** Proxies whose `X-Forwarded-For` is believed: addresses and CIDR ranges. @throws RangeError for what is neither. */
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
 * Who calls: the connection's peer, or, when that is a trusted proxy, the last address of `X-Forwarded-For` that is not one.
 * What stands further left may be invented by the caller.
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

/** An IPv4 address that a dual-stack socket reports as IPv6. */
function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "")
}
