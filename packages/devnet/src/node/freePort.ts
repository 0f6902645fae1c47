import { createSocket } from "node:dgram"
import { once } from "node:events"
import { createServer } from "node:net"
import { randomInt } from "node:crypto"

/**
 * Ports outside of the ephemeral range (from 32,768 on Linux, 49,152 elsewhere). The system may give an ephemeral port to another
 * connection between the check and the listening, or while a program restarts.
 */
const [first, last] = [20_000, 32_767]
const attempts = 100

/**
 * A loopback port for TCP that is free and that no other caller gets as long as this process lives, also while the program that listens
 * on it restarts. The process keeps the UDP port of the same number for this; the system releases it when the process ends, however it
 * ends.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(first, last + 1)
    if ((await reserve(port)) && (await isFree(port))) return port
  }
  throw new Error(`No port from ${first} to ${last} is free after ${attempts} attempts`)
}

async function reserve(port: number): Promise<boolean> {
  const reservation = createSocket("udp4")
  try {
    reservation.bind({ port, address: "127.0.0.1", exclusive: true })
    await once(reservation, "listening")
    reservation.unref()
    return true
  } catch {
    reservation.close()
    return false
  }
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
