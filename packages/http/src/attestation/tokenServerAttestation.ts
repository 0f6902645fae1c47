import { Attestation, AttestationUnavailable, type AttestationSubject } from "@shielded-relay/core"
import { Effect, Layer, Semaphore } from "effect"
import { request, type RequestOptions } from "node:http"
import { evidenceOf } from "./evidenceOf.ts"

/** Where the platform's token server listens. */
export type TokenServer =
  | { readonly kind: "socket"; readonly path: string }
  | { readonly kind: "url"; readonly url: string }

/** Maximum length of a token in bytes. Real tokens have a few kilobytes. */
const longestToken = 64 * 1024

/**
 * Gets attestation tokens from a confidential platform's token server, such as Google Confidential Space's local
 * socket. `POST /v1/token` with `{audience, token_type: "OIDC", nonces}` returns a JWT. Sends at most four requests at
 * a time, because the platform limits requests too.
 */
export function tokenServerAttestation(options: {
  readonly server: TokenServer
  /** The audience of the tokens (claim `aud`). */
  readonly audience: string
  /** Timeout in milliseconds for one token. Default 5,000. */
  readonly timeout?: number
}): Layer.Layer<Attestation> {
  const { server, audience, timeout = 5_000 } = options
  return Layer.sync(Attestation, () => {
    const turns = Semaphore.makeUnsafe(4)
    return {
      evidence: (subject) =>
        Effect.tryPromise({
          try: async (signal) => {
            const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
            return evidenceOf(
              await askFor(server, tokenRequest(audience, subject), deadline),
              subject,
            )
          },
          catch: (error) => unavailable(error instanceof Refused ? error.message : "no response"),
        }).pipe(
          Effect.filterOrFail(
            (evidence) => evidence !== null,
            () => unavailable("the token lacks the requested nonce or key digest"),
          ),
          (asking) => turns.withPermit(asking),
          Effect.timeoutOrElse({
            duration: 2 * timeout - 500,
            orElse: () => Effect.fail(unavailable("too many concurrent requests")),
          }),
        ),
    }
  })
}

function unavailable(reason: string): AttestationUnavailable {
  return new AttestationUnavailable({ reason: `token server: ${reason}` })
}

/** The server answered with something other than a token. */
class Refused extends Error {}

function tokenRequest(audience: string, { nonce, keyDigest }: AttestationSubject): string {
  return JSON.stringify({ audience, token_type: "OIDC", nonces: [nonce, keyDigest] })
}

function askFor(server: TokenServer, body: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(addressOf(server, body, signal), (answer) => {
      if (answer.statusCode !== 200) {
        answer.destroy()
        return reject(new Refused(`it responded with status ${answer.statusCode}`))
      }
      const chunks: Array<Buffer> = []
      let size = 0
      answer.on("data", (chunk: Buffer) => {
        size += chunk.length
        chunks.push(chunk)
        if (size > longestToken)
          answer.destroy(new Refused(`its response is longer than ${longestToken} bytes`))
      })
      answer.on("end", () => resolve(Buffer.concat(chunks).toString("latin1")))
      answer.on("error", reject)
    })
    asked.on("error", reject)
    asked.end(body)
  })
}

function addressOf(server: TokenServer, body: string, signal: AbortSignal): RequestOptions {
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) }
  const method = "POST"
  if (server.kind === "socket") {
    return {
      socketPath: server.path,
      path: "/v1/token",
      host: "localhost",
      method,
      headers,
      signal,
    }
  }
  const { hostname, port, pathname } = new URL(server.url)
  return { host: hostname, port, path: pathname, method, headers, signal }
}
