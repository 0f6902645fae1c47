import { isHelperPath, signedRoutes, type HelperPath } from "@shielded-relay/api"
import { waasRoutes } from "@shielded-relay/waas"

/** What the server knows of a route that a session, a wallet or a stamp authenticates. */
export interface ServedRoute {
  readonly method: "GET" | "POST"
  readonly pattern: string
  /** `METHOD pattern`. */
  readonly key: string
}

/** The route or helper that a path matches. */
export type RouteMatch =
  | {
      readonly kind: "signed"
      /** One per method. */
      readonly routes: ReadonlyArray<ServedRoute>
      readonly pathParameters: Readonly<Record<string, string>>
    }
  | { readonly kind: "helper"; readonly path: HelperPath }

interface Pattern {
  readonly segments: ReadonlyArray<string>
  readonly routes: ReadonlyArray<ServedRoute>
}

/** The routes of sessions, and of managed wallets if `managed`. */
class RouteTable {
  readonly #literal: ReadonlyMap<string, RouteMatch>
  readonly #withParameters: ReadonlyArray<Pattern>

  constructor(served: ReadonlyArray<ServedRoute>) {
    const patterns = [...Map.groupBy(served, ({ pattern }) => pattern)].map(
      ([pattern, routes]) => ({ segments: pattern.split("/").slice(1), routes }),
    )
    const hasParameters = ({ segments }: Pattern) =>
      segments.some((segment) => segment.startsWith(":"))
    this.#withParameters = patterns.filter(hasParameters)
    this.#literal = new Map(
      patterns
        .filter((pattern) => !hasParameters(pattern))
        .map(({ segments, routes }) => [
          `/${segments.join("/")}`,
          { kind: "signed", routes, pathParameters: {} },
        ]),
    )
  }

  match(path: string): RouteMatch | null {
    const trimmed = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path
    const literal = this.#literal.get(trimmed)
    if (literal !== undefined) return literal
    if (isHelperPath(trimmed)) return { kind: "helper", path: trimmed }
    const segments = trimmed.split("/").slice(1)
    if (segments.includes("")) return null
    for (const pattern of this.#withParameters) {
      const pathParameters = parametersOf(pattern.segments, segments)
      if (pathParameters !== null) return { kind: "signed", routes: pattern.routes, pathParameters }
    }
    return null
  }
}

const sessionTable = new RouteTable(signedRoutes)
const wholeTable = new RouteTable([...signedRoutes, ...waasRoutes])

/**
 * Matches a path below the mount prefix; `null` means 404. Paths are case-sensitive and may end with one slash. Empty
 * segments and percent-encoded literals do not match. A parameter is percent-decoded and must not be empty.
 *
 * @param managed Whether the service has managed wallets.
 */
export function matchRoute(path: string, managed: boolean): RouteMatch | null {
  return (managed ? wholeTable : sessionTable).match(path)
}

function parametersOf(
  pattern: ReadonlyArray<string>,
  segments: ReadonlyArray<string>,
): Readonly<Record<string, string>> | null {
  if (pattern.length !== segments.length) return null
  const parameters: Record<string, string> = {}
  for (const [position, expected] of pattern.entries()) {
    const segment = segments[position] ?? ""
    if (expected.startsWith(":")) {
      const value = percentDecoded(segment)
      if (value === null) return null
      parameters[expected.slice(1)] = value
    } else if (segment !== expected) {
      return null
    }
  }
  return parameters
}

function percentDecoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
