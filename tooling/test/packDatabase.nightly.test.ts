import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { packDatabase } from "../stage/packDatabase.ts"

const module = new URL("../../packages/storage-postgres/src/testing/index.ts", import.meta.url)

test("the published database has the same bytes each time, wherever it is made", () => {
  const folder = mkdtempSync(join(tmpdir(), "packed-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  onTestFinished(() => void vi.unstubAllEnvs())
  const [first, second] = ["Pacific/Auckland", "America/Lima"].map((zone) => {
    vi.stubEnv("TZ", zone)
    const file = join(folder, zone.replace("/", "-"))
    packDatabase(module.href, file, ["--conditions=source"])
    return readFileSync(file)
  })
  expect(first?.length).toBeGreaterThan(1_000_000)
  expect(second?.equals(first ?? Buffer.alloc(0))).toBe(true)
})
