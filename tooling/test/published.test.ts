import { rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sound } from "./sound.ts"
import { soundWorkspace, type Workspace } from "./workspace.ts"

let workspace: Workspace
beforeAll(() => {
  workspace = soundWorkspace()
})
afterAll(() => workspace.dispose())

const path = "packages/core/package.json"
const manifest = sound[path] ?? ""

/** Files that stand in for what the compiler would build. */
const built = (name: string, text: string): Readonly<Record<string, string>> => ({
  [`packages/core/dist/${name}`]: text,
})

const embedding = (changes: object): Readonly<Record<string, string>> => ({
  "tooling/embedding.json": JSON.stringify({
    packages: ["@shielded-relay/pool"],
    mostPackages: 3,
    mostMegabytes: 100,
    ...changes,
  }),
})

/** [what is wrong, planted files, expected finding] */
const planted: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
  [
    "types that come after the code they describe",
    {
      [path]: manifest.replace(
        /"types": "(.+?)",\s+"default": "(.+?)"/,
        `"default": "$2", "types": "$1"`,
      ),
    },
    "published: @shielded-relay/core",
  ],
  [
    "a folder that is to be published and does not exist",
    { [path]: manifest.replace(`"files": [`, `"files": ["artifacts", `) },
    "published: @shielded-relay/core has no artifacts, which it would publish",
  ],
  [
    "a source that is to be published",
    {
      [path]: manifest.replace(`"files": [`, `"files": ["build", `),
      "packages/core/build/one.ts": "export const one = 1\n",
    },
    "source: @shielded-relay/core would publish build/one.ts",
  ],
  [
    "types of a file that is not there",
    built("index.d.ts", `export * from "./absent.ts"\n`),
    "lacks: @shielded-relay/core: dist/index.d.ts imports ./absent.js, which is not published",
  ],
  [
    "an import that the manifest does not declare",
    built("index.d.ts", `export type { Hash } from "viem"\n`),
    "undeclared: @shielded-relay/core: dist/index.d.ts imports viem, which package.json does not declare",
  ],
  [
    "types that only a bundler resolves",
    {
      ...built("index.d.ts", `export * from "./room"\n`),
      ...built("room/index.d.ts", "export declare const one: number\n"),
    },
    "types: @shielded-relay/core: InternalResolutionError in /node_modules/@shielded-relay/core/dist/index.d.ts",
  ],
  [
    "an embedding of too many packages",
    embedding({ mostPackages: 2 }),
    "embedding: an embedding installs 3 packages, 0.0 MB; at most 2 and 100 MB",
  ],
  [
    "an embedding that is too large",
    embedding({ mostMegabytes: 0 }),
    "embedding: an embedding installs 3 packages, 0.0 MB; at most 3 and 0 MB",
  ],
]

describe("published", () => {
  test("packages that were not built are not fit to publish", () => {
    const { passed, output } = workspace.run("published")
    expect(output).toContain("@shielded-relay/core is not built: core/dist does not exist")
    expect(passed).toBe(false)
  })

  test("built packages pass", () => {
    expect(workspace.run("build").passed).toBe(true)
    const { passed, output } = workspace.run("published")
    expect(output).toContain(
      "published: 4 packages; an embedding installs 3 packages, 0.0 MB, no problems",
    )
    expect(passed).toBe(true)
  })

  test("what is published has no sources, and Effect as a peer of one range", () => {
    const staged: unknown = JSON.parse(workspace.read(".cache/staged/core/package.json"))
    expect(staged).toMatchObject({
      exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
      files: ["dist"],
      dependencies: {},
      peerDependencies: { effect: "~1.0.0" },
    })
    expect(workspace.read(".cache/staged/core/package.json")).not.toContain("source")
  })

  test.each(planted)("%s is found", (_, files, finding) => {
    const { passed, output } = workspace.planting(files, () => {
      const outcome = workspace.run("published")
      rmSync(join(workspace.root, "packages/core/dist"), { recursive: true })
      rmSync(join(workspace.root, "packages/core/tsconfig.tsbuildinfo"), { force: true })
      return outcome
    })
    workspace.run("build")
    expect(output).toContain(finding)
    expect(passed).toBe(false)
  })
})
