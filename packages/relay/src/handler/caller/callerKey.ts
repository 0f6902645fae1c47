/**
 * The rate-limit key of an address: an IPv4 address, or the /64 prefix of an IPv6 address, since one host usually has
 * at least a /64 (RFC 6177).
 */
export function callerKey(peer: string): string {
  const address = unmapped(peer)
  if (!address.includes(":") || address.includes(".")) return address
  const [head = "", tail = ""] = address.split("::")
  const leading = head === "" ? [] : head.split(":")
  const trailing = tail === "" ? [] : tail.split(":")
  const zeros = Math.max(0, 8 - leading.length - trailing.length)
  const groups = [...leading, ...Array.from({ length: zeros }, () => "0"), ...trailing]
  return groups.slice(0, 4).join(":")
}

/** Converts an IPv4-mapped IPv6 address, as a dual-stack socket reports it, to IPv4. */
export function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "")
}
