import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"

/**
 * Ports outside of the ephemeral range (from 32,768 on Linux, 49,152 elsewhere). The system may give an ephemeral port to another
 * connection between the check and the listening, or while a program restarts.
 */
const [first, last] = [20_000, 32_767]
const attempts = 100

/** A loopback port that is currently free. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(first, last + 1)
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${first} to ${last} is free after ${attempts} attempts`)
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
