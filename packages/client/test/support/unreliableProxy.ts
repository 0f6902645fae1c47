import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import type { Breakage } from "./unreliableServer.ts"

/** A proxy in front of a service, on a loopback port; `breakage` decides what happens to each exchange. */
export async function unreliableProxy(target: string, breakage: () => Breakage) {
  /** The bodies, or queries, that reached the service. */
  const forwarded: Array<string> = []
  const server = createServer((request, response) => {
    const answer = async () => {
      const happening = breakage()
      if (happening === "closed before the request is read") return void request.socket.destroy()
      const body = await bytesOf(request)
      forwarded.push(body.length > 0 ? body.toString() : (request.url ?? ""))
      const reply = await fetch(`${target}${request.url ?? ""}`, {
        method: request.method ?? "GET",
        headers: {
          "content-type": request.headers["content-type"] ?? "",
          "x-stamp": String(request.headers["x-stamp"]),
        },
        ...(request.method === "POST" ? { body } : {}),
      })
      const bytes = Buffer.from(await reply.arrayBuffer())
      const signature = reply.headers.get("x-service-response-signature") ?? ""
      const headers = { "x-service-response-signature": signature, "content-length": bytes.length }
      switch (happening) {
        case "none":
          response.writeHead(reply.status, headers).end(bytes)
          break
        case "closed before the answer":
          request.socket.destroy()
          break
        case "closed within the answer":
          response.writeHead(reply.status, headers)
          response.write(bytes.subarray(0, 20), () => request.socket.destroy())
          break
        case "never answered":
          break
      }
    }
    void answer()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("No port")
  return {
    url: `http://127.0.0.1:${address.port}`,
    forwarded,
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
