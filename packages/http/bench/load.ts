import { connect } from "node:net"

/** The task of a load process. */
export interface LoadTask {
  readonly port: number
  readonly connections: number
  /** Complete requests as bytes, each sent once. */
  readonly requests: ReadonlyArray<string>
}

/** Messages of a load process: ready, or the response statuses of a finished task. */
export type LoadMessage = { readonly ready: true } | LoadResult

export interface LoadResult {
  readonly milliseconds: number
  readonly status: Readonly<Record<string, number>>
}

/** Sends all requests of a task. Each connection sends its next request after the previous response is complete. */
async function run({ port, connections, requests }: LoadTask): Promise<LoadResult> {
  const status: Record<string, number> = {}
  let next = 0
  const connection = () =>
    new Promise<void>((resolve, reject) => {
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
  const start = performance.now()
  await Promise.all(Array.from({ length: connections }, connection))
  return { milliseconds: performance.now() - start, status }
}

process.on("message", (task: LoadTask) => {
  void run(task).then((result) => process.send?.(result))
})
process.send?.({ ready: true })
