import { longestAttempt } from "@shielded-relay/core"
import { once } from "node:events"
import { createServer, type AddressInfo } from "node:net"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { NetworkRules } from "../../src/webhooks/NetworkRules.ts"
import { outside, WebhookPoster, type Outside } from "../../src/webhooks/postWebhook.ts"
import { status, WebhookReceiver } from "@shielded-relay/devnet/webhooks"

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

const never = new AbortController().signal
/** What a test lets expire, by its milliseconds. */
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

const loopback = new NetworkRules(["127.0.0.0/8"])
const poster = (url: string, changes: Partial<Outside> = {}, rules = loopback) =>
  new WebhookPoster(new URL(url), rules, { ...world, ...changes })
const post = (from: WebhookPoster, stop = never) =>
  from.post({ "webhook-id": "evt_1_1" }, '{"type":"ü"}', stop)

describe("a message that is posted", () => {
  it("arrives with its headers and its exact body", async () => {
    expect(await post(poster(receiver.url()))).toBe("delivered")
    const [{ headers, body } = { headers: {}, body: "" }] = receiver.received
    expect(body).toBe('{"type":"ü"}')
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "content-length": "13",
      "webhook-id": "evt_1_1",
      host: `127.0.0.1:${receiver.port}`,
    })
  })

  it("is delivered by any 2xx alone", async () => {
    for (const [code, outcome] of [
      [200, "delivered"],
      [202, "delivered"],
      [299, "delivered"],
      [300, "redirect"],
      [304, "redirect"],
      [400, "refused"],
      [401, "refused"],
      [404, "refused"],
      [410, "gone"],
      [429, "refused"],
      [500, "refused"],
      [503, "refused"],
    ] as const) {
      receiver.answer = status(code)
      expect([code, await post(poster(receiver.url()))]).toEqual([code, outcome])
    }
  })

  it("follows no redirect", async () => {
    for (const code of [301, 302, 303, 307, 308]) {
      receiver.received.length = 0
      receiver.answer = status(code, { location: receiver.url() })
      expect(await post(poster(receiver.url()))).toBe("redirect")
      expect(receiver.received).toHaveLength(1)
    }
  })

  it("ends after 15 seconds without an answer", async () => {
    receiver.answer = () => {}
    const answer = post(poster(receiver.url()))
    await receiver.until(({ length }) => length === 1)
    clocks.get(longestAttempt)?.abort()
    expect(await answer).toBe("timeout")
    expect(longestAttempt).toBe(15_000)
  })

  it("ends after 15 seconds of headers that never end", async () => {
    receiver.answer = (response) => void response.socket?.write("HTTP/1.1 200 OK\r\nx: 1\r\n")
    const answer = post(poster(receiver.url()))
    await receiver.until(({ length }) => length === 1)
    clocks.get(longestAttempt)?.abort()
    expect(await answer).toBe("timeout")
  })

  it("ends while its host is being resolved", async () => {
    const asked = Promise.withResolvers<void>()
    const hanging = poster(receiver.url("localhost"), {
      resolve: () => {
        asked.resolve()
        return new Promise(() => {})
      },
    })
    const answer = post(hanging)
    await asked.promise
    clocks.get(longestAttempt)?.abort()
    expect(await answer).toBe("timeout")
  })

  it("ends when the process stops", async () => {
    receiver.answer = () => {}
    const stop = new AbortController()
    const answer = post(poster(receiver.url()), stop.signal)
    await receiver.until(({ length }) => length === 1)
    stop.abort()
    expect(await answer).toBe("unreachable")
  })

  it("reads no more of an answer than it needs", async () => {
    for (const write of ["slow", "endless"] as const) {
      receiver.received.length = 0
      const cut = Promise.withResolvers<void>()
      receiver.answer = (response) => {
        response.on("close", () => cut.resolve())
        response.writeHead(200)
        if (write === "slow") return void response.write("a")
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(16_384)));
        }
        response.on("drain", more)
        more()
      }
      const answer = post(poster(receiver.url(), write === "slow" ? expiringAt(1_000) : {}))
      expect(await answer).toBe("delivered")
      await cut.promise
    }
  })

  it("is unreachable without a listener, with a foreign certificate, and where no HTTP is spoken", async () => {
    const rude = createServer((socket) => {
      socket.on("error", () => {})
      socket.end("no TLS here\r\n", () => socket.destroy())
    })
    rude.listen(0, "127.0.0.1")
    await once(rude, "listening")
    const address: AddressInfo | string | null = rude.address()
    const port = address !== null && typeof address === "object" ? address.port : 0
    expect(await post(poster(`https://127.0.0.1:${port}/`))).toBe("unreachable")
    rude.close()
    await once(rude, "close")
    expect(await post(poster(`https://127.0.0.1:${port}/`))).toBe("unreachable")
    const foreign = await new WebhookReceiver().start()
    expect(await post(poster(foreign.url()))).toBe("unreachable")
    expect(foreign.received).toEqual([])
    await foreign.stop()
    receiver.answer = (response) => void response.socket?.destroy()
    expect(await post(poster(receiver.url()))).toBe("unreachable")
    receiver.answer = (response) =>
      void response.socket?.write(
        "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n",
      )
    expect(await post(poster(receiver.url()))).toBe("unreachable")
  })
})

/** Clocks that expire at once if they are of this length. */
const expiringAt = (milliseconds: number): Partial<Outside> => ({
  expiring: (asked) => (asked === milliseconds ? AbortSignal.timeout(1) : world.expiring(asked)),
})

const resolving = (...answers: ReadonlyArray<ReadonlyArray<string>>): Partial<Outside> => {
  const left = [...answers]
  return {
    resolve: () =>
      Promise.resolve(
        (left.shift() ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      ),
  }
}

describe("the address that is dialled", () => {
  it("is one that was checked, also when the name resolves elsewhere a moment later", async () => {
    // `receiver.example` exists nowhere: only the addresses that were checked can lead to it.
    const rebinding = poster(
      receiver.url("receiver.example"),
      resolving(["127.0.0.1"], ["10.0.0.1"]),
    )
    expect(await post(rebinding)).toBe("delivered")
    expect(receiver.received[0]?.headers.host).toBe(`receiver.example:${receiver.port}`)
    expect(await post(rebinding)).toBe("address")
    expect(receiver.received).toHaveLength(1)
  })

  it("is public, and so are all others of the name", async () => {
    const outcome = (addresses: ReadonlyArray<string>) =>
      post(poster("https://hooks.example/", resolving(addresses), new NetworkRules([])))
    for (const addresses of [
      [],
      ["127.0.0.1"],
      ["8.8.8.8", "127.0.0.1"],
      ["10.0.0.1", "8.8.8.8"],
      ["169.254.169.254"],
      ["100.64.0.1"],
      ["::1"],
      ["::ffff:127.0.0.1"],
      ["2606:4700:4700::1111", "fe80::1"],
      ["64:ff9b::7f00:1"],
    ])
      expect([addresses, await outcome(addresses)]).toEqual([addresses, "address"])
  })

  it("is not asked for a second time while a look-up hangs", async () => {
    let asked = 0
    const hanging = Promise.withResolvers<ReadonlyArray<{ address: string; family: number }>>()
    const shared = poster(receiver.url("receiver.example"), {
      resolve: () => {
        asked += 1
        return hanging.promise
      },
    })
    const posts = [post(shared), post(shared), post(shared)]
    hanging.resolve([{ address: "127.0.0.1", family: 4 }])
    expect(await Promise.all(posts)).toEqual(["delivered", "delivered", "delivered"])
    expect(asked).toBe(1)
  })

  it("is not on another port than 443, unless it is of an own network", async () => {
    const rules = new NetworkRules(["10.0.0.0/8"])
    expect(await post(poster("https://hooks.example:8443/", resolving(["8.8.8.8"]), rules))).toBe(
      "address",
    )
  })

  it("is unreachable when the name does not resolve", async () => {
    const missing = poster("https://hooks.example/", {
      resolve: () => Promise.reject(new Error("ENOTFOUND")),
    })
    expect(await post(missing)).toBe("unreachable")
  })
})
