import { startService, type Service, type ServiceOptions } from "@shielded-relay/http"
import type { RelayHandler } from "shielded-relay/handler"
import { onTestFinished } from "vitest"
import { memoryLogger } from "./memoryLogger.ts"
import { testSigner } from "./testSigner.ts"
import { rawConnection, type RawConnection } from "./rawConnection.ts"

/** Opens a service on a free port until the test ends, with a function to connect to it. */
export async function openService(
  relay: RelayHandler,
  options: Partial<ServiceOptions> = {},
): Promise<Service & { readonly connect: () => Promise<RawConnection> }> {
  const service = await startService({
    relay,
    logger: memoryLogger(),
    signer: testSigner,
    listen: { host: "127.0.0.1", port: 0 },
    adminListen: null,
    stopTimeout: 1_000,
    ...options,
    limits: { checkInterval: 20, lingerTimeout: 200, ...options.limits },
  })
  const sockets: Array<RawConnection> = []
  onTestFinished(async () => {
    for (const { socket } of sockets) socket.destroy()
    await service.stop()
  })
  return {
    ...service,
    connect: async () => {
      const connection = await rawConnection(service.url)
      sockets.push(connection)
      return connection
    },
  }
}
