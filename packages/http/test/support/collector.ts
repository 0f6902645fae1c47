import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** A traces endpoint on the loopback interface that keeps what it is sent. */
export interface Collector {
  readonly url: string
  readonly batches: ReadonlyArray<string>
  /** Resolves when it has been sent so many batches. */
  readonly received: (count: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** `answer` decides about each batch; one that never answers leaves the sender waiting. */
export async function startCollector(
  answer: (response: ServerResponse, batch: number) => void = (response) => response.end("{}"),
): Promise<Collector> {
  const batches: Array<string> = []
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    const chunks: Array<Uint8Array> = []
    request.on("data", (chunk: Uint8Array) => chunks.push(chunk))
    request.on("end", () => {
      batches.push(Buffer.concat(chunks).toString("utf8"))
      answer(response, batches.length)
      for (const look of waiting) look()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    batches,
    received: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (batches.length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
