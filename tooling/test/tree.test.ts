import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sound } from "./sound.ts"
import { soundWorkspace, type Workspace } from "./workspace.ts"

let workspace: Workspace
beforeAll(() => {
  workspace = soundWorkspace()
})
afterAll(() => workspace.dispose())

/** Assembled at run time, so that this file does not contain what the check forbids. */
const host = ["https://registry.", "npm", "js.org/"].join("")
const home = ["", "home", "somebody", "project"].join("/")
const scratch = ["", "work", "main"].join("/")

const manifest = sound["packages/core/package.json"] ?? ""
const lock = sound["package-lock.json"] ?? ""
const file = (text: string) => ({ "docs/planted.md": text })

/** [what is wrong, planted files, expected finding] */
const planted: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
  ["a registry's host", file(`From ${host}x\n`), "registry-host: docs/planted.md:1"],
  [
    "a path of a developer's machine",
    file(`Here:\n\n"${home}/x"\n`),
    "machine-path: docs/planted.md:3",
  ],
  ["a path of a build machine", file(`cd ${scratch}/x\n`), "machine-path: docs/planted.md:1"],
  [
    "a path out of the repository",
    file(`See ${["..", "shared"].join("/")}/x\n`),
    "outside-path: docs/planted.md:1",
  ],
  ["the mark of a conflict", file(`${"<".repeat(7)} HEAD\n`), "merge-marker: docs/planted.md:1"],
  [
    "a private key",
    file(`-----BEGIN EC PRIVATE ${"KEY"}-----\n`),
    "private-key: docs/planted.md:1",
  ],
  ["carriage returns", file("one\r\ntwo\r\n"), "carriage-return: docs/planted.md:1"],
  [
    "a file with a meaningless name",
    { "packages/core/src/utils.ts": "export const planted = 1\n" },
    "nameless: packages/core/src/utils.ts",
  ],
  [
    "a folder with a meaningless name",
    { "packages/core/src/helpers/one.ts": "export const planted = 1\n" },
    "nameless: packages/core/src/helpers/one.ts",
  ],
  [
    "a room with too many files",
    Object.fromEntries(
      Array.from({ length: 26 }, (_, k) => [
        `packages/core/src/crowd/file${k}.ts`,
        `export const planted${k} = ${k}\n`,
      ]),
    ),
    "room-size: packages/core/src/crowd has 26 files; at most 25 are allowed",
  ],
  [
    "a text too long to be handwritten",
    file("x".repeat(300_000)),
    "file-size: docs/planted.md has 293 KiB",
  ],
  ...["Date.now()", "Date.now", "new Date()", "new Date", "performance.now()"].map(
    (read): readonly [string, Readonly<Record<string, string>>, string] => [
      `a second clock, ${read}`,
      { "packages/storage-memory/src/planted.ts": `\nexport const planted = () => ${read}\n` },
      "second-clock: packages/storage-memory/src/planted.ts:2",
    ],
  ),
  [
    "a source that may read another clock and does not",
    { "packages/client/src/transport/Transport.ts": "export const planted = 1\n" },
    "second-clock: packages/client/src/transport/Transport.ts does not read the clock",
  ],
  ["a binary outside the artifacts", file("one\0two"), "binary-file: docs/planted.md"],
  [
    "another licence",
    { "packages/core/package.json": manifest.replace("Apache-2.0", "GPL-3.0-only") },
    "licence: packages/core/package.json has license GPL-3.0-only, expected Apache-2.0",
  ],
  [
    "a prover that hides its licence",
    {
      "packages/prover-snarkjs/package.json": (
        sound["packages/prover-snarkjs/package.json"] ?? ""
      ).replace("GPL-3.0-only", "Apache-2.0"),
    },
    "licence: packages/prover-snarkjs/package.json has license Apache-2.0, expected GPL-3.0-only",
  ],
  [
    "an altered licence",
    { LICENSE: "Do as you like.\n" },
    "licence: ./LICENSE does not match the text of Apache-2.0",
  ],
  [
    "a range of versions",
    { "packages/core/package.json": manifest.replace(`"effect": "1.0.0"`, `"effect": "^1.0.0"`) },
    "inexact: packages/core/package.json must pin effect to an exact version, not ^1.0.0",
  ],
  [
    "exports without their source",
    { "packages/core/package.json": manifest.replace(`"source": "./src/index.ts",`, "") },
    `manifest: the exports of packages/core must offer "source"`,
  ],
  [
    "a package without keywords",
    { "packages/core/package.json": manifest.replace(/"small",\s*/, "") },
    "manifest: packages/core needs at least three keywords",
  ],
  [
    "a package for other versions of Node",
    { "packages/core/package.json": manifest.replace(">=22.19", ">=20") },
    "manifest: packages/core must name the versions of Node that the workspace names in engines",
  ],
  [
    "a package that may do anything when imported",
    { "packages/core/package.json": manifest.replace(`"sideEffects": false,`, "") },
    "manifest: packages/core must say in sideEffects which of its files do something when imported",
  ],
  ...[
    ["homepage", "/tree/main/packages/core#readme", "/tree/main/packages/pool#readme"],
    ["bugs.url", "/shielded-relay/issues", "/shielded-relay/issue"],
    ["repository.type", `"git"`, `"svn"`],
    ["repository.url", "git+https://", "https://"],
    ["repository.directory", `"directory": "packages/core"`, `"directory": "packages/pool"`],
    ["publishConfig.access", `"access": "public"`, `"access": "restricted"`],
  ].map(
    ([field = "", right = "", wrong = ""]): readonly [
      string,
      Readonly<Record<string, string>>,
      string,
    ] => [
      `a package with another ${field}`,
      { "packages/core/package.json": manifest.replace(right, wrong) },
      `manifest: packages/core must have ${field} "`,
    ],
  ),
  [
    "a package whose README is another one's",
    { "packages/core/README.md": "# @shielded-relay/pool\n" },
    `manifest: packages/core/README.md must begin with "# @shielded-relay/core"`,
  ],
  [
    "a lock file with a host",
    {
      "package-lock.json": lock.replace(
        `"version": "1.0.0"`,
        `"version": "1.0.0", "resolved": "${host}effect.tgz"`,
      ),
    },
    "lock-host: node_modules/effect",
  ],
  [
    "a lock file without a hash",
    { "package-lock.json": lock.replace(/,\s+"integrity": "sha512-x"/, "") },
    "lock-integrity: node_modules/effect has no hash",
  ],
]

describe("tree", () => {
  test("a sound workspace passes", () => {
    const { passed, output } = workspace.run("tree")
    expect(output).toMatch(/^tree: \d+ files, no problems\n$/)
    expect(passed).toBe(true)
  })

  test.each(planted)("%s is found", (_, files, finding) => {
    const { passed, output } = workspace.planting(files, () => workspace.run("tree"))
    expect(output).toContain(finding)
    expect(passed).toBe(false)
  })

  test("output of a tool that was committed by force is found", () => {
    workspace.planting({ "packages/core/dist/index.js": "export {}\n" }, () => {
      expect(workspace.run("tree").passed).toBe(true)
      workspace.git("add", "--force", "packages/core/dist/index.js")
      expect(workspace.run("tree").output).toContain("tracked-output: packages/core/dist/index.js")
      workspace.git("rm", "--quiet", "--cached", "packages/core/dist/index.js")
    })
  })

  test("an artifact may be large and binary", () => {
    const key = { "packages/pool-circuits/artifacts/join.zkey": `zkey\0${"x".repeat(300_000)}` }
    expect(workspace.planting(key, () => workspace.run("tree")).passed).toBe(true)
  })

  test("the workspace passes again without what was planted", () => {
    expect(workspace.run("tree").passed).toBe(true)
  })
})
