import { execFile } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { getCACertificates, setDefaultCACertificates } from "node:tls"

const run = promisify(execFile)

/** A message that a receiver got. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Answer = (response: ServerResponse, received: Received) => void

/** Answers with a status. */
export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    void response.writeHead(code, headers).end("noted")

/**
 * A receiver of webhooks on 127.0.0.1, which is also reached as `localhost` and `receiver.example`. Its certificate is signed by itself.
 */
export class WebhookReceiver {
  readonly received: Array<Received> = []
  answer: Answer = status(204)
  readonly #folder = mkdtempSync(join(tmpdir(), "shielded-relay-webhook-"))
  readonly #server = createServer((request, response) => void this.#receive(request, response))
  #next = Promise.withResolvers<void>()

  /** The file of its certificate, for `NODE_EXTRA_CA_CERTS`. */
  get certificate(): string {
    return join(this.#folder, "cert.pem")
  }

  get port(): number {
    const address: AddressInfo | string | null = this.#server.address()
    if (address === null || typeof address === "string") throw new Error("it does not listen")
    return address.port
  }

  url(host = "127.0.0.1"): string {
    return `https://${host}:${this.port}/hooks?from=relay`
  }

  async start(): Promise<this> {
    const [key, cert] = [join(this.#folder, "key.pem"), this.certificate]
    const names = "subjectAltName=DNS:receiver.example,DNS:localhost,IP:127.0.0.1"
    const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    const files = ["-keyout", key, "-out", cert]
    const subject = ["-days", "2", "-subj", "/CN=receiver", "-addext", names]
    await run("openssl", ["req", "-x509", ...curve, ...subject, ...files])
    this.#server.setSecureContext({ key: readFileSync(key), cert: readFileSync(cert) })
    this.#server.listen(0, "127.0.0.1")
    await once(this.#server, "listening")
    return this
  }

  /** Lets this process trust the certificate, until the function that it returns is called. */
  trusted(): () => void {
    const before = getCACertificates("default")
    setDefaultCACertificates([...before, readFileSync(this.certificate, "utf8")])
    return () => setDefaultCACertificates(before)
  }

  /** Resolves once it holds; looks again at each message. */
  async until(holds: (received: ReadonlyArray<Received>) => boolean): Promise<void> {
    while (!holds(this.received)) await this.#next.promise
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Array<Buffer> = []
    for await (const part of request) parts.push(Buffer.from(part))
    const received = { headers: request.headers, body: Buffer.concat(parts).toString() }
    this.received.push(received)
    const { resolve } = this.#next
    this.#next = Promise.withResolvers()
    resolve()
    this.answer(response, received)
  }
}

/** The headers that the Standard Webhooks library reads. */
export const signatureOf = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [
      name,
      String(headers[name]),
    ]),
  )
