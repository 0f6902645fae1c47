import type { Exchange } from "shielded-relay/handler"

interface Connection {
  readonly open: Set<Exchange>
  /** Whether the parser has failed: the rest of the connection's bytes cannot be parsed as requests. */
  broken: boolean
  /** Runs once the last open response has been written. */
  whenIdle: (() => void) | null
}

/** The open requests of each connection. Assigns a parser error to its request, and tells when all are answered. */
export class Connections {
  readonly #connections = new WeakMap<object, Connection>()
  #inFlight = 0
  #whenEmpty: (() => void) | null = null

  get inFlight(): number {
    return this.#inFlight
  }

  inFlightOn(socket: object): number {
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

  /** The request whose body the parser is reading, if any. */
  receiving(socket: object): Exchange | undefined {
    return [...this.#of(socket).open].find((exchange) => exchange.receiving)
  }

  /** Returns `true` the first time that a connection's parser fails. */
  markBroken(socket: object): boolean {
    const connection = this.#of(socket)
    const first = !connection.broken
    connection.broken = true
    return first
  }

  /** Whether the connection's parser has failed. */
  isBroken(socket: object): boolean {
    return this.#of(socket).broken
  }

  /**
   * Runs `action` after the responses to earlier requests have been written, so that an error does not overtake them.
   */
  afterOpen(socket: object, action: () => void): void {
    const connection = this.#of(socket)
    if (connection.open.size === 0) action()
    else connection.whenIdle = action
  }

  /** Resolves when all requests have been answered. */
  empty(): Promise<void> {
    if (this.#inFlight === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#whenEmpty = resolve
    })
  }

  #of(socket: object): Connection {
    const known = this.#connections.get(socket)
    if (known !== undefined) return known
    const connection: Connection = { open: new Set(), broken: false, whenIdle: null }
    this.#connections.set(socket, connection)
    return connection
  }
}
