import { STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import type { Reply } from "shielded-relay/handler"
import { timeOfDay } from "../telemetry/processClock.ts"

/**
 * Writes a reply on a connection whose parser has failed, then ends the connection. Keeps reading for `linger`
 * milliseconds, so that a reset does not discard the reply.
 */
export function writeRawReply(socket: Duplex, reply: Reply, linger: number): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const head = [
    `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? "Error"}`,
    ...Object.entries(reply.headers).map(([name, value]) => `${name}: ${value}`),
    `date: ${new Date(timeOfDay()).toUTCString()}`,
    "connection: close",
  ]
  socket.write(`${head.join("\r\n")}\r\n\r\n`)
  socket.end(reply.bytes)
  const timer = setTimeout(() => socket.destroy(), linger)
  socket.on("close", () => clearTimeout(timer))
  socket.resume()
}
