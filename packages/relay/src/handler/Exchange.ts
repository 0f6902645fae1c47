import { concatenated } from "./concatenated.ts"
import type { NodeRequest, NodeResponse } from "./NodeRequest.ts"
import type { Reply, ReplyStream } from "./Reply.ts"

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

  /**
   * Writes the response. `close` ends the connection after it. Of a stream it writes each part once the caller has taken the one before;
   * a caller that takes none for `patience` milliseconds is disconnected. Resolves at the end.
   */
  async write(reply: Reply, close: boolean, patience: number): Promise<void> {
    const { stream } = reply
    try {
      this.#head(reply, close)
      if (stream === undefined) this.response.end(reply.bytes)
      else await this.#writeParts(reply.bytes, stream, patience)
    } finally {
      stream?.close()
    }
  }

  async #writeParts(
    first: Uint8Array,
    { next, close }: ReplyStream,
    patience: number,
  ): Promise<void> {
    this.response.on("close", close)
    let part: Uint8Array | null = first
    while (part !== null && this.response.destroyed !== true) {
      if (!(await this.#taken(part, patience))) {
        this.request.socket.destroy()
        return
      }
      part = await next()
    }
    this.response.end()
  }

  /** Writes a part. Returns whether it left for the connection within `patience` milliseconds. */
  #taken(part: Uint8Array, patience: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), patience)
      this.response.write(part, (error) => {
        clearTimeout(timer)
        resolve(!error)
      })
    })
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
