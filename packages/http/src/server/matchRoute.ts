import { isHelperPath, signedRoutes, type HelperPath, type SignedRoute } from "@shielded-relay/api"

/** The route or helper that a path matches. */
export type RouteMatch =
  | {
      readonly kind: "signed"
      /** One per method. */
      readonly routes: ReadonlyArray<SignedRoute>
      readonly pathParameters: Readonly<Record<string, string>>
    }
  | { readonly kind: "helper"; readonly path: HelperPath }

interface Pattern {
  readonly segments: ReadonlyArray<string>
  readonly routes: ReadonlyArray<SignedRoute>
}

const patterns: ReadonlyArray<Pattern> = [
  ...Map.groupBy(signedRoutes, ({ pattern }) => pattern),
].map(([pattern, routes]) => ({ segments: pattern.split("/").slice(1), routes }))

const literalPatterns: ReadonlyMap<string, RouteMatch> = new Map(
  patterns
    .filter(({ segments }) => !segments.some((segment) => segment.startsWith(":")))
    .map(({ segments, routes }) => [
      `/${segments.join("/")}`,
      { kind: "signed", routes, pathParameters: {} },
    ]),
)

const parameterPatterns = patterns.filter(({ segments }) =>
  segments.some((segment) => segment.startsWith(":")),
)

/**
 * Matches a path below the mount prefix; `null` means 404. Paths are case-sensitive and may end with one slash. Empty
 * segments and percent-encoded literals do not match. A parameter is percent-decoded and must not be empty.
 */
export function matchRoute(path: string): RouteMatch | null {
  const trimmed = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path
  const literal = literalPatterns.get(trimmed)
  if (literal !== undefined) return literal
  if (isHelperPath(trimmed)) return { kind: "helper", path: trimmed }
  const segments = trimmed.split("/").slice(1)
  if (segments.includes("")) return null
  for (const pattern of parameterPatterns) {
    const pathParameters = parametersOf(pattern.segments, segments)
    if (pathParameters !== null) return { kind: "signed", routes: pattern.routes, pathParameters }
  }
  return null
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
