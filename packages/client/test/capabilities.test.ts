import { RelayAnswerError, RelayNetworkError, RelayVerificationError } from "@shielded-relay/client"
import { describe, expect, it } from "vitest"
import { clientOf } from "./support/clientOf.ts"

const capabilities = {
  success: true,
  sessionMessageVersions: [1, 2],
  nonceFreshness: "lenient",
  longestSession: null,
  caps: {
    session: { requestsPerSecond: 20, requests: null },
    owner: {
      sessions: 100,
      unpaidOrders: 50,
      waitingOperations: 20,
      operationsPerProvingWorker: 2,
    },
    clientAddress: { sessionsPerMinute: 10, attestationsPerMinute: 5 },
  },
}

/** A service that returns these responses in turn, and the targets of its requests. */
function answering(...answers: ReadonlyArray<readonly [number, unknown]>) {
  const asked: Array<string> = []
  const left = [...answers]
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(new Request(input).url)
    const [status, body] = left.shift() ?? [500, null]
    return new Response(JSON.stringify(body), { status })
  }
  return { fetch, asked }
}

describe("a service's capabilities", () => {
  it("are read without a signature or a session", async () => {
    const { fetch, asked } = answering([200, capabilities])
    expect(await clientOf(fetch).client.capabilities()).toEqual(capabilities)
    expect(asked).toEqual(["https://relay.example/capabilities"])
  })

  it("are requested again when the service fails", async () => {
    const { fetch, asked } = answering([503, { success: false }], [200, capabilities])
    expect(await clientOf(fetch).client.capabilities()).toEqual(capabilities)
    expect(asked).toHaveLength(2)
    const silent = clientOf(answering().fetch).client.capabilities()
    await expect(silent).rejects.toBeInstanceOf(RelayNetworkError)
  })

  it.each([
    [404, { success: false, error: "Not found", code: "NOT_FOUND" }],
    [200, { ...capabilities, caps: undefined }],
    [200, { ...capabilities, longestSession: "30d" }],
    [200, ["capabilities"]],
  ])("are refused from another response: %i %j", async (status, body) => {
    const { client } = clientOf(answering([status, body]).fetch)
    await expect(client.capabilities()).rejects.toBeInstanceOf(RelayAnswerError)
  })

  it("must be signed by the service's key if responses are verified", async () => {
    const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
      "sign",
    ])
    const spki = Buffer.from(await crypto.subtle.exportKey("spki", pair.publicKey)).toString(
      "base64",
    )
    const verificationKey = `-----BEGIN PUBLIC KEY-----\n${spki}\n-----END PUBLIC KEY-----\n`
    const { client } = clientOf(answering([200, capabilities]).fetch, { verificationKey })
    await expect(client.capabilities()).rejects.toBeInstanceOf(RelayVerificationError)
  })
})
