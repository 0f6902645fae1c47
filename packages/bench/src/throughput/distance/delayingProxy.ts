import { connect, createServer, type Socket } from "node:net"

/**
 * A program that forwards TCP connections to a port of this machine and delays each direction by a fixed time, as a distance does: bytes are
 * late, but none waits for those before it. `node delayingProxy.ts <port> <milliseconds>` prints the port that it listens on, and ends with
 * its standard input.
 */
const [port = Number.NaN, delay = Number.NaN] = process.argv.slice(2).map(Number)

/** What happens at a later time, in the order of its times: all delays are equal. */
const due: Array<{ readonly at: number; readonly act: () => void }> = []
let isWaiting = false
/** Sleeps a fraction of a millisecond, which timers of the event loop cannot. */
const bed = new Int32Array(new SharedArrayBuffer(4))
const longestSleep = 0.1

const proxy = createServer({ noDelay: true }, (client) => {
  const server = connect({ port, host: "127.0.0.1", noDelay: true })
  joined(client, server)
  joined(server, client)
})
proxy.listen(0, "127.0.0.1", () => {
  const address = proxy.address()
  console.log(typeof address === "object" ? address?.port : address)
})
process.stdin.on("end", () => process.exit()).resume()

function joined(from: Socket, to: Socket): void {
  from.on("data", (chunk: Buffer) => later(() => to.write(chunk)))
  from.on("close", () => later(() => to.destroy()))
  // "close" follows.
  from.on("error", () => {})
}

function later(act: () => void): void {
  due.push({ at: performance.now() + delay, act })
  if (isWaiting) return
  isWaiting = true
  setImmediate(actWhenDue)
}

/** Acts on what is due. Between two looks the event loop reads what came meanwhile. */
function actWhenDue(): void {
  const now = performance.now()
  for (let first = due[0]; first !== undefined && first.at <= now; first = due[0]) {
    due.shift()
    first.act()
  }
  const [next] = due
  isWaiting = next !== undefined
  if (next === undefined) return
  Atomics.wait(bed, 0, 0, Math.min(longestSleep, Math.max(0, next.at - performance.now())))
  setImmediate(actWhenDue)
}
