import { once } from "node:events"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { WebSocket } from "ws"
import { named, OpenNode } from "./OpenNode.ts"

const SOL = 1_000_000_000

/** A websocket client that keeps the messages it receives in order. */
class Listener {
  readonly heard: Array<Record<string, unknown>> = []
  private readonly socket: WebSocket
  private asked = 0

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on("message", (data: Buffer) => this.heard.push(JSON.parse(data.toString("utf8"))))
  }

  static async connect(url: string): Promise<Listener> {
    const socket = new WebSocket(url)
    await once(socket, "open")
    return new Listener(socket)
  }

  async ask(method: string, ...params: ReadonlyArray<unknown>) {
    const id = (this.asked += 1)
    this.socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }))
    return vi.waitFor(() => {
      const reply = this.heard.find((each) => each["id"] === id)
      if (reply === undefined) throw new Error(`no answer to ${method} yet`)
      return reply
    })
  }

  say(text: string): void {
    this.socket.send(text)
  }

  /** Results of the notifications so far. A request first ensures that none is still in transit. */
  async told(): Promise<unknown[]> {
    await this.ask("slotUnsubscribe", 0)
    return this.heard.flatMap(({ params }) =>
      typeof params === "object" && params !== null && "result" in params ? [params.result] : [],
    )
  }

  close(): void {
    this.socket.terminate()
  }
}

describe("subscriptions to a Solana node", () => {
  let open: OpenNode
  let listener: Listener
  beforeEach(async () => {
    open = await OpenNode.start({ finalizedAfter: 4 })
    open.node.advance(5)
    listener = await Listener.connect(open.node.websocketUrl)
  })
  afterEach(async () => {
    listener.close()
    await open.node.close()
  })

  const to = named(2).publicKey
  const context = { context: expect.anything() }

  it("to a signature notify once, at its commitment, with its outcome", async () => {
    const signature = await open.send([open.pay(to, SOL)])
    const { result } = await listener.ask("signatureSubscribe", signature, {
      commitment: "confirmed",
      enableReceivedNotification: true,
    })
    expect(await listener.told()).toEqual([{ ...context, value: "receivedSignature" }])
    open.node.advance(2)
    expect(await listener.told()).toHaveLength(1)
    open.node.advance(5)
    expect((await listener.told()).slice(1)).toEqual([{ ...context, value: { err: null } }])
    expect(await listener.ask("signatureUnsubscribe", result)).toMatchObject({
      error: { code: -32602 },
    })
    await listener.ask("signatureSubscribe", signature, { commitment: "confirmed" })
    expect(await listener.told()).toHaveLength(3)
  })

  it("to logs follow the current fork", async () => {
    await listener.ask("logsSubscribe", { mentions: [to.toBase58()] }, { commitment: "processed" })
    await listener.ask("logsSubscribe", "all", { commitment: "confirmed" })
    const lost = await open.land([open.pay(to, SOL)])
    open.node.leaveFork(1)
    const kept = await open.land([open.pay(to, 2 * SOL)])
    await open.land([open.pay(named(3).publicKey, SOL)])
    open.node.advance(1)
    expect(await listener.told()).toMatchObject([
      { value: { signature: lost, err: null } },
      {
        value: {
          signature: kept,
          logs: expect.arrayContaining([expect.stringContaining("success")]),
        },
      },
      { value: { signature: kept } },
    ])
  })

  it("to an account notify its new state, and to slots and roots the new ones", async () => {
    await listener.ask("accountSubscribe", to.toBase58(), {
      commitment: "confirmed",
      encoding: "base64",
    })
    await open.land([open.pay(to, SOL)])
    await open.land([open.pay(named(3).publicKey, SOL)])
    open.node.advance(3)
    expect(await listener.told()).toMatchObject([
      { value: { lamports: SOL, data: ["", "base64"] } },
    ])
    const { result } = await listener.ask("slotSubscribe")
    await listener.ask("rootSubscribe")
    open.node.advance(1)
    expect((await listener.told()).slice(1)).toEqual([{ slot: 11, parent: 10, root: 7 }, 7])
    expect(await listener.ask("slotUnsubscribe", result)).toMatchObject({ result: true })
    open.node.advance(1)
    expect((await listener.told()).slice(3)).toEqual([8])
  })

  it("stop notifying on request", async () => {
    await listener.ask("slotSubscribe")
    open.node.behave({ silentSubscriptions: true })
    open.node.advance(3)
    expect(await listener.told()).toEqual([])
  })

  it("that are invalid are refused without closing the connection", async () => {
    listener.say("{")
    listener.say("5")
    listener.say('{"jsonrpc":"2.0","method":"ping"}')
    expect(await listener.ask("signatureSubscribe", "abc")).toMatchObject({
      error: { code: -32602 },
    })
    expect(await listener.ask("logsSubscribe", { mentions: [] })).toMatchObject({
      error: { code: -32602 },
    })
    expect(await listener.ask("accountUnsubscribe", 77)).toMatchObject({ error: { code: -32602 } })
    expect(await listener.ask("getSlot")).toMatchObject({ error: { code: -32601 } })
    expect(await listener.ask("slotSubscribe")).toMatchObject({ result: expect.any(Number) })
  })
})
