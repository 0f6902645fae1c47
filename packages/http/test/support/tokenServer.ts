import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A simulated token server of a confidential platform, on a socket. Its tokens have no valid signature. */
export interface SimulatedTokenServer {
  readonly socket: string
  readonly asked: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly close: () => Promise<void>
}

type Answer = (response: ServerResponse, asked: Readonly<Record<string, unknown>>) => void

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** A JWT of these claims. */
export function token(claims: Readonly<Record<string, unknown>>): string {
  return [encoded({ alg: "RS256" }), encoded(claims), "c2lnbmF0dXJl"].join(".")
}

/** Answers like the platform: nonces as claims (a single one as text), and the image digest. */
export const attests: Answer = (response, { audience, nonces }) =>
  void response.end(
    `${token({
      aud: audience,
      eat_nonce: Array.isArray(nonces) && nonces.length === 1 ? nonces[0] : nonces,
      submods: { container: { image_digest: "sha256:feed" } },
    })}\n`,
  )

export async function startTokenServer(answer: Answer = attests): Promise<SimulatedTokenServer> {
  const folder = await mkdtemp(join(tmpdir(), "shielded-relay-tee-"))
  const socket = join(folder, "tee.sock")
  const asked: Array<Readonly<Record<string, unknown>>> = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const body: Readonly<Record<string, unknown>> = JSON.parse(Buffer.concat(chunks).toString())
      asked.push({ method: request.method, url: request.url, ...body })
      answer(response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(socket, resolve))
  return {
    socket,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}
