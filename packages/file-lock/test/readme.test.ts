import { withFileLock } from "@shielded-relay/file-lock"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"

it("counts one by one, as its README shows", async () => {
  const folder = await mkdtemp(join(tmpdir(), "file-lock-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [path, file] = [join(folder, "lock"), join(folder, "count")]
  await writeFile(file, "0")
  const count = async () => {
    const sum = await withFileLock(path, 5_000, async () => {
      const before = Number(await readFile(file, "utf8"))
      await writeFile(file, String(before + 1))
      return before + 1
    })
    return sum
  }
  const sums = await Promise.all([count(), count(), count()])
  expect(sums.toSorted()).toEqual([1, 2, 3])
})
