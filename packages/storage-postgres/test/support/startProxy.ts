import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

/** A proxy that can lose a server's answers. */
export interface Proxy {
  readonly url: string
  /** The next COMMIT reaches the server; its answer and everything after it are lost with the connection. */
  readonly loseNextCommit: () => void
  /** The next COMMIT is lost with the connection before the server receives it. */
  readonly cutBeforeNextCommit: () => void
  /** Number of connections that the proxy has broken. */
  readonly broken: () => number
  readonly close: () => Promise<void>
}

/** Starts a proxy in front of the server of a URL. */
export async function startProxy(url: string): Promise<Proxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let broken = 0
  let plan: "pass" | "lose" | "cut" = "pass"
  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname)
    let silent = false
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on("error", () => {})
      socket.on("close", () => {
        sockets.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    client.on("data", (chunk) => {
      const fate = commits(client, chunk) ? plan : "pass"
      if (fate !== "pass") {
        plan = "pass"
        broken += 1
      }
      silent ||= fate === "lose"
      if (fate === "cut") client.destroy()
      else server.write(chunk)
    })
    server.on("data", (chunk) => {
      // The server has answered, so it has committed, but the client never learns it.
      if (silent) client.destroy()
      else client.write(chunk)
    })
  }).listen(0, "127.0.0.1")
  await once(proxy, "listening")
  const address = proxy.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  const through = new URL(url)
  through.port = String(address.port)
  return {
    url: through.href,
    loseNextCommit: () => (plan = "lose"),
    cutBeforeNextCommit: () => (plan = "cut"),
    broken: () => broken,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, "close")
    },
  }
}

/** Names of prepared COMMIT statements by client: a later COMMIT is only a Bind with that name. */
const prepared = new WeakMap<Socket, string>()

/** Whether the client's bytes run COMMIT, as text or by the name of its prepared statement. */
function commits(client: Socket, chunk: Buffer): boolean {
  const text = chunk.toString("latin1")
  const parsed = /P[\s\S]{4}([^\0]*)\0COMMIT\0/.exec(text)
  if (parsed !== null) {
    prepared.set(client, parsed[1] ?? "")
    return true
  }
  const name = prepared.get(client)
  return name !== undefined && name !== "" && text.includes(`\0${name}\0`)
}
