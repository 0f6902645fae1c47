import { Schema } from "effect"

/** What a process said to a transaction request. */
export interface RecordedAnswer {
  readonly status: number
  readonly body: string
}

/** A transaction request as it left its caller. */
export interface RecordedRequest {
  readonly nonce: string
  /** Index of the process that it was sent to. */
  readonly replica: number
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly sentAt: number
  /** `null` when none came: what became of the request is unknown to its caller. */
  answer: RecordedAnswer | null
}

const readBody = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ nonce: Schema.String })),
)

/** Everything that callers sent and heard, written down between them and the network. */
export class Journal {
  readonly #requests = new Map<string, RecordedRequest>()
  /** How often each status was answered, to reads too. */
  readonly statuses = new Map<number, number>()

  get requests(): ReadonlyArray<RecordedRequest> {
    return [...this.#requests.values()]
  }

  find(nonce: string): RecordedRequest | undefined {
    return this.#requests.get(nonce)
  }

  /** A `fetch` that writes down the transaction requests among what it sends to a process. */
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
        // Read here as well: an answer counts as heard once all of it is there.
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
