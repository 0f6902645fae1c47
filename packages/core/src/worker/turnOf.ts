/**
 * A number below 2^32 that orders the payouts of one order that are due together. Ids are random, so every order of the payouts is about
 * equally likely, and all replicas compute the same one.
 */
export function turnOf(order: string, place: number): number {
  // FNV-1a (RFC 9923), and the finalizer of MurmurHash3, since FNV hardly mixes the last byte.
  let hash = 0x811c9dc5
  for (const sign of `${order}/${place}`)
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
