import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"

/**
 * Ports that no system hands out by itself: those it gives to connections (from 32,768 on Linux, 49,152 elsewhere) can be taken between
 * the look and the listening, and while a program is being started again.
 */
const [first, last] = [20_000, 32_767]
const attempts = 100

/** A loopback port that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(first, last + 1)
    if (await isFree(port)) return port
  }
  throw new Error("No port is free")
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, "127.0.0.1")
    await once(server, "listening")
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
