import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { repository } from "../workspace.ts"

const folder = mkdtempSync(join(tmpdir(), "image-command-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const image = (to: string, time = "") => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(repository, "tooling/image.ts"), "--to", to],
    { cwd: repository, encoding: "utf8", env: { ...process.env, SOURCE_DATE_EPOCH: time } },
  )
  return { status, stderr }
}

/** The whole build is `packages/ceremony/test/pool/keysFolder.test.ts` in `npm run nightly`. */
describe("npm run image", () => {
  it("replaces no folder with other files, and no file", () => {
    const occupied = join(folder, "occupied")
    mkdirSync(occupied)
    writeFileSync(join(occupied, "letter"), "dear")
    for (const to of [occupied, join(occupied, "letter")])
      expect(image(to)).toEqual({
        status: 1,
        stderr: `to: ${to} holds other files; name an empty or new folder\n`,
      })
    expect(readdirSync(occupied)).toEqual(["letter"])
  })

  it("takes no time that is none, and leaves nothing", () => {
    const to = join(folder, "new")
    expect(image(to, "yesterday")).toEqual({
      status: 1,
      stderr: `image: NotATime: SOURCE_DATE_EPOCH is "yesterday"; it must be seconds since 1970, 0 to 253402300799\n`,
    })
    expect(readdirSync(folder)).not.toContain("new")
  })
})
