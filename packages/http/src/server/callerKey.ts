/**
 * What counts as one caller: an IPv4 address, and of IPv6 a whole /64, since one host has at least as many addresses to call from
 * (RFC 6177).
 */
export function callerKey(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address
  const [head = "", tail = ""] = address.split("::")
  const leading = head === "" ? [] : head.split(":")
  const trailing = tail === "" ? [] : tail.split(":")
  const zeros = Math.max(0, 8 - leading.length - trailing.length)
  const groups = [...leading, ...Array.from({ length: zeros }, () => "0"), ...trailing]
  return groups.slice(0, 4).join(":")
}
