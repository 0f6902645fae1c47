import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"

const root = join(import.meta.dirname, "../..")
const run = promisify(execFile)
const shell = process.platform === "win32"

describe("npm run reference, and npm run site", { timeout: 600_000 }, () => {
  it("documents what embedders and callers import, without a warning", async () => {
    await run("npm", ["run", "--silent", "build"], { cwd: root, shell })
    await run("npm", ["run", "--silent", "reference"], { cwd: root, shell })
    const pageOf = (path: string) => readFile(join(root, ".cache/reference/html", path), "utf8")
    expect(await pageOf("functions/relay_dist.createRelay.html")).toContain("createRelay")
    expect(await pageOf("functions/client_dist.createClient.html")).toContain("createClient")
    // The site takes it in, and ends with an error if a link of any page is broken.
    const { stdout } = await run("npm", ["run", "--silent", "site"], { cwd: root, shell })
    expect(stdout).toMatch(/^Site: .*index\.html\n$/)
    const page = (path: string) => readFile(join(root, ".cache/site", path), "utf8")
    expect(await page("reference/settings.html")).toContain('href="types/index.html"')
    expect(await page("reference/types/index.html")).toContain("shielded-relay")
  })
})
