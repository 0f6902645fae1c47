/** The two parts of a request target: `rawQuery` is everything after the first `?`, untouched. */
export interface RequestTarget {
  readonly path: string
  readonly rawQuery: string
}

/**
 * Splits a request target; `null` when it is none that a server answers. An absolute-form target counts as its path (RFC 9112, 3.2.2),
 * so that a request through a forward proxy means the same. Bytes outside printable ASCII have no single reading and are refused.
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
 * A path below the prefix under which the service is mounted; `null` outside it. `prefix` is empty or begins with `/` and does not
 * end with one. The prefix is never part of what is signed.
 */
export function belowPrefix(path: string, prefix: string): string | null {
  if (prefix === "") return path
  if (path === prefix) return "/"
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : null
}
