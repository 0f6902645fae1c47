/** Programs that call the service by generated clients. Their compiler is the one beside the generators, so they are texts here. */

/** What a program does: the answers to a read, a read with a path parameter, a transaction and a malformed request. */
export interface Program {
  readonly run: (options: {
    readonly baseUrl: string
    readonly fetch: typeof fetch
    readonly sessionId: string
    readonly newNonce: () => string
    readonly chainId: number
    readonly token: string
  }) => Promise<{
    readonly balance: string | undefined
    readonly block: number | undefined
    readonly deposit: object | string
    readonly operation: string
    readonly refusal: { readonly code: string; readonly error: string } | undefined
  }>
}

const options = `{
  baseUrl: string
  fetch: typeof globalThis.fetch
  sessionId: string
  newNonce: () => string
  chainId: number
  token: string
}`

export const programs: Readonly<Record<"openApiFetch" | "heyApi", string>> = {
  openApiFetch: `
import createClient from "openapi-fetch"
import type { paths } from "./schema.d.ts"

export async function run({ baseUrl, fetch, sessionId, newNonce, chainId, token }: ${options}) {
  const client = createClient<paths>({ baseUrl, fetch: (request) => fetch(request) })
  const read = { sessionId, chainId: String(chainId) }
  const held = await client.GET("/balance", { params: { query: { ...read, nonce: newNonce() } } })
  if (held.error !== undefined) throw new Error(held.error.code)
  const nonce = newNonce()
  const body = { sessionId, nonce, chainId, tokenAddresses: [token], amounts: ["2500000"] }
  const prepared = await client.POST("/deposit", { body })
  if (prepared.error !== undefined) throw new Error(prepared.error.code)
  const query = { sessionId, nonce: newNonce(), id: nonce }
  const path = { nonce }
  const shown = await client.GET("/operation/{nonce}", { params: { path, query } })
  if (shown.error !== undefined) throw new Error(shown.error.code)
  const { operation } = shown.data
  if (operation.state !== "prepared") throw new Error(operation.state)
  const wrong = await client.POST("/deposit", { body: { ...body, nonce: newNonce(), amounts: ["0"] } })
  return {
    balance: held.data.balances[0]?.balance,
    block: held.data.asOf?.block,
    deposit: operation.txData,
    operation: operation.kind,
    refusal: wrong.error,
  }
}
`,
  heyApi: `
import { balance, deposit, operation as readOperation } from "./heyapi/index"
import { createClient } from "./heyapi/client/index"

export async function run({ baseUrl, fetch, sessionId, newNonce, chainId, token }: ${options}) {
  const client = createClient({ baseUrl, fetch: (request: RequestInfo | URL) => fetch(request) })
  const read = { sessionId, chainId: String(chainId) }
  const held = await balance({ client, query: { ...read, nonce: newNonce() } })
  if (held.data === undefined) throw new Error(held.error?.code)
  const nonce = newNonce()
  const body = { sessionId, nonce, chainId, tokenAddresses: [token], amounts: ["2500000"] }
  const prepared = await deposit({ client, body })
  if (prepared.data === undefined) throw new Error(prepared.error?.code)
  const query = { sessionId, nonce: newNonce(), id: nonce }
  const shown = await readOperation({ client, path: { nonce }, query })
  if (shown.data === undefined) throw new Error(shown.error?.code)
  const { operation } = shown.data
  if (operation.state !== "prepared") throw new Error(operation.state)
  const wrong = await deposit({ client, body: { ...body, nonce: newNonce(), amounts: ["0"] } })
  return {
    balance: held.data.balances[0]?.balance,
    block: held.data.asOf?.block,
    deposit: operation.txData,
    operation: operation.kind,
    refusal: wrong.error,
  }
}
`,
}
