import type { SignatureVerifierShape } from "@shielded-relay/core"
import type { AddressInfo } from "node:net"
import { createServer } from "node:http"
import { hash } from "node:crypto"
import type { ResponseSigner } from "../src/server/ResponseSigner.ts"

export interface BareServer {
  readonly port: number
  readonly close: () => void
}

/**
 * A minimal server of signed requests: reads the query, verifies its signature with one key, signs a fixed answer. Has
 * no sessions, nonces, limits or errors.
 */
export async function startBareServer(options: {
  readonly verifier: SignatureVerifierShape
  readonly publicKey: Uint8Array
  readonly signer: ResponseSigner
  /** Serialised for every request. */
  readonly answer: Readonly<Record<string, unknown>>
}): Promise<BareServer> {
  const { verifier, publicKey, signer, answer } = options
  const server = createServer((request, response) => {
    const [, query = ""] = (request.url ?? "").split("?")
    const digest = hash("sha256", `GET /balance\n${query}`, "buffer")
    const signature = Buffer.from(String(request.headers["x-service-request-signature"]), "hex")
    const valid = verifier.verifySecp256k1(signature, digest, publicKey)
    const bytes = Buffer.from(JSON.stringify(answer))
    response.writeHead(valid ? 200 : 401, {
      "content-type": "application/json",
      "content-length": bytes.length,
      "x-service-response-signature": signer.sign(bytes),
    })
    response.end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
