import type { Duplex } from "node:stream"
import type { Exchange } from "./Exchange.ts"

interface Connection {
  readonly open: Set<Exchange>
  /** Set once the parser gave up: nothing on this connection is a request any more. */
  broken: boolean
  /** What to do when the last answer has been written. */
  whenIdle: (() => void) | null
}

/** Which requests each connection has open: what a parser's error belongs to, and what a stop waits for. */
export class Connections {
  readonly #connections = new WeakMap<Duplex, Connection>()
  #inFlight = 0
  #whenEmpty: (() => void) | null = null

  get inFlight(): number {
    return this.#inFlight
  }

  inFlightOn(socket: Duplex): number {
    return this.#of(socket).open.size
  }

  begin(exchange: Exchange): void {
    this.#inFlight += 1
    this.#of(exchange.request.socket).open.add(exchange)
  }

  end(exchange: Exchange): void {
    const connection = this.#of(exchange.request.socket)
    if (!connection.open.delete(exchange)) return
    this.#inFlight -= 1
    if (connection.open.size === 0) connection.whenIdle?.()
    if (this.#inFlight === 0) this.#whenEmpty?.()
  }

  /** The request whose body the connection's parser was reading, if any. */
  receiving(socket: Duplex): Exchange | undefined {
    return [...this.#of(socket).open].find((exchange) => exchange.receiving)
  }

  /** `true` the first time that a connection's parser gives up. */
  markBroken(socket: Duplex): boolean {
    const connection = this.#of(socket)
    const first = !connection.broken
    connection.broken = true
    return first
  }

  /** Whether the connection's parser has given up. */
  isBroken(socket: Duplex): boolean {
    return this.#of(socket).broken
  }

  /** Runs once the answers to the requests before have been written: an error must not overtake them. */
  afterOpen(socket: Duplex, action: () => void): void {
    const connection = this.#of(socket)
    if (connection.open.size === 0) action()
    else connection.whenIdle = action
  }

  /** Resolves when nothing is in flight. */
  empty(): Promise<void> {
    if (this.#inFlight === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#whenEmpty = resolve
    })
  }

  #of(socket: Duplex): Connection {
    const known = this.#connections.get(socket)
    if (known !== undefined) return known
    const connection: Connection = { open: new Set(), broken: false, whenIdle: null }
    this.#connections.set(socket, connection)
    return connection
  }
}
