import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { takeFileLock, withFileLock } from "../src/index.ts"

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lock-"))
  path = join(folder, "lock")
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const busy = {
  name: "LockBusy",
  message: expect.stringContaining("if no process is using it, remove the file"),
}
const nothing = () => Promise.resolve()

describe("a lock file", () => {
  it("admits one holder at a time", async () => {
    let inside = 0
    let most = 0
    let entered = 0
    await Promise.all(
      Array.from({ length: 10 }, () =>
        withFileLock(path, 60_000, async () => {
          inside += 1
          entered += 1
          most = Math.max(most, inside)
          await readdir(folder)
          inside -= 1
        }),
      ),
    )
    expect([most, entered]).toEqual([1, 10])
    expect(await readdir(folder)).toEqual([])
  })

  it("is held until it is released, once", async () => {
    const lock = await takeFileLock(path, 0)
    await expect(takeFileLock(path, 50)).rejects.toMatchObject(busy)
    await lock.release()
    const next = await takeFileLock(path, 0)
    // Releasing the first lock again must not release the second.
    await lock.release()
    await expect(takeFileLock(path, 50)).rejects.toMatchObject(busy)
    await next.release()
    expect(await readdir(folder)).toEqual([])
  })

  it("is removed if its holder died, also if the holder had our process id", async () => {
    const dead = spawnSync(process.execPath, ["-e", "0"]).pid
    for (const pid of [dead, process.pid]) {
      await writeFile(path, JSON.stringify({ pid, host: hostname(), token: "left behind" }))
      const lock = await takeFileLock(path, 1000)
      await lock.release()
    }
  })

  it("stays with a living process and with a process of another host", async () => {
    const child = spawn(process.execPath, ["-e", "process.stdin.resume()"])
    try {
      const holders = [
        { pid: child.pid, host: hostname() },
        { pid: 1, host: `not-${hostname()}` },
      ]
      for (const holder of holders) {
        const content = JSON.stringify({ ...holder, token: "t" })
        await writeFile(path, content)
        await expect(withFileLock(path, 50, nothing)).rejects.toMatchObject(busy)
        expect(await readFile(path, "utf8")).toBe(content)
      }
    } finally {
      child.kill("SIGKILL")
      await once(child, "exit")
    }
  })

  it("is released when the body fails", async () => {
    await expect(withFileLock(path, 50, () => Promise.reject(new Error("fails")))).rejects.toThrow(
      "fails",
    )
    await withFileLock(path, 50, nothing)
  })
})
