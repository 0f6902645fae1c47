import type { Server } from "node:http"
import type { AddressInfo } from "node:net"

/** Where a listener listens; port 0 takes a free one. */
export interface ListenAddress {
  readonly host: string
  readonly port: number
}

/** Opens a listener; gives its URL. @rejects when the address is not free. */
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

/** Ends every connection, whatever goes on there. */
export function closedAtOnce(server: Server): Promise<void> {
  const closing = closed(server)
  server.closeAllConnections()
  return closing
}

/** Takes no more connections; done when the last one has ended. */
export function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}
