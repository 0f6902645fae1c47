import { longestAttempt, type WebhookOutcome } from "@shielded-relay/core"
import { lookup, Resolver } from "node:dns/promises"
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

/** Milliseconds that a server of names has for its answer. */
const longestLookUp = 5_000

/**
 * The outside world for endpoints that anybody may name. It asks the servers of names itself: a look-up by the system occupies one of the few
 * threads of all look-ups of the process for as long as a foreign server likes.
 */
export const openOutside: Outside = { ...outside, resolve: resolveBy(null) }

/**
 * Resolves both kinds of addresses of a host; one kind is enough.
 *
 * @param servers Addresses with ports; `null`: those of the system.
 */
export function resolveBy(servers: ReadonlyArray<string> | null): Outside["resolve"] {
  return async (host) => {
    const resolver = new Resolver({ timeout: longestLookUp, tries: 1 })
    if (servers !== null) resolver.setServers(servers)
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = (addresses: PromiseSettledResult<ReadonlyArray<string>>, family: number) =>
      addresses.status === "fulfilled"
        ? addresses.value.map((address) => ({ address, family }))
        : []
    const all = [...found(v4, 4), ...found(v6, 6)]
    if (all.length === 0) throw new Error("the host has no address")
    return all
  }
}

/** How a post ended, and the text that the endpoint answered; `null` if it was too long or slow, or none. */
export interface Asked {
  readonly outcome: WebhookOutcome
  readonly answer: string | null
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
    return (await this.ask(headers, body, stop)).outcome
  }

  /** Like `post`, for a message whose answer has a meaning. */
  async ask(
    headers: Readonly<Record<string, string>>,
    body: string,
    stop: AbortSignal,
  ): Promise<Asked> {
    const late = this.#outside.expiring(longestAttempt)
    const signal = AbortSignal.any([late, stop])
    try {
      const addresses = await until(signal, this.#addresses())
      if (addresses === null) return { outcome: "address", answer: null }
      return await this.#send(addresses, headers, body, signal)
    } catch {
      return { outcome: late.aborted ? "timeout" : "unreachable", answer: null }
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
  ): Promise<Asked> {
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
        const end = (answer: string | null) => {
          resolve({ outcome, answer })
          sent.destroy()
        }
        drain(response, expired, end)
      })
      sent.end(bytes)
    })
  }
}

/** Reads a short answer to its end, so that its sender sees no reset, and cuts a long or slow one. */
function drain(
  response: IncomingMessage,
  expired: AbortSignal,
  end: (answer: string | null) => void,
): void {
  const parts: Array<Buffer> = []
  let left = longestAnswer
  const cut = () => end(null)
  expired.addEventListener("abort", cut)
  response.on("end", () => end(Buffer.concat(parts).toString()))
  response.on("close", cut)
  response.on("error", cut)
  response.on("data", (part: Buffer) => {
    left -= part.length
    if (left < 0) cut()
    else parts.push(part)
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
