import type { Server } from "node:http"
import type { AddressInfo } from "node:net"

/** The address of a listener. Port 0 selects a free port. */
export interface ListenAddress {
  readonly host: string
  readonly port: number
}

/** The name of the admin listener. */
export const adminListener = "adminListen (SHIELDED_RELAY_ADMIN_LISTEN)"

/** A listener cannot be opened. `message` names its address and what to do. */
class ListenerUnavailable extends Error {
  override readonly name = "ListenerUnavailable"
  /** The system's code, such as EADDRINUSE. */
  readonly code: string
  /** Whether another process holds the address, which it may give up. */
  readonly retryable: boolean

  /** @param listener The listener's name in the configuration. */
  constructor(listener: string, { host, port }: ListenAddress, code: string) {
    const address = host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`
    const remedy = remedies[code] ?? `cannot be opened: choose another address for ${listener}`
    super(`The address ${address} of ${listener} ${remedy} (${code})`)
    this.code = code
    this.retryable = code === "EADDRINUSE"
  }
}

const remedies: Readonly<Partial<Record<string, string>>> = {
  EADDRINUSE: "is in use: stop the process that listens there, or choose another port",
  EACCES: "needs a right that this process lacks: choose a port above 1023",
  EADDRNOTAVAIL: "is no address of this machine: choose one of its own, or 0.0.0.0 for all",
  ENOTFOUND: "has an unknown host name: choose an address of this machine, or 0.0.0.0 for all",
}

/**
 * Opens a listener and returns its URL.
 *
 * @param listener Its name in the configuration, for the error.
 * @rejects ListenerUnavailable
 */
export function listening(
  server: Server,
  address: ListenAddress,
  listener: string,
): Promise<string> {
  const { host, port } = address
  return new Promise((resolve, reject) => {
    const fail = ({ code = "unknown" }: NodeJS.ErrnoException) =>
      reject(new ListenerUnavailable(listener, address, code))
    server.once("error", fail)
    server.listen(port, host, () => {
      server.off("error", fail)
      const bound = server.address()
      resolve(isTcp(bound) ? urlOf(bound) : "")
    })
  })
}

function isTcp(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === "object" && address !== null
}

function urlOf({ address, family, port }: AddressInfo): string {
  return family === "IPv6" ? `http://[${address}]:${port}` : `http://${address}:${port}`
}

/** Closes the server and all connections at once. */
export function closedAtOnce(server: Server): Promise<void> {
  const closing = closed(server)
  server.closeAllConnections()
  return closing
}

/** Stops accepting connections and resolves when the last one has ended. */
export function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}
