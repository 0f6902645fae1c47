import { docsPage, helperRoutes, openApiDocument, type HelperPath } from "@shielded-relay/api"
import type { Capabilities } from "@shielded-relay/core"
import { documentedRoutes } from "@shielded-relay/waas"
import type { CallerCaps } from "./caller/admission.ts"
import type { RelayHandler } from "./RelayHandler.ts"
import { refusalReply } from "./refusalReply.ts"
import type { ReplyContent } from "./Reply.ts"

/**
 * Answers the unsigned helper routes.
 *
 * @param options.baseUrl The server URL in the OpenAPI document.
 * @param options.managedWallets Whether the document has the routes of managed wallets.
 */
export function helperReplies(
  relay: Pick<RelayHandler, "chains" | "tokens" | "capabilities">,
  options: {
    readonly baseUrl: string
    readonly caps: CallerCaps | undefined
    readonly managedWallets: boolean
  },
): (path: Exclude<HelperPath, "/attestation">, rawQuery: string) => ReplyContent {
  const document = once(() =>
    openApiDocument({
      baseUrl: options.baseUrl,
      managedWallets: options.managedWallets ? documentedRoutes : [],
    }),
  )
  const openApi = once(() => JSON.stringify(document()))
  const page = once(() => docsPage(document()))
  return (path, rawQuery) => {
    switch (path) {
      case "/healthz":
      case "/ping":
        return ok(path, { status: "success" })
      case "/supported-chains":
        return ok(path, {
          success: true,
          chains: relay.chains().map(({ chainId, name }) => ({ chainId, name })),
        })
      case "/supported-tokens":
        return supportedTokens(relay, rawQuery)
      case "/contract-addresses":
        return ok(path, {
          success: true,
          addresses: Object.fromEntries(
            relay.chains().map(({ chainId, poolAddress }) => [chainId, { poolAddress }]),
          ),
        })
      case "/capabilities":
        return ok(path, capabilities(relay.capabilities(), options.caps))
      case "/openapi.json":
        return { ...ok(path, {}), body: { text: openApi(), mediaType: "application/json" } }
      case "/docs":
        return {
          ...ok(path, {}),
          body: { text: page(), mediaType: helperRoutes[path].mediaType },
          headers: { "cache-control": helperRoutes[path].caching, ...pageHeaders },
        }
    }
  }
}

/** The documents take a moment to make, so they are made for the first request that asks for them. */
function once<A>(make: () => A): () => A {
  let made: { readonly value: A } | null = null
  return () => (made ??= { value: make() }).value
}

/** The page is text with an inline style sheet: block all other loading, scripts and framing. */
const pageHeaders = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
}

function ok(path: HelperPath, json: Readonly<Record<string, unknown>>): ReplyContent {
  return {
    status: 200,
    body: { json },
    headers: { "cache-control": helperRoutes[path].caching },
    route: path,
  }
}

function capabilities(
  { caps, ...rules }: Capabilities,
  callers: CallerCaps | undefined,
): Readonly<Record<string, unknown>> {
  // The configuration uses 0 for no limit.
  const clientAddress = {
    sessionsPerMinute: callers?.createSessionPerMinute || null,
    attestationsPerMinute: callers?.attestationPerMinute || null,
  }
  return { success: true, ...rules, caps: { ...caps, clientAddress } }
}

function supportedTokens(
  relay: Pick<RelayHandler, "chains" | "tokens">,
  rawQuery: string,
): ReplyContent {
  const path = "/supported-tokens"
  const wanted = new URLSearchParams(rawQuery).getAll("chainId")
  const [text] = wanted
  if (wanted.length > 1 || (text !== undefined && !/^[1-9][0-9]{0,15}$/.test(text))) {
    const problem =
      wanted.length > 1
        ? "given twice, expected once"
        : "expected the number of a chain, in digits alone"
    const parameters = { reason: `chainId: ${problem}` }
    return refusalReply({ code: "INVALID_REQUEST", parameters, route: path })
  }
  const served = relay.chains().map(({ chainId }) => chainId)
  if (text !== undefined && !served.includes(Number(text))) {
    const parameters = { chainId: text }
    return refusalReply({ code: "UNSUPPORTED_CHAIN", parameters, route: path })
  }
  const chains = text === undefined ? served : [Number(text)]
  const tokens = Object.fromEntries(
    chains.map((chainId) => [
      chainId,
      relay.tokens(chainId).map(({ erc20TokenAddress, name, symbol, decimals }) => ({
        chainId,
        erc20TokenAddress,
        name,
        symbol,
        decimals,
      })),
    ]),
  )
  return ok(path, { success: true, tokens })
}
