import { connect } from "node:net"
import { parentPort, workerData } from "node:worker_threads"

/** What a load thread is told. */
export interface LoadTask {
  readonly port: number
  readonly connections: number
  /** Whole requests, each sent once. */
  readonly requests: ReadonlyArray<string>
}

/** What it tells when every request has its answer. */
export interface LoadResult {
  readonly milliseconds: number
  readonly status: Readonly<Record<string, number>>
}

const { port, connections, requests }: LoadTask = workerData
const status: Record<string, number> = {}
let next = 0

/** Sends one request after the other on a connection, each when the answer to the one before is whole. */
function run(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1")
    socket.setNoDelay(true)
    socket.setEncoding("latin1")
    let received = ""
    const send = () => {
      const request = requests[next]
      next += 1
      if (request === undefined) socket.end()
      else socket.write(request)
    }
    socket.on("connect", send)
    socket.on("data", (text: string) => {
      received += text
      const head = received.indexOf("\r\n\r\n")
      if (head === -1) return
      const length = Number(/^content-length: (\d+)/im.exec(received)?.[1])
      if (received.length < head + 4 + length) return
      const code = received.slice(9, 12)
      status[code] = (status[code] ?? 0) + 1
      received = ""
      send()
    })
    socket.on("close", () => resolve())
    socket.on("error", reject)
  })
}

const start = performance.now()
await Promise.all(Array.from({ length: connections }, run))
const result: LoadResult = { milliseconds: performance.now() - start, status }
parentPort?.postMessage(result)
