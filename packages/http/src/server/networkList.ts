import { BlockList, isIP } from "node:net"

/**
 * The networks that these entries name: addresses and CIDR ranges.
 *
 * @throws RangeError if an entry is neither.
 */
export function networkList(entries: ReadonlyArray<string>): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [, address = "", , prefix] = /^([^/]*)(\/(\d{1,3}))?$/.exec(entry) ?? []
    const version = isIP(address)
    const longest = version === 6 ? 128 : 32
    const bits = prefix === undefined ? longest : Number(prefix)
    if (version === 0 || bits > longest)
      throw new RangeError(`${entry} is neither an address nor a CIDR range`)
    list.addSubnet(address, bits, version === 6 ? "ipv6" : "ipv4")
  }
  return list
}
