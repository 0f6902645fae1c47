import { postgresStorage } from "@shielded-relay/storage-postgres"
import { Effect, Layer } from "effect"
import { chmod, cp, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { installedPostgres, reachablePostgres } from "../../src/database/postgresPrograms.ts"
import { startPostgres } from "../../src/database/startPostgres.ts"

/** A folder with mode 0700, like root's home, which other users cannot enter. */
async function closedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "closed-"))
  await chmod(folder, 0o700)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A temporary folder for this test only. */
async function ownTemporaryFolder(): Promise<string> {
  const folder = await closedFolder()
  await chmod(folder, 0o755)
  vi.stubEnv("TMPDIR", folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  return folder
}

describe("a server of Postgres", { timeout: 120_000 }, () => {
  it("starts from a folder that other users cannot enter, and again after a stop", async () => {
    const installation = join(await closedFolder(), "native")
    await cp(installedPostgres(), installation, { recursive: true, verbatimSymlinks: true })
    const server = await startPostgres({ installation })
    onTestFinished(server.remove)
    const open = () =>
      Effect.runPromise(Effect.scoped(Layer.build(postgresStorage({ url: server.url }))))
    await open()
    await server.stop()
    await server.start()
    await open()
  })

  it("reports Postgres' output when it cannot start, and leaves no folder", async () => {
    const folder = await ownTemporaryFolder()
    await expect(startPostgres({ settings: ["max_connections=none"] })).rejects.toThrow(
      /ended with code 1 before it was ready\n[^]*invalid value for parameter "max_connections": "none"/,
    )
    expect(await readdir(folder)).toEqual([])
  })

  it("reports initdb's output when the database cannot be created", async () => {
    const installation = join(await closedFolder(), "native")
    await cp(join(installedPostgres(), "bin"), join(installation, "bin"), { recursive: true })
    await cp(join(installedPostgres(), "lib"), join(installation, "lib"), {
      recursive: true,
      verbatimSymlinks: true,
    })
    await expect(startPostgres({ installation })).rejects.toThrow(
      /initdb failed[^]*postgres\.bki" does not exist/,
    )
  })

  it("names the folder that its user cannot enter, and what to set", async () => {
    const nobody = { name: "nobody", uid: 65_534, gid: 65_534 }
    const folder = await closedFolder()
    const installation = join(folder, "native")
    await cp(installedPostgres(), installation, { recursive: true, verbatimSymlinks: true })
    await expect(reachablePostgres(installation, nobody, join(folder, "copy"))).rejects.toThrow(
      `The user nobody, as which root runs Postgres, cannot execute ${folder}/copy/bin/postgres`,
    )
  })
})
