import { RelayAnswerError, RelayRequestError } from "@shielded-relay/client"
import { describe, expect, it } from "vitest"
import { clientOf } from "./support/clientOf.ts"

const chains = { success: true, chains: [{ chainId: 31337, name: "Local", extra: 1 }] }
const addresses = { success: true, addresses: { 31337: { poolAddress: "0xDc64" } } }
const listed = {
  chainId: 31337,
  erc20TokenAddress: "0x5FbD",
  name: "Dollar",
  symbol: "USD",
  decimals: 6,
}
const tokens = { success: true, tokens: { 31337: [listed], 501: [] } }

/** A client of a service that answers each target with a status and a body. */
function offering(answers: Readonly<Record<string, readonly [number, unknown]>>) {
  const asked: Array<string> = []
  const fetch: typeof globalThis.fetch = async (input) => {
    const { pathname, search } = new URL(new Request(input).url)
    asked.push(`${pathname}${search}`)
    const [status, body] = answers[pathname] ?? [404, { success: false, code: "NOT_FOUND" }]
    return Response.json(body, { status })
  }
  return { client: clientOf(fetch).client, asked }
}

describe("what a service offers", () => {
  it("chains with their pools", async () => {
    const { client } = offering({
      "/supported-chains": [200, chains],
      "/contract-addresses": [200, addresses],
    })
    expect(await client.chains()).toEqual([
      { chainId: 31337, name: "Local", poolAddress: "0xDc64" },
    ])
  })

  it("tokens of all chains, or of one", async () => {
    const { client, asked } = offering({ "/supported-tokens": [200, tokens] })
    const { erc20TokenAddress: tokenAddress, ...token } = listed
    expect(await client.tokens()).toEqual([{ ...token, tokenAddress }])
    await client.tokens({ chainId: 501 })
    expect(asked).toEqual(["/supported-tokens", "/supported-tokens?chainId=501"])
  })

  it("an unserved chain is the service's refusal", async () => {
    const refusal = { success: false, error: "chainId: 2 is not served", code: "UNSUPPORTED_CHAIN" }
    const { client } = offering({ "/supported-tokens": [400, refusal] })
    const error: unknown = await client.tokens({ chainId: 2 }).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(RelayRequestError)
    expect(error).toMatchObject({ code: "UNSUPPORTED_CHAIN", message: "chainId: 2 is not served" })
  })

  it.each([
    [chains, { success: true, addresses: {} }],
    [{ ...chains, chains: [{ chainId: "31337", name: "Local" }] }, addresses],
    [chains, { success: true, addresses: { 31337: {} } }],
    [chains, { success: true, addresses: [] }],
    [null, addresses],
  ])("chains of another shape are refused: %j %j", async (first, second) => {
    const { client } = offering({
      "/supported-chains": [200, first],
      "/contract-addresses": [200, second],
    })
    await expect(client.chains()).rejects.toBeInstanceOf(RelayAnswerError)
  })

  it.each([
    { tokens: { 31337: [{ ...listed, decimals: "6" }] } },
    { tokens: { 31337: listed } },
    { tokens: null },
  ])("tokens of another shape are refused: %j", async (body) => {
    const { client } = offering({ "/supported-tokens": [200, body] })
    await expect(client.tokens()).rejects.toBeInstanceOf(RelayAnswerError)
  })
})
