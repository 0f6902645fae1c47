import { longestAttempt, type WebhookOutcome } from "@shielded-relay/core"
import { lookup } from "node:dns/promises"
import type { IncomingMessage } from "node:http"
import { request } from "node:https"
import { isIP, type LookupFunction } from "node:net"
import type { NetworkRules } from "./NetworkRules.ts"

/** Bytes of an answer's body that are read, and for how many milliseconds: only its status counts. */
const [longestAnswer, slowestAnswer] = [16_384, 1_000]

export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

/** What the outside world does, so that tests can do it. */
export interface Outside {
  /** All addresses of a host name. */
  readonly resolve: (host: string) => Promise<ReadonlyArray<ResolvedAddress>>
  /** Aborts after so many milliseconds. */
  readonly expiring: (milliseconds: number) => AbortSignal
}

export const outside: Outside = {
  resolve: (host) => lookup(host, { all: true }),
  expiring: (milliseconds) => AbortSignal.timeout(milliseconds),
}

/**
 * Posts a message to a webhook endpoint. It dials only addresses that it has checked itself, so a name that resolves differently a moment later
 * leads nowhere else. It follows no redirect and ends after `longestAttempt`.
 */
export class WebhookPoster {
  readonly #url: URL
  readonly #rules: NetworkRules
  readonly #outside: Outside
  /** One look-up at a time: those that hang would occupy the threads of all look-ups of the process. */
  #resolving: Promise<ReadonlyArray<ResolvedAddress>> | null = null

  constructor(url: URL, rules: NetworkRules, world: Outside = outside) {
    this.#url = url
    this.#rules = rules
    this.#outside = world
  }

  /** @param stop Aborts when the process wants to stop. */
  async post(
    headers: Readonly<Record<string, string>>,
    body: string,
    stop: AbortSignal,
  ): Promise<WebhookOutcome> {
    const late = this.#outside.expiring(longestAttempt)
    const signal = AbortSignal.any([late, stop])
    try {
      const addresses = await until(signal, this.#addresses())
      if (addresses === null) return "address"
      return await this.#send(addresses, headers, body, signal)
    } catch {
      return late.aborted ? "timeout" : "unreachable"
    }
  }

  /** The addresses of the endpoint; `null` if there is none, or one that must not be dialled. */
  async #addresses(): Promise<ReadonlyArray<ResolvedAddress> | null> {
    const host = hostOf(this.#url)
    const found = isIP(host) === 0 ? await this.#resolve(host) : [literal(host)]
    const port = portOf(this.#url)
    const mayDial = found.every(({ address }) => this.#rules.permits(address, port))
    return found.length > 0 && mayDial ? found : null
  }

  #resolve(host: string): Promise<ReadonlyArray<ResolvedAddress>> {
    this.#resolving ??= this.#outside.resolve(host).finally(() => {
      this.#resolving = null
    })
    return this.#resolving
  }

  #send(
    addresses: ReadonlyArray<ResolvedAddress>,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<WebhookOutcome> {
    const bytes = Buffer.from(body)
    return new Promise((resolve, reject) => {
      const sent = request({
        method: "POST",
        host: hostOf(this.#url),
        port: portOf(this.#url),
        path: this.#url.pathname + this.#url.search,
        headers: {
          ...headers,
          "content-type": "application/json",
          "content-length": bytes.length,
          "user-agent": "shielded-relay",
        },
        agent: false,
        lookup: only(addresses),
        signal,
      })
      sent.on("error", reject)
      sent.on("close", () => reject(new Error("closed without an answer")))
      sent.on("response", (response) => {
        const outcome = outcomeOf(response.statusCode ?? 0)
        const expired = this.#outside.expiring(slowestAnswer)
        const end = () => {
          resolve(outcome)
          sent.destroy()
        }
        drain(response, expired, end)
      })
      sent.end(bytes)
    })
  }
}

/** Reads a short answer to its end, so that its sender sees no reset, and cuts a long or slow one. */
function drain(response: IncomingMessage, expired: AbortSignal, end: () => void): void {
  let left = longestAnswer
  expired.addEventListener("abort", end)
  response.on("close", end)
  response.on("error", end)
  response.on("data", (part: Buffer) => {
    left -= part.length
    if (left < 0) end()
  })
}

function outcomeOf(status: number): WebhookOutcome {
  if (status >= 200 && status < 300) return "delivered"
  if (status === 410) return "gone"
  return status >= 300 && status < 400 ? "redirect" : "refused"
}

/** A look-up that knows only these addresses. */
function only(addresses: ReadonlyArray<ResolvedAddress>): LookupFunction {
  return (_host, { all }, callback) => {
    if (all === true) return callback(null, [...addresses])
    const [first] = addresses
    if (first !== undefined) callback(null, first.address, first.family)
  }
}

/** The host as a name or an address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1")

export const portOf = ({ port }: URL): number => (port === "" ? 443 : Number(port))

const literal = (address: string): ResolvedAddress => ({ address, family: isIP(address) })

/** Rejects when the signal aborts; what was awaited goes on. */
function until<A>(signal: AbortSignal, awaited: Promise<A>): Promise<A> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error("aborted"))
    if (signal.aborted) abort()
    signal.addEventListener("abort", abort, { once: true })
    awaited.then(resolve, reject)
  })
}
