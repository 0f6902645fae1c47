import { readFile } from "node:fs/promises"
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http"
import { stripTypeScriptTypes } from "node:module"
import { text } from "node:stream/consumers"
import type { Settings } from "../../service/runProgram.ts"
import type { LocalWallets } from "./LocalWallets.ts"

/** Where the page is served, and what stands behind it. */
export interface PagePlace {
  readonly port: number
  readonly serviceUrl: string
  readonly wallets: LocalWallets
}

/** Settings of a service at this URL, for a page on this port; none where no page is offered. */
export function pageSettings(serviceUrl: string, port: number | null): Settings {
  if (port === null) return {}
  return {
    SHIELDED_RELAY_WALLET_PAGE: "true",
    SHIELDED_RELAY_AUDIENCES: [serviceUrl, originOf(port)].join(","),
  }
}

const originOf = (port: number) => `http://127.0.0.1:${port}`

/** Offers the page after a tour. Returns its URL; `null` without a port. */
export async function offerPage(
  stage: (close: () => Promise<void>) => void,
  { port, ...place }: Omit<PagePlace, "port"> & { readonly port: number | null },
): Promise<string | null> {
  if (port === null) return null
  const page = await servePage({ port, ...place })
  stage(page.close)
  return page.url
}

/**
 * Serves a local service with its wallet page, to which it adds test wallets. The page asks its own origin alone, so what
 * signs for them is behind this server, too. Everything else is the service's own answer.
 */
export async function servePage({ port, serviceUrl, wallets }: PagePlace) {
  const origin = originOf(port)
  const { family, people } = wallets
  const script = await testWalletsScript()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    // A page of somebody else must not reach the wallets through a name that leads here.
    if (request.headers.host !== `127.0.0.1:${port}`) return void response.writeHead(403).end()
    const { pathname } = new URL(request.url ?? "/", origin)
    switch (pathname) {
      case "/test-wallets.json":
        return send(response, "application/json", JSON.stringify({ family, people }))
      case "/app/test-wallets.js":
        return send(response, "text/javascript; charset=utf-8", script)
      case "/test-wallet":
        if ((request.headers.origin ?? origin) !== origin) return void response.writeHead(403).end()
        return send(response, "application/json", await asked(wallets, await text(request)))
      case "/app/":
        return withTestWallets(response, `${serviceUrl}/app/`)
      default:
        return forward(request, response, `${serviceUrl}${request.url ?? "/"}`)
    }
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", resolve)
  })
  return {
    url: `${origin}/app/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function send(response: ServerResponse, type: string, text: string): Promise<void> {
  response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(text)
}

/** What a wallet answers, as JSON: a result, or what it says instead. */
async function asked(wallets: LocalWallets, body: string): Promise<string> {
  try {
    const result = await wallets.answer(JSON.parse(body))
    return JSON.stringify({ result: result ?? null })
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), "code")
    const message = error instanceof Error ? error.message : String(error)
    return JSON.stringify({ error: { code: typeof code === "number" ? code : -32_603, message } })
  }
}

/** The service's document, with one script more. */
async function withTestWallets(response: ServerResponse, url: string): Promise<void> {
  const page = await fetch(url)
  const text = await page.text()
  const policy = page.headers.get("content-security-policy") ?? "default-src 'none'"
  response
    .writeHead(page.status, {
      "content-type": page.headers.get("content-type") ?? "text/html",
      "content-security-policy": policy,
      "cache-control": "no-store",
    })
    .end(text.replace("</head>", '<script type="module" src="test-wallets.js"></script>\n</head>'))
}

/** Passes a request on as it is, and the answer back. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  to: string,
): Promise<void> {
  const { method, headers } = request
  const { host } = new URL(to)
  // A connection of its own: one that is kept may be closed by the other side at the moment of its next use.
  const passed = ask(to, { method, agent: false, headers: { ...headers, host } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passed.on("error", () => response.destroy())
  response.on("close", () => passed.destroy())
  request.pipe(passed)
}

/** The browser's script: as it was compiled, or its source without the types. */
async function testWalletsScript(): Promise<string> {
  const isSource = import.meta.url.endsWith(".ts")
  const file = new URL(isSource ? "testWallets.ts" : "testWallets.js", import.meta.url)
  const text = await readFile(file, "utf8")
  return isSource ? stripTypeScriptTypes(text) : text
}
