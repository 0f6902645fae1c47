import type { PageAsset } from "@shielded-relay/web-wallet"
import { gzipSync } from "node:zlib"
import { belowPrefix, parseTarget, type Reply, type Responder } from "shielded-relay/handler"
import { pageHeadersFor } from "../server/pageHeaders.ts"

interface Served {
  readonly type: string
  readonly plain: Uint8Array
  readonly gzipped: Uint8Array
}

/**
 * The responder, with the wallet page at `/app` below the prefix. The page's package is loaded here alone, so a service without the page
 * starts without it.
 *
 * @rejects Error if a file of the page cannot be read.
 */
export async function withWalletPage(
  responder: Responder,
  {
    mountPrefix = "",
    walletPageNodes = [],
  }: {
    readonly mountPrefix?: string | undefined
    readonly walletPageNodes?: ReadonlyArray<string> | undefined
  },
): Promise<Responder> {
  const { readAssets } = await import("@shielded-relay/web-wallet")
  const assets = new Map([...(await readAssets())].map(([name, asset]) => [name, served(asset)]))
  const pageHeaders = pageHeadersFor(walletPageNodes)
  const reply = (
    status: number,
    headers: Readonly<Record<string, string>>,
    bytes: Uint8Array = new Uint8Array(),
  ): Reply => {
    const length = { "content-length": String(bytes.length) }
    return { status, headers: { ...pageHeaders, ...length, ...headers }, bytes, route: "/app" }
  }
  return {
    ...responder,
    answer: async (request) => {
      const path = belowPrefix(parseTarget(request.target)?.path ?? "", mountPrefix) ?? ""
      if (path !== "/app" && !path.startsWith("/app/")) return responder.answer(request)
      if (request.method !== "GET" && request.method !== "HEAD")
        return responder.refuse({
          ...request,
          code: "METHOD_NOT_ALLOWED",
          reason: "allowed methods: GET, HEAD",
          answerHeaders: { allow: "GET, HEAD" },
        })
      if (path === "/app") return reply(308, { location: `${mountPrefix}/app/` })
      const asset = assets.get(path === "/app/" ? "index.html" : path.slice("/app/".length))
      if (asset === undefined) return responder.answer(request)
      const { headers, bytes } = packed(asset, request.headers["accept-encoding"] ?? [])
      return reply(200, headers, request.method === "HEAD" ? new Uint8Array() : bytes)
    },
  }
}

const served = ({ type, bytes }: PageAsset): Served => ({
  type,
  plain: bytes,
  gzipped: gzipSync(bytes, { level: 9 }),
})

/** Nothing of the page depends on a secret or a caller, so its size tells nothing, and it may be compressed. */
function packed({ type, plain, gzipped }: Served, accepted: ReadonlyArray<string>) {
  const packs = accepted.some((line) => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/i.test(line))
  const bytes = packs ? gzipped : plain
  const headers = {
    "content-type": type,
    "content-length": String(bytes.length),
    vary: "accept-encoding",
    ...(packs ? { "content-encoding": "gzip" } : {}),
  }
  return { headers, bytes }
}
