/** What a server knows of a route that a session, a wallet or a stamp authenticates. */
export interface ServedRoute {
  readonly method: "GET" | "POST"
  readonly pattern: string
  /** `METHOD pattern`. */
  readonly key: string
}

/** The routes that a path matches, one per method. */
export interface MatchedRoutes {
  readonly routes: ReadonlyArray<ServedRoute>
  readonly pathParameters: Readonly<Record<string, string>>
}

interface Pattern {
  readonly segments: ReadonlyArray<string>
  readonly routes: ReadonlyArray<ServedRoute>
}

/**
 * Finds routes by paths below the mount prefix. Paths are case-sensitive and may end with one slash. Empty segments and percent-encoded
 * literals do not match. A parameter is percent-decoded and must not be empty.
 */
export class RouteTable {
  readonly #literal: ReadonlyMap<string, MatchedRoutes>
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
        .map(({ segments, routes }) => [`/${segments.join("/")}`, { routes, pathParameters: {} }]),
    )
  }

  /** The routes of a path; `null` means 404. */
  match(path: string): MatchedRoutes | null {
    const trimmed = withoutLastSlash(path)
    const literal = this.#literal.get(trimmed)
    if (literal !== undefined) return literal
    const segments = trimmed.split("/").slice(1)
    if (segments.includes("")) return null
    for (const pattern of this.#withParameters) {
      const pathParameters = parametersOf(pattern.segments, segments)
      if (pathParameters !== null) return { routes: pattern.routes, pathParameters }
    }
    return null
  }
}

/** A path may end with one slash. */
export function withoutLastSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path
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
