import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"

/** How an exchange over a real connection fails. */
export type Breakage =
  | "none"
  | "closed before the request is read"
  | "closed before the answer"
  | "closed within the answer"
  | "never answered"

interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/** A server on a loopback port that answers as `answer` says; `breakage` decides what happens to each exchange. */
export async function breakingServer(
  answer: (request: IncomingMessage, body: Buffer) => Promise<Reply>,
  breakage: () => Breakage,
) {
  const server = createServer((request, response) => {
    const exchange = async () => {
      const happening = breakage()
      if (happening === "closed before the request is read") return void request.socket.destroy()
      const { status, headers, bytes } = await answer(request, await bytesOf(request))
      const whole = { ...headers, "content-length": bytes.length }
      switch (happening) {
        case "none":
          response.writeHead(status, whole).end(bytes)
          break
        case "closed before the answer":
          request.socket.destroy()
          break
        case "closed within the answer":
          response.writeHead(status, whole)
          response.write(bytes.subarray(0, 20), () => request.socket.destroy())
          break
        case "never answered":
          break
      }
    }
    void exchange()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("No port")
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
