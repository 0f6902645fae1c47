import { longestAttempt, type NumberedRow, type OwnerEvent } from "@shielded-relay/core"
import { exampleOperation } from "@shielded-relay/testkit"
import { rowOfOperation } from "@shielded-relay/core"
import { status, signatureOf, WebhookReceiver } from "@shielded-relay/devnet/webhooks"
import { Effect } from "effect"
import { Webhook } from "standardwebhooks"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { NameServer } from "./NameServer.ts"
import { ownerWebhooksOf } from "../../src/webhooks/openOwnerWebhooks.ts"
import { outside, resolveBy, type Outside } from "../../src/webhooks/postWebhook.ts"

let receiver: WebhookReceiver
let untrust: () => void
beforeAll(async () => {
  receiver = await new WebhookReceiver().start()
  untrust = receiver.trusted()
})
afterAll(async () => {
  untrust()
  await receiver.stop()
})

let clocks: Map<number, AbortController>
const world: Outside = {
  ...outside,
  expiring: (milliseconds) => {
    const clock = new AbortController()
    clocks.set(milliseconds, clock)
    return clock.signal
  },
}
beforeEach(() => {
  clocks = new Map()
  receiver.received.length = 0
  receiver.answer = status(204)
})
afterEach(() => clocks.forEach((clock) => clock.abort()))

const signer = { sign: () => "c2lnbmF0dXJl" }
const secrets = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
const text = "a-text-that-nobody-guesses"
const at = Date.UTC(2026, 0, 1)
const webhooks = (
  networks: ReadonlyArray<string> = ["127.0.0.0/8"],
  changes: Partial<Outside> = {},
) => ownerWebhooksOf({ most: 3, networks }, signer, { ...world, ...changes })
const challenged = (url = receiver.url(), by = webhooks()) =>
  Effect.runPromise(by.challenge({ url, secrets }, text, at))
const resolving = (...addresses: ReadonlyArray<string>): Partial<Outside> => ({
  resolve: () =>
    Promise.resolve(
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    ),
})

/** What the endpoint answers with the challenge that it got. */
const answering = (body: (challenge: string, received: string) => string, code = 200) => {
  receiver.answer = (response, { body: received }) => {
    const { data } = JSON.parse(received) as { data: { challenge: string } }
    response.writeHead(code).end(body(data.challenge, received))
  }
}
const echo = (challenge: string) => JSON.stringify({ challenge })

describe("a challenge", () => {
  it("is a signed message, and is echoed by its text in a JSON object", async () => {
    answering(echo)
    expect(await challenged()).toBe("echoed")
    const [{ headers, body } = { headers: {}, body: "" }] = receiver.received
    expect(JSON.parse(body)).toEqual({
      type: "webhook.challenge",
      timestamp: "2026-01-01T00:00:00.000Z",
      data: { challenge: text },
    })
    expect(headers["webhook-id"]).toMatch(/^challenge_[0-9a-f-]{36}$/)
    expect(headers["x-service-response-signature"]).toBe("c2lnbmF0dXJl")
    expect(String(headers["webhook-signature"]).split(" ")).toHaveLength(2)
    answering((challenge) => JSON.stringify({ challenge, more: 1 }), 299)
    expect(await challenged()).toBe("echoed")
  })

  it("is not echoed by anything else", async () => {
    for (const answer of [
      () => "",
      () => "ok",
      () => "null",
      () => "[]",
      (challenge: string) => challenge,
      (challenge: string) => JSON.stringify(challenge),
      (challenge: string) => JSON.stringify({ challenge: [challenge] }),
      (challenge: string) => JSON.stringify({ challenge: `${challenge} ` }),
      // What reflects every request wants nothing.
      (_: string, received: string) => received,
      (challenge: string) => `${" ".repeat(16_400)}${echo(challenge)}`,
    ]) {
      answering(answer)
      expect([String(answer), await challenged()]).toEqual([String(answer), "silent"])
    }
  })

  it("is not echoed with another status than 2xx", async () => {
    for (const [code, outcome] of [
      [302, "redirect"],
      [400, "refused"],
      [410, "gone"],
      [500, "refused"],
    ] as const) {
      answering(echo, code)
      expect([code, await challenged()]).toEqual([code, outcome])
    }
  })

  it("ends after 15 seconds without an answer, and a second into a slow one", async () => {
    receiver.answer = () => {}
    const unanswered = challenged()
    await receiver.until(({ length }) => length === 1)
    clocks.get(longestAttempt)?.abort()
    expect(await unanswered).toBe("timeout")
    receiver.answer = (response) => {
      response.writeHead(200)
      response.write('{"challenge":')
    }
    const slow = webhooks(undefined, {
      expiring: (milliseconds) =>
        milliseconds === 1_000 ? AbortSignal.timeout(1) : world.expiring(milliseconds),
    })
    expect(await challenged(receiver.url(), slow)).toBe("silent")
  })
})

describe("a URL of an owner", () => {
  const examine = (url: string, networks: ReadonlyArray<string> = []) =>
    webhooks(networks).examine(url)

  it("leads to a host, whatever its letters and its dot at the end", () => {
    expect(examine("https://Hooks.Example./a?b=c")).toEqual({ host: "hooks.example" })
    expect(examine("https://8.8.8.8/")).toEqual({ host: "8.8.8.8" })
    expect(examine("https://[2606:4700:4700::1111]/")).toEqual({ host: "2606:4700:4700::1111" })
    expect(examine("https://127.0.0.1:8443/", ["127.0.0.0/8"])).toEqual({ host: "127.0.0.1" })
  })

  it.each([
    ["http://hooks.example/", "scheme"],
    ["ftp://hooks.example/", "scheme"],
    ["https://", "scheme"],
    ["hooks.example", "scheme"],
    ["https://user@hooks.example/", "parts"],
    ["https://:secret@hooks.example/", "parts"],
    ["https://hooks.example/#a", "parts"],
    ["https://hooks.example:80/", "port"],
    ["https://hooks.example:8443/", "port"],
    ["https://127.0.0.1/", "address"],
    ["https://127.1/", "address"],
    ["https://2130706433/", "address"],
    ["https://0x7f000001/", "address"],
    ["https://0177.0.0.1/", "address"],
    ["https://0.0.0.0/", "address"],
    ["https://10.0.0.1/", "address"],
    ["https://100.64.0.1/", "address"],
    ["https://169.254.169.254/latest/meta-data/", "address"],
    ["https://192.168.0.1/", "address"],
    ["https://224.0.0.1/", "address"],
    ["https://255.255.255.255/", "address"],
    ["https://[::]/", "address"],
    ["https://[::1]/", "address"],
    ["https://[::ffff:127.0.0.1]/", "address"],
    ["https://[::ffff:8.8.8.8]/", "address"],
    ["https://[64:ff9b::808:808]/", "address"],
    ["https://[2002:7f00:1::]/", "address"],
    ["https://[2001:0:53aa:64c::]/", "address"],
    ["https://[fd00:ec2::254]/", "address"],
    ["https://[fe80::1]/", "address"],
    ["https://[ff02::1]/", "address"],
  ] as const)("is refused: %s", (url, fault) => {
    const problem = {
      scheme: "expected a URL that begins with https://",
      parts: "expected a URL without user, password and fragment",
      port: "expected a URL with port 443",
      address: "expected a URL with a public address",
    }[fault]
    expect(examine(url)).toEqual({ problem })
  })

  it.each([
    [[]],
    [["127.0.0.1"]],
    [["8.8.8.8", "10.0.0.1"]],
    [["169.254.169.254"]],
    [["100.64.0.1"]],
    [["224.0.0.1"]],
    [["::ffff:8.8.8.8"]],
    [["64:ff9b::808:808"]],
    [["2002:808:808::"]],
    [["2606:4700:4700::1111", "fe80::1"]],
  ])("is not dialled when its name resolves to %j", async (addresses) => {
    const by = webhooks([], resolving(...addresses))
    expect(await challenged("https://hooks.example/", by)).toBe("address")
  })

  it("is dialled at the addresses that were checked, also when the name resolves elsewhere a moment later", async () => {
    answering(echo)
    const answers = [["127.0.0.1"], ["10.0.0.1"]]
    const rebinding = webhooks(undefined, {
      resolve: () =>
        Promise.resolve((answers.shift() ?? []).map((address) => ({ address, family: 4 }))),
    })
    // `receiver.example` exists nowhere: only the addresses that were checked can lead to it.
    const url = receiver.url("receiver.example")
    expect(await challenged(url, rebinding)).toBe("echoed")
    expect(await challenged(url, rebinding)).toBe("address")
    expect(receiver.received).toHaveLength(1)
  })

  it("is not dialled once its network is closed", async () => {
    expect(await challenged(receiver.url(), webhooks([]))).toBe("address")
    expect(receiver.received).toEqual([])
  })
})

describe("a look-up", () => {
  it("asks a server of names for both kinds of addresses, and one kind is enough", async () => {
    const names = await NameServer.start({
      "both.example": ["8.8.8.8", "8.8.4.4", "2606:4700:4700::1111"],
      "old.example": ["8.8.8.8"],
      "new.example": ["2606:4700:4700::1111"],
    })
    const resolve = resolveBy([names.address])
    expect(await resolve("both.example")).toEqual([
      { address: "8.8.8.8", family: 4 },
      { address: "8.8.4.4", family: 4 },
      { address: "2606:4700:4700::1111", family: 6 },
    ])
    expect(await resolve("old.example")).toEqual([{ address: "8.8.8.8", family: 4 }])
    expect(await resolve("new.example")).toEqual([{ address: "2606:4700:4700::1111", family: 6 }])
    await expect(resolve("missing.example")).rejects.toThrow("the host has no address")
    const by = webhooks([], { resolve })
    expect(await challenged("https://missing.example/", by)).toBe("unreachable")
    await names.stop()
  })
})

describe("an event of an owner", () => {
  const row: NumberedRow = { ...rowOfOperation(exampleOperation(1)), position: 4_711 }
  const event: OwnerEvent = { id: "evt_abc", row, cursor: "sealed" }
  const send = (url = receiver.url(), by = webhooks()) =>
    Effect.runPromise(by.send({ url, secrets }, event, Date.now()))

  it("has what GET /events has, and neither owner nor amounts nor positions", async () => {
    expect(await send()).toBe("delivered")
    const [{ headers, body } = { headers: {}, body: "" }] = receiver.received
    for (const secret of secrets) {
      const verified = new Webhook(`whsec_${Buffer.from(secret).toString("base64")}`).verify(
        body,
        signatureOf(headers),
      )
      expect(verified).toEqual({
        type: "operation.updated",
        timestamp: expect.any(String),
        data: {
          id: row.subject,
          nonce: row.nonce,
          kind: "withdraw",
          chainId: row.chainId,
          state: "accepted",
          version: 1,
        },
        cursor: "sealed",
      })
    }
    expect(body).not.toContain("4711")
    expect(body).not.toContain(String(row.owner).slice(6))
    expect(headers["webhook-id"]).toBe("evt_abc")
  })

  it("ends as the endpoint answers", async () => {
    receiver.answer = status(410)
    expect(await send()).toBe("gone")
    receiver.answer = status(301, { location: receiver.url() })
    expect(await send()).toBe("redirect")
    expect(await send("https://10.0.0.1/")).toBe("address")
  })
})
