import { startPostgres } from "@shielded-relay/devnet/postgres"
import { postgresStorage } from "@shielded-relay/storage-postgres"
import type { RelayOptions } from "shielded-relay"
import { distantServer } from "./distance/distantServer.ts"

/** Measures with a storage on an empty Postgres server that a round trip takes this many milliseconds to reach. */
export async function measureOnServer<A>(
  milliseconds: number,
  measure: (storage: NonNullable<RelayOptions["storage"]>) => Promise<A>,
): Promise<A> {
  const server = await startPostgres()
  try {
    const distant = await distantServer(server.url, milliseconds)
    try {
      return await measure(postgresStorage({ url: distant.url }))
    } finally {
      await distant.close()
    }
  } finally {
    await server.remove()
  }
}
