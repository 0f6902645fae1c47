/**
 * The parts of `IncomingMessage` of `node:http` that the relay reads. Frameworks for Node pass the same object, some with the
 * fields that are optional here.
 */
export interface NodeRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly httpVersion: string
  readonly rawHeaders: ReadonlyArray<string>
  readonly socket: { readonly remoteAddress?: string | undefined; readonly destroy: () => unknown }
  readonly complete: boolean
  readonly destroyed: boolean
  /** Whether something has read the body, or a part of it. */
  readonly readableDidRead: boolean
  /** The target before a framework cut off the path of a mount (Express, Connect). */
  readonly originalUrl?: string
  /** The bytes of the body that a framework has read, or their text (`fastify-raw-body`, serverless platforms). */
  readonly rawBody?: unknown
  /** Bytes if the framework reads bodies without parsing them (`express.raw`). */
  readonly body?: unknown
  readonly on: {
    (event: "data", listener: (chunk: Uint8Array) => void): unknown
    (event: "end" | "error" | "close", listener: () => void): unknown
  }
  readonly resume: () => unknown
}

/** The parts of `ServerResponse` of `node:http` that the relay writes. */
export interface NodeResponse {
  readonly setHeader: (name: string, value: string) => unknown
  readonly writeHead: (status: number, headers: Record<string, string>) => unknown
  /** `done` runs once the bytes have left for the connection, or cannot. */
  readonly write: (bytes: Uint8Array, done?: (error?: Error | null) => void) => unknown
  readonly end: (bytes?: Uint8Array) => unknown
  readonly on: (event: "close", listener: () => void) => unknown
  readonly destroyed?: boolean | undefined
}
