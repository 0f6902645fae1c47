import {
  isHelperPath,
  RouteTable,
  signedRoutes,
  withoutLastSlash,
  type HelperPath,
  type MatchedRoutes,
} from "@shielded-relay/api"
import { waasRoutes } from "@shielded-relay/waas"

/** The route or helper that a path matches. */
export type RouteMatch =
  | (MatchedRoutes & { readonly kind: "signed" })
  | { readonly kind: "helper"; readonly path: HelperPath }

const sessionTable = new RouteTable(signedRoutes)
const wholeTable = new RouteTable([...signedRoutes, ...waasRoutes])

/**
 * Matches a path below the mount prefix; `null` means 404.
 *
 * @param managed Whether the service has managed wallets.
 */
export function matchRoute(path: string, managed: boolean): RouteMatch | null {
  const found = (managed ? wholeTable : sessionTable).match(path)
  if (found !== null) return { kind: "signed", ...found }
  const helper = withoutLastSlash(path)
  return isHelperPath(helper) ? { kind: "helper", path: helper } : null
}
