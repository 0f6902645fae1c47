/** How a route's caller is known. `read` covers every route that moves nothing, POST /refresh-cache among them. */
export type RouteAuthorisation = "create-session" | "read" | "transaction"

export interface Route {
  readonly method: "GET" | "POST"
  readonly pattern: string
  readonly authorisation: RouteAuthorisation
}

/** Every signed route, in the order of the service's contract. */
export const routes = [
  { method: "POST", pattern: "/create-session", authorisation: "create-session" },
  { method: "POST", pattern: "/revoke-session", authorisation: "read" },
  { method: "GET", pattern: "/balance", authorisation: "read" },
  { method: "GET", pattern: "/recipient-info", authorisation: "read" },
  { method: "GET", pattern: "/get-fee", authorisation: "read" },
  { method: "GET", pattern: "/get-swap-data", authorisation: "read" },
  { method: "POST", pattern: "/refresh-cache", authorisation: "read" },
  { method: "GET", pattern: "/private-send/:orderId", authorisation: "read" },
  { method: "GET", pattern: "/stuck-utxo-balance", authorisation: "read" },
  { method: "GET", pattern: "/operation/:nonce", authorisation: "read" },
  { method: "GET", pattern: "/operations", authorisation: "read" },
  { method: "POST", pattern: "/deposit", authorisation: "transaction" },
  { method: "POST", pattern: "/proofless-deposit", authorisation: "transaction" },
  { method: "POST", pattern: "/deposit-for-other", authorisation: "transaction" },
  { method: "POST", pattern: "/deposit-solana-for-other", authorisation: "transaction" },
  { method: "POST", pattern: "/transfer", authorisation: "transaction" },
  { method: "POST", pattern: "/withdraw", authorisation: "transaction" },
  { method: "POST", pattern: "/swap", authorisation: "transaction" },
  { method: "POST", pattern: "/private-send", authorisation: "transaction" },
  { method: "POST", pattern: "/withdraw-stuck-utxos", authorisation: "transaction" },
] as const satisfies ReadonlyArray<Route>

type KeyOf<R extends Route> = R extends Route ? `${R["method"]} ${R["pattern"]}` : never

/** A route as `METHOD pattern`. */
export type RouteKey = KeyOf<(typeof routes)[number]>

/** The key of one of `routes`. */
export function routeKeyOf<R extends (typeof routes)[number]>(route: R): KeyOf<R>
export function routeKeyOf(route: Route): string {
  return `${route.method} ${route.pattern}`
}
