import { concatenated } from "./concatenated.ts"
import type { NodeRequest, NodeResponse } from "./NodeRequest.ts"
import type { Reply } from "./Reply.ts"

/**
 * Why a body is incomplete: it is too large, the caller disconnected, or it is malformed (with the error code to
 * answer).
 */
export type BodyFailure =
  | { readonly kind: "too-large" }
  | { readonly kind: "gone" }
  | { readonly kind: "broken"; readonly code: "INVALID_REQUEST" | "REQUEST_TIMEOUT" }

/** One request on a connection, from its headers to the last byte of its response. */
export class Exchange {
  readonly request: NodeRequest
  readonly response: NodeResponse
  #bodyFailed: ((failure: BodyFailure) => void) | null = null

  constructor(request: NodeRequest, response: NodeResponse) {
    this.request = request
    this.response = response
  }

  /** Whether the parser still reads this request's body, so that a parser error belongs to it. */
  get receiving(): boolean {
    return !this.request.complete
  }

  /**
   * Reads the body, at most `limit` bytes; bytes beyond are read and dropped.
   *
   * @param declared The value of Content-Length.
   */
  body(declared: number, limit: number): Promise<Uint8Array | BodyFailure> {
    return new Promise((resolve) => {
      const chunks: Array<Uint8Array> = []
      let size = 0
      const settle = (result: Uint8Array | BodyFailure) => {
        this.#bodyFailed = null
        chunks.length = 0
        resolve(result)
      }
      this.#bodyFailed = settle
      if (declared > limit) settle({ kind: "too-large" })
      this.request.on("data", (chunk: Uint8Array) => {
        if (this.#bodyFailed === null) return
        size += chunk.length
        if (size > limit) settle({ kind: "too-large" })
        else chunks.push(chunk)
      })
      this.request.on("end", () => {
        if (this.#bodyFailed !== null) settle(concatenated(chunks, size))
      })
      this.request.on("error", () => this.#bodyFailed?.({ kind: "gone" }))
      this.request.on("close", () => this.#bodyFailed?.({ kind: "gone" }))
    })
  }

  /** Fails the body after a parser error. */
  breakBody(code: "INVALID_REQUEST" | "REQUEST_TIMEOUT"): void {
    this.#bodyFailed?.({ kind: "broken", code })
  }

  /** Writes the response. `close` ends the connection after it. */
  write(reply: Reply, close: boolean): void {
    this.#head(reply, close)
    this.response.end(reply.bytes)
  }

  /**
   * Writes a complete response while the caller may still be sending, then keeps reading for `linger` milliseconds.
   * Closing a socket with unread bytes resets it, and the caller would lose the response.
   */
  writeEarly(reply: Reply, linger: number): void {
    this.#head(reply, true)
    if (this.request.complete) {
      this.response.end(reply.bytes)
      return
    }
    this.response.write(reply.bytes)
    const end = () => {
      clearTimeout(timer)
      this.response.end()
    }
    const timer = setTimeout(end, linger)
    this.request.on("end", end)
    this.request.on("close", end)
    this.request.resume()
  }

  #head(reply: Reply, close: boolean): void {
    if (close) this.response.setHeader("connection", "close")
    this.response.writeHead(reply.status, reply.headers)
  }
}
