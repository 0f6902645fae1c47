import { createHash } from "node:crypto"
import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import { describe, expect, it, onTestFinished } from "vitest"
import {
  keyStamper,
  RelayAnswerError,
  RelayNetworkError,
  RelayVerificationError,
  waasClient,
  type WaasClientOptions,
} from "../src/waas/index.ts"
import { bodyText } from "./support/faultyFetch.ts"
import { simulatedClock } from "./support/simulatedClock.ts"

const organizationId = "6f1cbb4e-7a53-4e9b-9df9-6d1d4a1f7a10"
const payment = {
  userId: organizationId,
  fromAddress: "0xaa",
  to: "0xbb",
  token: "0xcc",
  amount: "1",
  chainId: 1,
}
const verificationKey = `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEaxfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpZP40Li/hp/m47n60p8D54WK84zV2sxXs7LtkBoN79R9Q==
-----END PUBLIC KEY-----`

type Answer = (nonce: string) => Response | Promise<Response>

/** A client whose n-th exchange gets the n-th answer; the last one repeats. */
function clientOver(answers: ReadonlyArray<Answer>, options: Partial<WaasClientOptions> = {}) {
  const targets: Array<string> = []
  const { now, pause } = simulatedClock()
  const client = waasClient({
    baseUrl: "https://relay.example",
    stamper: keyStamper("07".repeat(32)),
    organizationId,
    fetch: async (input, init) => {
      const { pathname, searchParams } = new URL(new Request(input).url)
      const nonce = searchParams.get("nonce") ?? /"nonce":"([^"]+)"/.exec(bodyText(init))?.[1] ?? ""
      const answer = answers[Math.min(targets.length, answers.length - 1)]
      targets.push(pathname)
      if (answer === undefined) throw new TypeError("fetch failed")
      return answer(nonce)
    },
    now,
    pause,
    ...options,
  })
  return { client, targets }
}

const success =
  (data: unknown, status = 200): Answer =>
  (nonce) =>
    Response.json({ status: "success", data, nonce }, { status })
const refused =
  (code: string, more: object = {}, status = 401): Answer =>
  (nonce) =>
    Response.json(
      { status: "error", message: `Refused: ${code}`, code, nonce, ...more },
      { status },
    )
const text =
  (body: string, status = 200): Answer =>
  () =>
    new Response(body, { status })

const sent = { txHash: "0xab" }

describe("an answer that is none", () => {
  it.each<readonly [string, Answer]>([
    ["HTML", text("<h1>It works</h1>")],
    ["HTML with status 502", text("<h1>Bad gateway</h1>", 502)],
    ["nothing", text("")],
    ["a list", text("[]")],
    ["half of JSON", text('{"status":"success"')],
    ["no UTF-8", () => new Response(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]))],
    ["JSON of another service", text('{"ok":true}')],
    ["a redirect that fetch did not follow", text("", 307)],
    ["the answer to another request", () => success(sent)("another nonce")],
    ["an answer without a nonce", text('{"status":"success","data":{"txHash":"0xab"}}')],
    [
      "a nonce of another type",
      text('{"status":"success","data":{"txHash":"0xab"},"nonce":["n"]}'),
    ],
    [
      "a refusal without a nonce",
      text('{"status":"error","message":"No","code":"SUSPENDED"}', 403),
    ],
    ["a success with status 500", success(sent, 500)],
    ["neither success nor error", (nonce) => Response.json({ status: "maybe", nonce })],
  ])("%s: the same payment is sent again, and its outcome learned", async (_, answer) => {
    const operation = { state: "broadcast", txHash: "0xab" }
    const shown = {
      operation: {
        ...operation,
        nonce: null,
        kind: "transfer",
        txHashes: [],
        replacedTxHashes: [],
        createdAt: "t",
        updatedAt: "t",
        deadline: "t",
      },
    }
    const { client, targets } = clientOver([
      answer,
      refused("STAMP_NONCE_USED", { operation }),
      success(shown),
    ])
    // The operation names no nonce, so it may be another one.
    await expect(client.privateToPrivate(payment)).rejects.toThrow("Outcome unknown")
    expect(targets.slice(0, 2)).toEqual(["/waas/private-to-private", "/waas/private-to-private"])
    expect(targets[2]).toBe("/waas/operation")

    const again = clientOver([answer, success(sent)])
    expect(await again.client.privateToPrivate(payment)).toMatchObject(sent)
  })

  it.each<readonly [string, Answer]>([
    ["pages of a proxy", text("<h1>It works</h1>")],
    ["answers to other requests", () => success(sent)("another nonce")],
  ])("%s alone end after a few attempts, with the outcome unknown", async (_, answer) => {
    const { client, targets } = clientOver([answer])
    const error = await client.privateToPrivate(payment).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(RelayNetworkError)
    expect(error).toMatchObject({ nonce: expect.any(String), cause: expect.any(RelayAnswerError) })
    expect(targets).toHaveLength(4)
    await expect(clientOver([answer]).client.getUsers()).rejects.toThrow(RelayAnswerError)
  })
})

describe("an answer of another shape", () => {
  it.each([
    ["a number for a hash", { txHash: 7 }],
    ["no hash", {}],
    ["null", { txHash: null }],
    ["a number for a fee", { txHash: "0xab", feeAmount: 1 }],
    ["a list", []],
    ["text", "0xab"],
  ])("to a payment is an error, not a success: %s", async (_, data) => {
    const { client, targets } = clientOver([success(data)])
    const error = await client.privateToPublic(payment).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(RelayAnswerError)
    expect(error).toMatchObject({ nonce: expect.any(String) })
    expect(targets).toHaveLength(1)
  })

  it("never makes money a number", async () => {
    const token = { chainId: 1, tokenAddress: "0x", name: "", symbol: "", decimals: 6 }
    const balances = [{ token, balance: 1.5, pending: "0" }]
    const { client } = clientOver([success({ balances })])
    const wallet = { userId: organizationId, walletAddress: "0x", chainId: 1 }
    await expect(client.privateBalance(wallet)).rejects.toThrow(RelayAnswerError)
    const huge = "9".repeat(70)
    const right = clientOver([success({ balances: [{ token, balance: huge, pending: "0.1" }] })])
    expect(await right.client.privateBalance(wallet)).toMatchObject([{ balance: huge }])
  })

  it("to a repeat is an error too", async () => {
    const { client } = clientOver([refused("STAMP_NONCE_USED", { data: { userId: 1 } })])
    await expect(client.createUser({ publicKey: "k" })).rejects.toThrow(RelayAnswerError)
  })

  it("may have fields that this version does not know", async () => {
    const organization = {
      organizationId,
      organizationName: "T",
      standing: "archived",
      revision: 1,
      users: 1,
      policies: 0,
      createdAt: "t",
      region: "eu",
    }
    const addresses = { evm: "0x", tron: "T", solana: "s" }
    const wallets = [addresses, { ...addresses, imported: true }]
    const page = { wallets, nextCursor: null }
    const listed = clientOver([success(page)]).client.getWallets({ userId: organizationId })
    expect(await listed).toEqual(page)
    const exported = { ...organization, exported: true }
    const unclear = { ...organization, exported: "yes" }
    const { client } = clientOver([organization, exported, unclear].map((one) => success(one)))
    expect(await client.getOrganization()).toEqual(organization)
    expect(await client.getOrganization()).toEqual(exported)
    await expect(client.getOrganization()).rejects.toThrow(RelayAnswerError)
  })
})

describe("an operation", () => {
  const of = "n-1"
  const operation = {
    nonce: of,
    kind: "transfer",
    state: "confirmed",
    txHash: "0xab",
    txHashes: ["0xaa", "0xab"],
    replacedTxHashes: ["0xaa"],
    createdAt: "t",
    updatedAt: "t",
    deadline: "t",
  }

  it("of another payment is refused", async () => {
    const { client } = clientOver([success({ operation: { ...operation, nonce: "n-2" } })])
    await expect(client.operation(of)).rejects.toThrow("about another operation")
  })

  it.each([
    ["its nonce", of],
    ["the SHA-256 of its nonce", createHash("sha256").update(of).digest("hex")],
  ])("is known by %s, and returned with its nonce", async (_, nonce) => {
    const { client } = clientOver([success({ operation: { ...operation, nonce } })])
    expect(await client.operation(of)).toEqual(operation)
  })

  it("that failed after it was accepted is an error with its code", async () => {
    const failed = { ...operation, state: "failed", txHash: null, code: "OPERATION_EXPIRED" }
    const { client } = clientOver([success({ operation: failed })])
    await expect(client.waitForOperation(of)).rejects.toMatchObject({
      code: "OPERATION_EXPIRED",
      operation: { state: "failed" },
    })
  })
})

describe("a refusal", () => {
  it("with a long Retry-After ends the call, which tells the time", async () => {
    const throttled: Answer = async (nonce) => {
      const { body, status } = await refused("RATE_LIMITED", {}, 429)(nonce)
      return new Response(body, { status, headers: { "retry-after": "3600" } })
    }
    const { client, targets } = clientOver([throttled])
    await expect(client.suspend()).rejects.toMatchObject({
      code: "RATE_LIMITED",
      retryable: true,
      retryAfter: 3_600,
    })
    expect(targets).toHaveLength(1)
  })

  it("takes its status from its code, whatever the status line says", async () => {
    const { client } = clientOver([refused("SUSPENDED", {}, 200)])
    await expect(client.resume()).rejects.toMatchObject({ code: "SUSPENDED", status: 403 })
  })

  it("of a read whose nonce was used by a proxy's repeat is asked again", async () => {
    const { client, targets } = clientOver([
      refused("STAMP_NONCE_USED"),
      success({ users: [], nextCursor: null }),
    ])
    expect(await client.getUsers()).toEqual({ users: [], nextCursor: null })
    expect(targets).toHaveLength(2)
  })

  it("in the shape of other routes is understood, as under a wrong path", async () => {
    const notFound: Answer = (nonce) =>
      Response.json(
        { success: false, error: "Not found", code: "NOT_FOUND", nonce },
        { status: 404 },
      )
    await expect(clientOver([notFound]).client.suspend()).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Not found",
    })
  })
})

describe("a forged answer", () => {
  it("is withheld, and leaves the outcome unknown", async () => {
    const { client } = clientOver([success(sent)], { verificationKey })
    await expect(client.privateToPrivate(payment)).rejects.toThrow(RelayVerificationError)
  })
})

describe("an aborted call", () => {
  it("leaves the outcome unknown, and tells the nonce and the reason", async () => {
    const controller = new AbortController()
    const reason = new Error("the user left")
    const { client } = clientOver(
      [
        () => {
          controller.abort(reason)
          throw new TypeError("aborted")
        },
      ],
      { signal: controller.signal },
    )
    const error = await client.privateToPrivate(payment).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(RelayNetworkError)
    expect(error).toMatchObject({ nonce: expect.any(String), cause: reason })
  })
})

/** A server on a loopback port for this test. */
async function serverOf(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, "close")
  })
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("No port")
  return `http://127.0.0.1:${address.port}`
}

const overHttp = (baseUrl: string) => {
  const { now, pause } = simulatedClock()
  const stamper = keyStamper("07".repeat(32))
  return waasClient({ baseUrl, stamper, organizationId, now, pause, retryFor: 1_000 })
}

describe("a hostile server", () => {
  it.each([301, 302, 307, 308])("leads no stamp to another host by a %s", async (status) => {
    let arrived = 0
    const other = await serverOf((_request, response) => {
      arrived += 1
      response.end("{}")
    })
    const first = await serverOf((request, response) => {
      response.writeHead(status, { location: `${other}${request.url ?? ""}` }).end()
    })
    await expect(overHttp(first).privateToPrivate(payment)).rejects.toThrow(RelayNetworkError)
    await expect(overHttp(first).getUsers()).rejects.toThrow(RelayNetworkError)
    expect(arrived).toBe(0)
  })

  it("fills no memory with an endless answer", async () => {
    let written = 0
    const endless = await serverOf((_request, response) => {
      const chunk = Buffer.alloc(1024 * 1024, " ")
      const more = () => {
        while (!response.destroyed && response.write(chunk)) written += 1
      }
      response.on("drain", more)
      more()
    })
    await expect(overHttp(endless).getUsers()).rejects.toThrow(RelayNetworkError)
    expect(written).toBeLessThan(32 * 4 * 3)
  })
})
