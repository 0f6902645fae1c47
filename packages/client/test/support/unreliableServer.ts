import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import { signedRequestOf } from "./faultyFetch.ts"
import type { simulatedService } from "./simulatedService.ts"

/** How an exchange over a real connection fails. */
export type Breakage =
  | "none"
  | "closed before the request is read"
  | "closed before the answer"
  | "closed within the answer"
  | "never answered"

/** A simulated service on a loopback port; `breakage` decides what happens to each exchange. */
export async function unreliableServer(
  service: ReturnType<typeof simulatedService>,
  breakage: () => Breakage,
) {
  const server = createServer((request, response) => {
    const answer = async () => {
      const happening = breakage()
      if (happening === "closed before the request is read") return void request.socket.destroy()
      const { status, body } = await service.answer(await read(request))
      const text = JSON.stringify(body)
      switch (happening) {
        case "none":
          response.writeHead(status, { "content-type": "application/json" }).end(text)
          break
        case "closed before the answer":
          request.socket.destroy()
          break
        case "closed within the answer":
          response.writeHead(status, { "content-length": text.length })
          response.write(text.slice(0, 20), () => request.socket.destroy())
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
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

async function read(request: IncomingMessage) {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const header = request.headers["x-service-request-signature"]
  return signedRequestOf("", new URL(request.url ?? "/", "http://x"), {
    method: request.method ?? "GET",
    body: Buffer.concat(chunks).toString(),
    headers: typeof header === "string" ? { "x-service-request-signature": header } : {},
  })
}
