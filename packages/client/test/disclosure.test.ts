import { schemas } from "@shielded-relay/api"
import { evmKey, RelayAnswerError, type DisclosureParameters } from "@shielded-relay/client"
import { disclosureMessage } from "@shielded-relay/core"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { recoverMessageAddress } from "viem"
import { clientOf, developmentKey } from "./support/clientOf.ts"

const operation = "0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b"
const period = { from: new Date(Date.UTC(2025, 11, 1)), to: new Date(Date.UTC(2026, 0, 1)) }
const readRequest = Schema.decodeUnknownSync(
  Schema.fromJsonString(schemas["POST /disclosure"].request),
)

/** What a client sends for a statement, and what it hands on of an answer. */
async function disclosed(
  parameters: DisclosureParameters,
  answerTo = (nonce: string): string =>
    JSON.stringify({ success: true, statement: { version: 1, notes: [] }, nonce }),
) {
  const bodies: Array<string> = []
  const { client } = clientOf(async (input, init) => {
    const request = new Request(input, init)
    expect([request.method, request.url]).toEqual(["POST", "https://relay.example/disclosure"])
    const body = await request.text()
    bodies.push(body)
    return new Response(answerTo(readRequest(body).nonce))
  })
  const outcome = await client.disclose(parameters).catch((error: unknown) => error)
  return { bodies, outcome }
}

describe("a request for a statement", () => {
  it.each([
    ["an operation", { chainId: 31_337, verifier: "Tax office", operation }, { operation }],
    [
      "a period, continued",
      { chainId: 1, verifier: "A. Uditor", ...period, after: 7 },
      { from: "2025-12-01T00:00:00.000Z", to: "2026-01-01T00:00:00.000Z", after: 7 },
    ],
  ] as const)(
    "about %s carries the wallet's signature of the text that the service builds",
    async (_of, parameters, scope) => {
      const { bodies } = await disclosed(parameters)
      expect(bodies).toHaveLength(1)
      const { signature, ...texts } = readRequest(bodies[0] ?? "")
      expect(texts).toEqual({
        address: await evmKey(developmentKey).address(),
        audience: "https://relay.example",
        verifier: parameters.verifier,
        chainId: parameters.chainId,
        ...scope,
        nonce: texts.nonce,
        expiresAt: new Date(Date.UTC(2026, 0, 1, 0, 10)).toISOString(),
      })
      const signer = await recoverMessageAddress({
        message: disclosureMessage(texts),
        signature: `0x${signature.replace(/^0x/, "")}`,
      })
      expect(signer).toBe(texts.address)
    },
  )

  it("has a nonce of its own each time", async () => {
    const parameters = { chainId: 1, verifier: "me", operation }
    const nonces = [await disclosed(parameters), await disclosed(parameters)].map(
      ({ bodies: [body = ""] }) => readRequest(body).nonce,
    )
    expect(new Set(nonces).size).toBe(2)
  })
})

describe("the answer with a statement", () => {
  const parameters = { chainId: 1, verifier: "me", operation }

  it("is handed on byte for byte, as the reader of the file checks it", async () => {
    let sent = ""
    const { outcome } = await disclosed(parameters, (nonce) => {
      sent = JSON.stringify({
        success: true,
        statement: {
          version: 1,
          wordsOfService: ["über 1 €"],
          notes: [{ amount: "100000000000000000000" }],
        },
        nonce,
      })
      return sent
    })
    expect(outcome).toMatchObject({ file: sent, serviceSignature: null })
  })

  it.each([
    ["of another request", () => `{"success":true,"statement":{},"nonce":"${operation}"}`],
    ["without a statement", (nonce: string) => `{"success":true,"nonce":"${nonce}"}`],
  ])("%s is refused", async (_what, answerTo) => {
    expect((await disclosed(parameters, answerTo)).outcome).toBeInstanceOf(RelayAnswerError)
  })
})
