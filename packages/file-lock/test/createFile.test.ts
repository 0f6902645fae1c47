import { spawnSync } from "node:child_process"
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createFile, FileExists } from "../src/index.ts"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "create-file-"))
})
afterAll(() => rm(folder, { recursive: true }))

describe("a file that is created", () => {
  it("is its owner's alone, and appears when all of it is written", async () => {
    const path = join(folder, "new")
    const written = await createFile(path, async (file) => {
      await file.writeFile("half")
      expect((await readdir(folder)).includes("new")).toBe(false)
      await file.writeFile(" and half")
      return 7
    })
    expect(written).toBe(7)
    expect(await readFile(path, "utf8")).toBe("half and half")
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(["new"])
  })

  it("replaces nothing, and writes nothing if its path is taken", async () => {
    const path = join(folder, "taken")
    await writeFile(path, "old")
    await symlink(join(folder, "nowhere"), join(folder, "link"))
    const never = () => Promise.reject(new Error("it was written"))
    await expect(createFile(path, never)).rejects.toBeInstanceOf(FileExists)
    await expect(createFile(join(folder, "link"), never)).rejects.toMatchObject({ code: "EEXIST" })
    expect(await readFile(path, "utf8")).toBe("old")
  })

  it("is one of two that are created at once", async () => {
    const path = join(folder, "raced")
    const create = (text: string) => createFile(path, (file) => file.writeFile(text))
    const ends = await Promise.allSettled([create("one"), create("two")])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(await readFile(path, "utf8")).toBe(ends[0]?.status === "fulfilled" ? "one" : "two")
    expect((await readdir(folder)).filter((name) => name.endsWith(".tmp"))).toEqual([])
  })

  it("is not there after its process was killed before the end", async () => {
    const path = join(folder, "killed")
    const source = new URL("../src/index.ts", import.meta.url).href
    const program = `import { createFile } from ${JSON.stringify(source)}
await createFile(${JSON.stringify(path)}, async (file) => {
  await file.writeFile("half")
  process.kill(process.pid, "SIGKILL")
  await new Promise(() => {})
})`
    const { signal } = spawnSync(process.execPath, ["--input-type=module", "-e", program])
    expect(signal).toBe("SIGKILL")
    await expect(stat(path)).rejects.toMatchObject({ code: "ENOENT" })
    await createFile(path, (file) => file.writeFile("whole"))
    expect(await readFile(path, "utf8")).toBe("whole")
  })
})
