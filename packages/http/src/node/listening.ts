import type { Server } from "node:http"
import type { AddressInfo } from "node:net"

/** The address of a listener. Port 0 selects a free port. */
export interface ListenAddress {
  readonly host: string
  readonly port: number
}

/**
 * Opens a listener and returns its URL.
 *
 * @rejects The listen error, for example EADDRINUSE.
 */
export function listening(server: Server, { host, port }: ListenAddress): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, () => {
      server.off("error", reject)
      const address = server.address()
      resolve(isTcp(address) ? urlOf(address) : "")
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
