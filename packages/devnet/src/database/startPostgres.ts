import { execFile } from "node:child_process"
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../node/freePort.ts"
import { superviseProcess } from "../node/superviseProcess.ts"
import { installedPostgres, postgresProgram, reachablePostgres } from "./postgresPrograms.ts"
import { serverUser, type ServerUser } from "./serverUser.ts"

export interface PostgresOptions {
  /** A folder with `bin`, `lib` and `share`. Default: the programs that npm installed for this platform. */
  readonly installation?: string
  /** Time limit of each server start. Default 60,000. */
  readonly readyWithinMilliseconds?: number
  /** Settings in the form of `postgres -c`: `max_connections=60`. */
  readonly settings?: ReadonlyArray<string>
}

/** A Postgres server on the loopback interface with an empty database. */
export interface PostgresServer {
  readonly url: string
  /** Starts the server again on the same port and folder. */
  readonly start: () => Promise<void>
  /** Closes every connection and stops the server. Committed data stays. */
  readonly stop: () => Promise<void>
  /** Stops the server and removes its folder. */
  readonly remove: () => Promise<void>
}

const password = "a-password-of-no-secret"

/**
 * Creates and starts a server in a temporary folder. It ends with `stop`, and with this process for any reason. It needs neither an
 * installed Postgres nor root. When started by root, it runs as another user, also from a folder that this user cannot enter.
 *
 * @throws Error with the programs' output if they fail or the server is not ready in time
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), "postgres-"))
  try {
    return await startIn(folder, options)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function startIn(folder: string, options: PostgresOptions): Promise<PostgresServer> {
  const user = await serverUser()
  if (user !== null) {
    await chown(folder, user.uid, user.gid)
    await chmod(folder, 0o755)
  }
  const installation = await reachablePostgres(
    options.installation ?? installedPostgres(),
    user,
    join(folder, "programs"),
  )
  const data = join(folder, "data")
  const environment = { ...process.env, LC_ALL: "C", LC_MESSAGES: "C" }
  await makeDatabase(installation, user, folder, data, environment)
  const port = await freePort()
  const settings = [
    "listen_addresses=127.0.0.1",
    // No socket in /tmp, where its name would depend only on the port.
    "unix_socket_directories=",
    "max_connections=60",
    ...(options.settings ?? []),
  ]
  const run = () =>
    superviseProcess({
      program: postgresProgram(installation, "postgres"),
      parameters: [`-D${data}`, `-p${port}`, ...settings.flatMap((each) => ["-c", each])],
      readyText: "database system is ready to accept connections",
      readyWithinMilliseconds: options.readyWithinMilliseconds ?? 60_000,
      // Postgres' fast shutdown: closes connections, then ends.
      endSignal: "SIGINT",
      endWithinMilliseconds: 30_000,
      user,
      folder,
      environment,
    })
  let server = await run()
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    start: async () => {
      server = await run()
    },
    stop: () => server.close(),
    remove: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** @throws Error with the output of `initdb` */
async function makeDatabase(
  installation: string,
  user: ServerUser | null,
  folder: string,
  data: string,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const passwordFile = join(folder, "password")
  await writeFile(passwordFile, `${password}\n`)
  const initdb = postgresProgram(installation, "initdb")
  const parameters = [
    `--pgdata=${data}`,
    "--auth=password",
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    "--locale=C",
    "--no-sync",
  ]
  const runAs = user === null ? {} : { uid: user.uid, gid: user.gid }
  await new Promise<void>((resolve, reject) => {
    execFile(initdb, parameters, { ...runAs, cwd: folder, env: environment }, (error, out) => {
      // The error's message includes standard error.
      if (error === null) resolve()
      else reject(new Error(`${initdb} failed: ${error.message}\n${out}`.trim()))
    })
  })
}
