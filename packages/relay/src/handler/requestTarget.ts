/** The parts of a request target. `rawQuery` is everything after the first `?`, unchanged. */
export interface RequestTarget {
  readonly path: string
  readonly rawQuery: string
}

/**
 * Splits a request target; `null` if it is invalid. An absolute-form target is reduced to its path (RFC 9112, 3.2.2),
 * so a request through a forward proxy means the same. Bytes outside printable ASCII are ambiguous and refused.
 */
export function parseTarget(target: string): RequestTarget | null {
  if (!/^[\x21-\x7e]*$/.test(target)) return null
  const origin = target.startsWith("/") ? target : withoutAuthority(target)
  if (origin === null) return null
  const mark = origin.indexOf("?")
  return mark === -1
    ? { path: origin, rawQuery: "" }
    : { path: origin.slice(0, mark), rawQuery: origin.slice(mark + 1) }
}

function withoutAuthority(target: string): string | null {
  const authority = /^https?:\/\/[^/?#]+/i.exec(target)
  if (authority === null) return null
  const rest = target.slice(authority[0].length)
  if (rest === "" || rest.startsWith("?")) return `/${rest}`
  return rest.startsWith("/") ? rest : null
}

/**
 * The path below the service's mount prefix; `null` outside it. The prefix is never part of the signed path.
 *
 * @param prefix Empty, or begins with `/` and has no trailing slash.
 */
export function belowPrefix(path: string, prefix: string): string | null {
  if (prefix === "") return path
  if (path === prefix) return "/"
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : null
}
