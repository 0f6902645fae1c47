import { schemas } from "@shielded-relay/api"
import { evmKey, RelayAnswerError } from "@shielded-relay/client"
import { webhookMessage, type WebhookTexts } from "@shielded-relay/core"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { recoverMessageAddress } from "viem"
import { clientOf, developmentKey } from "./support/clientOf.ts"

const url = "https://hooks.example/relay"
const webhook = {
  url,
  state: "on",
  setAt: "2026-01-01T00:00:00.000Z",
  expiresAt: "2026-04-01T00:00:00.000Z",
  waiting: 0,
  earlierSecretsUntil: null,
} as const
const secret = "whsec_AAAA"

/** What a client sends, with what it gets for `fields` of an answer. */
async function asked(
  call: (client: ReturnType<typeof clientOf>["client"]) => Promise<unknown>,
  fields: object = { webhook, secret },
) {
  const requests: Array<{ readonly path: string; readonly body: string }> = []
  const { client } = clientOf(async (input, init) => {
    const request = new Request(input, init)
    const body = await request.text()
    requests.push({ path: `${request.method} ${new URL(request.url).pathname}`, body })
    const { nonce } = JSON.parse(body) as { nonce: string }
    return Response.json({ success: true, nonce, ...fields })
  })
  const outcome = await call(client).catch((error: unknown) => error)
  return { requests, outcome }
}

/** Checks that the wallet signed the text that the service builds of these fields. */
async function isSigned({ signature, ...texts }: WebhookTexts & { readonly signature: string }) {
  const signer = await recoverMessageAddress({
    message: webhookMessage(texts),
    signature: `0x${signature.replace(/^0x/, "")}`,
  })
  expect(signer).toBe(texts.address)
}

describe("a client", () => {
  it.each([{ url }, { url, chainId: 10 }])(
    "sets a webhook by the wallet's signature: %o",
    async (parameters) => {
      const { requests, outcome } = await asked((client) => client.setWebhook(parameters))
      expect(outcome).toMatchObject({ webhook, secret })
      const [{ path, body } = { path: "", body: "" }] = requests
      expect([path, requests.length]).toEqual(["POST /set-webhook", 1])
      const sent = Schema.decodeUnknownSync(
        Schema.fromJsonString(schemas["POST /set-webhook"].request),
      )(body)
      expect(sent).toMatchObject({
        address: await evmKey(developmentKey).address(),
        audience: "https://relay.example",
        ...parameters,
        expiresAt: new Date(Date.UTC(2026, 0, 1, 0, 10)).toISOString(),
      })
      await isSigned(sent)
    },
  )

  it.each([undefined, { chainId: 10 }])("ends it so: %o", async (parameters) => {
    const { requests, outcome } = await asked((client) => client.endWebhook(parameters), {})
    expect(outcome).toBe(undefined)
    const [{ path, body } = { path: "", body: "" }] = requests
    expect([path, requests.length]).toEqual(["POST /end-webhook", 1])
    const sent = Schema.decodeUnknownSync(
      Schema.fromJsonString(schemas["POST /end-webhook"].request),
    )(body)
    expect(sent.chainId).toBe(parameters?.chainId)
    await isSigned(sent)
  })

  it("refuses an answer without the secret, and one to another request", async () => {
    for (const fields of [
      { webhook },
      { webhook, secret, nonce: "0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b" },
    ]) {
      const { outcome } = await asked((client) => client.setWebhook({ url }), fields)
      expect(outcome).toBeInstanceOf(RelayAnswerError)
    }
  })
})
