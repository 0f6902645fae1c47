import { Schema } from "effect"

/** A process' answer to a transaction request. */
export interface RecordedAnswer {
  readonly status: number
  readonly body: string
}

/** A transaction request as its caller sent it. */
export interface RecordedRequest {
  readonly nonce: string
  /** Index of the process that received it. */
  readonly replica: number
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly sentAt: number
  /** `null` if no answer came, so that the caller does not know the outcome. */
  answer: RecordedAnswer | null
}

const readBody = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ nonce: Schema.String })),
)

/** All requests and answers, recorded between the callers and the network. */
export class Journal {
  readonly #requests = new Map<string, RecordedRequest>()
  /** Number of answers by HTTP status, including those to reads. */
  readonly statuses = new Map<number, number>()

  get requests(): ReadonlyArray<RecordedRequest> {
    return [...this.#requests.values()]
  }

  find(nonce: string): RecordedRequest | undefined {
    return this.#requests.get(nonce)
  }

  /** A `fetch` that records the transaction requests sent to a process. */
  fetchTo(replica: number): typeof fetch {
    return async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      const entry =
        pathname === "/withdraw" || pathname === "/transfer"
          ? this.#open(replica, pathname, init)
          : null
      const response = await fetch(input, init)
      this.statuses.set(response.status, (this.statuses.get(response.status) ?? 0) + 1)
      if (entry !== null) {
        // Read the whole body here: an answer counts only once it is complete.
        const body = await response.clone().text()
        entry.answer = { status: response.status, body }
      }
      return response
    }
  }

  #open(replica: number, target: string, init: RequestInit | undefined): RecordedRequest {
    const body = typeof init?.body === "string" ? init.body : ""
    const { nonce } = readBody(body)
    const entry: RecordedRequest = {
      nonce,
      replica,
      target,
      headers: Object.fromEntries(new Headers(init?.headers)),
      body,
      sentAt: Date.now(),
      answer: null,
    }
    this.#requests.set(nonce, entry)
    return entry
  }
}
