import { createServer, connect, type Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"

/** A way to a server on the loopback interface that can become long. */
export interface SlowLink {
  readonly port: number
  /** Milliseconds by which each piece of a conversation is delayed from now on, in both directions. 0 at first. */
  readonly delay: (milliseconds: number) => void
  readonly close: () => Promise<void>
}

/** Forwards connections to a port of the loopback interface. */
export async function startSlowLink(port: number): Promise<SlowLink> {
  let delay = 0
  const open = new Set<Socket>()
  const carry = async (from: Socket, to: Socket) => {
    try {
      for await (const piece of from) {
        if (delay > 0) await pause(delay)
        if (!to.write(piece)) await new Promise((resolve) => to.once("drain", resolve))
      }
    } catch {
      // One side is gone, and with it the conversation.
    }
    to.destroy()
  }
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1")
    for (const socket of [near, far]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on("error", () => socket.destroy())
      socket.on("close", () => open.delete(socket))
    }
    void carry(near, far)
    void carry(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    delay: (milliseconds) => {
      delay = milliseconds
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
