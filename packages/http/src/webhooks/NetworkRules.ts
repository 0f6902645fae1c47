import { isIP, type BlockList } from "node:net"
import { networkList } from "../server/networkList.ts"

/**
 * IPv4 networks that are not public: those of the IANA IPv4 Special-Purpose Address Registry that are not globally reachable, multicast
 * (RFC 5771), and the reserved 6to4 relays (RFC 7526).
 */
const closedV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]

/**
 * Networks inside 2000::/3, the only public part of IPv6, that are not public or carry an IPv4 address: Teredo and other protocol assignments
 * (RFC 2928), documentation (RFC 3849, RFC 9637) and 6to4 (RFC 3056).
 */
const closedV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]

const closed = networkList([...closedV4, ...closedV6])
const publicV6 = networkList(["2000::/3"])

/** Which addresses the service may dial. */
export class NetworkRules {
  readonly #opened: BlockList
  /** Whether the operator opened any network. */
  readonly opensAny: boolean

  /**
   * @param opened Networks of the operator's own, which may be dialled on any port, as addresses or CIDR ranges.
   * @throws RangeError if an entry is neither.
   */
  constructor(opened: ReadonlyArray<string>) {
    this.#opened = networkList(opened)
    this.opensAny = opened.length > 0
  }

  /** Whether this IP address may be dialled on this port: a public one on 443 alone. */
  permits(address: string, port: number): boolean {
    const version = isIP(address)
    if (version === 0) return false
    const family = version === 6 ? "ipv6" : "ipv4"
    if (this.#opened.check(address, family)) return true
    if (port !== 443 || closed.check(address, family)) return false
    return version === 4 || publicV6.check(address, "ipv6")
  }
}
