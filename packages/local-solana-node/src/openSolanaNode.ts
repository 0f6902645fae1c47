import { once } from "node:events"
import type { Server } from "node:http"
import { WebSocketServer } from "ws"
import { Cluster } from "./chain/Cluster.ts"
import { Faucet } from "./chain/Faucet.ts"
import { BLOCKHASH_AGE } from "./chain/Ledger.ts"
import type { NodeState } from "./rpc/NodeState.ts"
import { serveHttp } from "./rpc/serveHttp.ts"
import { Subscriptions } from "./rpc/Subscriptions.ts"
import { Runtime } from "./runtime/Runtime.ts"
import { upgradeableProgram } from "./runtime/upgradeableProgram.ts"
import { honestNode } from "./SolanaNodeFaults.ts"
import type { SolanaNode, SolanaNodeOptions } from "./SolanaNode.ts"
import { systemProgram } from "./transaction/address.ts"

const NOMINAL_SLOT = 400

/** WebSocket close code 1000 (RFC 6455, section 7.4.1). */
const NORMAL_CLOSURE = 1000
const CLOSE_MILLISECONDS = 500

/** Half of the public network's supply. */
const FAUCET_LAMPORTS = 250_000_000n * 10n ** 9n

/** Implements `startSolanaNode`. */
export async function openSolanaNode(options: SolanaNodeOptions): Promise<SolanaNode> {
  const { slots = NOMINAL_SLOT, finalizedAfter = 32 } = options
  const began = Date.now()
  const startTime = options.startTime ?? began
  const runtime = new Runtime()
  for (const program of options.programs ?? []) {
    for (const [address, account] of upgradeableProgram(program, (size) => runtime.rent(size)))
      runtime.setAccount(address, account)
  }
  const cluster = new Cluster(runtime, {
    confirmedAfter: options.confirmedAfter ?? 2,
    finalizedAfter,
    slotMilliseconds: slots === "manual" ? NOMINAL_SLOT : slots,
    now: slots === "manual" ? () => startTime : () => startTime + (Date.now() - began),
  })
  const faucet = new Faucet()
  cluster.setAccount(faucet.address, {
    lamports: FAUCET_LAMPORTS,
    owner: systemProgram,
    data: new Uint8Array(),
    executable: false,
  })
  let faults = honestNode
  const state: NodeState = {
    cluster,
    faucet,
    sends: new Map(),
    get faults() {
      return faults
    },
  }

  const { http, websocket, port } = await listen(state, options.port)
  const sockets = new WebSocketServer({ server: websocket, maxPayload: 50 * 1024 })
  sockets.on("connection", (socket) => {
    const subscriptions = new Subscriptions(state, socket)
    const stop = cluster.onChange(() => subscriptions.notify())
    socket.on("close", stop).on("error", stop)
    socket.on("message", (data: Buffer) => subscriptions.receive(data.toString("utf8")))
  })
  const timer = slots === "manual" ? null : setInterval(() => cluster.makeBlock(false), slots)
  timer?.unref()

  const makeBlocks = (count: number) => {
    for (let left = count; left > 0; left -= 1) cluster.makeBlock(true)
  }
  const close = async () => {
    if (timer !== null) clearInterval(timer)
    // After a normal closure, clients stop. After anything else they would reconnect forever.
    for (const socket of sockets.clients) socket.close(NORMAL_CLOSURE)
    const late = setTimeout(() => {
      for (const socket of sockets.clients) socket.terminate()
    }, CLOSE_MILLISECONDS)
    sockets.close()
    await Promise.all([http, websocket].map(closed))
    clearTimeout(late)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    websocketUrl: `ws://127.0.0.1:${port + 1}`,
    slot: (commitment) => cluster.newest(commitment).slot,
    advance: (blocks = 1) => makeBlocks(blocks),
    skipSlots: (count = 1) => {
      for (let left = count; left > 0; left -= 1) cluster.skipSlot()
    },
    passTime: (seconds) => cluster.passTime(1_000 * seconds),
    expireBlockhashes: () => {
      cluster.dropPending()
      makeBlocks(BLOCKHASH_AGE + finalizedAfter + 1)
    },
    leaveFork: (depth, again) => cluster.leaveFork(depth, again === "again"),
    behave: (changed) => {
      faults = { ...faults, ...changed }
    },
    setAccount: (address, account) => cluster.setAccount(address, account),
    close,
    [Symbol.asyncDispose]: close,
  }
}

const ATTEMPTS = 20

/** Clients expect the websocket on the port after JSON-RPC's, so two consecutive ports are needed. */
async function listen(state: NodeState, wanted: number | undefined) {
  for (let attempt = 1; ; attempt += 1) {
    const http = serveHttp(state)
    const port = await listening(http, wanted ?? 0)
    const websocket = serveHttp(state)
    try {
      await listening(websocket, port + 1)
      return { http, websocket, port }
    } catch (error) {
      await closed(http)
      if (wanted !== undefined || attempt === ATTEMPTS) throw error
    }
  }
}

async function listening(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  server.unref()
  const address = server.address()
  if (address === null || typeof address === "string")
    throw new Error("the server reported no TCP port")
  return address.port
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
