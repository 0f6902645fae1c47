import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Arrows, circleOf, readArrows } from "../arrows.ts"
import { sound } from "./sound.ts"
import { repository, soundWorkspace, type Outcome, type Workspace } from "./workspace.ts"

let workspace: Workspace
beforeAll(() => {
  workspace = soundWorkspace()
})
afterAll(() => workspace.dispose())

const importing = (module: string, name = "given"): string =>
  `import { ${name} } from "${module}"\n\nexport const planted: number = ${name}\n`

const changed = (path: string, from: string, to: string): Readonly<Record<string, string>> => {
  const text = sound[path] ?? ""
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`)
  return { [path]: text.replace(from, to) }
}

/** [what is wrong, planted files, expected finding] */
type Plant = readonly [string, Readonly<Record<string, string>>, string]

/** Separate files, so that all of them can be planted together. */
const planted: readonly Plant[] = [
  [
    "core importing an adapter",
    { "packages/core/src/planted.ts": importing("@shielded-relay/storage-memory", "stored") },
    "core-imports-packages: packages/core/src/planted.ts → packages/storage-memory/src/index.ts",
  ],
  [
    "core importing only a type of an adapter",
    {
      "packages/core/src/planted.ts": `export type { stored } from "@shielded-relay/storage-memory"\n`,
    },
    "core-imports-packages: packages/core/src/planted.ts",
  ],
  [
    "core importing an adapter when it runs",
    {
      "packages/core/src/planted.ts": `export const planted = import("@shielded-relay/storage-memory")\n`,
    },
    "core-imports-packages: packages/core/src/planted.ts",
  ],
  [
    "core importing an adapter behind a declaration with using",
    {
      "packages/core/src/planted.ts": `export const planted = async (): Promise<void> => {
  await using _ = (await import("@shielded-relay/storage-memory")) as never
}
`,
    },
    "core-imports-packages: packages/core/src/planted.ts → packages/storage-memory/src/index.ts",
  ],
  [
    "pool importing an adapter",
    { "packages/pool/src/planted.ts": importing("@shielded-relay/storage-memory", "stored") },
    "pool-imports-packages: packages/pool/src/planted.ts → packages/storage-memory/src/index.ts",
  ],
  [
    "an adapter importing another",
    {
      "packages/storage-memory/src/planted.ts": importing(
        "@shielded-relay/prover-snarkjs",
        "proved",
      ),
    },
    "storage-memory-imports-packages: packages/storage-memory/src/planted.ts → packages/prover-snarkjs/src/index.ts",
  ],
  [
    "core importing node:crypto",
    { "packages/core/src/planted.ts": `export { randomBytes } from "node:crypto"\n` },
    "core-imports-node: packages/core/src/planted.ts → crypto",
  ],
  [
    "core importing viem",
    { "packages/core/src/planted.ts": importing("viem") },
    "core-imports-libraries: packages/core/src/planted.ts → node_modules/viem/index.d.ts",
  ],
  [
    "a library that package.json does not list",
    { "packages/core/src/planted.ts": importing("viem") },
    "no-development-dependency: packages/core/src/planted.ts → node_modules/viem/index.d.ts",
  ],
  [
    "snarkjs outside the prover",
    { "packages/storage-memory/src/planted.ts": importing("snarkjs") },
    "no-gpl: packages/storage-memory/src/planted.ts → node_modules/snarkjs/index.d.ts",
  ],
  [
    "another GPL library in a test that may not have one",
    { "packages/core/test/planted.test.ts": importing("circomlibjs") },
    "no-gpl: packages/core/test/planted.test.ts → node_modules/circomlibjs/index.d.ts",
  ],
  [
    "a rule of core importing a use case",
    {
      "packages/core/src/application/accept.ts": "export const given = 1\n",
      "packages/core/src/session/planted.ts": importing("../application/accept.ts"),
    },
    "core-rooms: packages/core/src/session/planted.ts → packages/core/src/application/accept.ts",
  ],
  [
    "a use case of core importing the indexer",
    {
      "packages/core/src/indexer/index.ts": "export const given = 1\n",
      "packages/core/src/application/planted.ts": importing("../indexer/index.ts"),
    },
    "core-rooms: packages/core/src/application/planted.ts → packages/core/src/indexer/index.ts",
  ],
  [
    "sessions of core importing what authorises a request",
    {
      "packages/core/src/authorization/proof.ts": "export const given = 1\n",
      "packages/core/src/session/planted.ts": importing("../authorization/proof.ts"),
    },
    "core-rooms: packages/core/src/session/planted.ts → packages/core/src/authorization/proof.ts",
  ],
  [
    "the reading of requests in core importing sessions",
    {
      "packages/core/src/session/state.ts": "export const given = 1\n",
      "packages/core/src/request/planted.ts": importing("../session/state.ts"),
    },
    "core-rooms: packages/core/src/request/planted.ts → packages/core/src/session/state.ts",
  ],
  [
    "a use case that looks at the family of a chain",
    {
      "packages/core/src/worker/planted.ts":
        'export const expires = (family: string): boolean => family === "solana"\n',
    },
    "family-literal: packages/core/src/worker/planted.ts:1 names a chain: ask its capabilities or callerRules",
  ],
  [
    "an authorization that looks at the family of an owner's address",
    {
      "packages/core/src/authorization/planted.ts":
        "export const signsText = (family: string): boolean => family === 'solana'\n",
    },
    "family-literal: packages/core/src/authorization/planted.ts:1 names a chain: ask its capabilities or callerRules",
  ],
  [
    "an indexer that looks at the number of a chain",
    {
      "packages/core/src/indexer/planted.ts":
        "export const expires = (chainId: number): boolean => chainId === 501\n",
    },
    "family-literal: packages/core/src/indexer/planted.ts:1 names a chain: ask its capabilities or callerRules",
  ],
  [
    "an attacker of the privacy simulator that reads the truth",
    {
      "packages/privacy-simulator/src/world/Truth.ts": "export const given = 1\n",
      "packages/privacy-simulator/src/attacker/planted.ts": importing("../world/Truth.ts"),
    },
    "attackers-see-the-public-record: packages/privacy-simulator/src/attacker/planted.ts → packages/privacy-simulator/src/world/Truth.ts",
  ],
  [
    "an attacker of the privacy simulator that opens a file",
    {
      "packages/privacy-simulator/src/attacker/planted.ts": `export { readFileSync } from "node:fs"\n`,
    },
    "attackers-see-the-public-record: packages/privacy-simulator/src/attacker/planted.ts → fs",
  ],
  [
    "a public record of the privacy simulator that hands the truth on",
    {
      "packages/privacy-simulator/src/world/Truth.ts": "export const given = 1\n",
      "packages/privacy-simulator/src/publicRecord/planted.ts": importing("../world/Truth.ts"),
    },
    "attackers-see-the-public-record: packages/privacy-simulator/src/publicRecord/planted.ts → packages/privacy-simulator/src/world/Truth.ts",
  ],
  [
    "a circle of files",
    {
      "packages/core/src/one.ts": `import { two } from "./two.ts"\n\nexport const one: number = two\n`,
      "packages/core/src/two.ts": `import { one } from "./one.ts"\n\nexport const two: number = one\n`,
    },
    "no-cycle: packages/core/src/one.ts → packages/core/src/two.ts → packages/core/src/one.ts",
  ],
  [
    "a reach into another package's src",
    { "packages/pool/src/planted.ts": importing("../../core/src/index.ts", "doubled") },
    "no-reach: packages/pool/src/planted.ts → packages/core/src/index.ts",
  ],
  [
    "a test's reach into another package's src",
    { "packages/pool/test/planted.test.ts": importing("../../core/src/index.ts", "doubled") },
    "no-reach: packages/pool/test/planted.test.ts → packages/core/src/index.ts",
  ],
  [
    "a reach past another package's exports",
    { "packages/pool/src/planted.ts": importing("@shielded-relay/core/src/index.ts", "doubled") },
    "no-unresolvable: packages/pool/src/planted.ts → @shielded-relay/core/src/index.ts",
  ],
]

const withRow = (folder: string, row: Arrows): string =>
  JSON.stringify({ ...readArrows(repository), [folder]: row })

/** As above, but changes to the workspace's own files, so that only one can be planted at a time. */
const changes: readonly Plant[] = [
  [
    "one of our packages that package.json does not list",
    changed("packages/pool/package.json", `"@shielded-relay/core": "0.1.0"`, ""),
    "undeclared: packages/pool/src/index.ts imports core",
  ],
  [
    "a dependency against the arrows in package.json",
    changed(
      "packages/pool/package.json",
      `"@shielded-relay/core": "0.1.0"`,
      `"@shielded-relay/core": "0.1.0", "@shielded-relay/storage-memory": "0.1.0"`,
    ),
    "pool-imports-packages: package.json depends on storage-memory",
  ],
  [
    "a project reference that is missing",
    {
      "packages/pool/tsconfig.json": `{ "extends": "../../tsconfig.base.json", "references": [] }\n`,
    },
    "pool/tsconfig.json does not refer to ../core",
  ],
  [
    "a package that the build does not know",
    { "tsconfig.json": `{ "files": [], "references": [] }\n` },
    "tsconfig.json does not refer to packages/core/tsconfig.test.json",
  ],
  [
    "a package without a row in the table",
    {
      "packages/unknown/package.json": `{ "name": "@shielded-relay/unknown", "version": "0.1.0" }\n`,
      "packages/unknown/src/index.ts": "export const planted = 1\n",
    },
    "no-row: packages/unknown has no row",
  ],
  [
    "a row of a package that is not there",
    { "tooling/arrows.json": withRow("gone", { packages: [], libraries: [], node: false }) },
    "phantom-row: tooling/arrows.json has a row for packages/gone",
  ],
  [
    "an arrow to a package that is not there",
    {
      "tooling/arrows.json": withRow("core", { packages: ["gone"], libraries: [], node: false }),
    },
    "phantom-arrow: core → gone",
  ],
]

describe("boundaries", () => {
  test("a sound workspace passes", () => {
    const { passed, output } = workspace.run("boundaries")
    expect(output).toContain("of 4 packages, no problems")
    expect(passed).toBe(true)
  })

  describe("planted side by side", () => {
    /** Gives each planted file a unique name, in files and findings. */
    const numbered = (text: string, number: number): string =>
      text.replaceAll(/(?<=\/)(planted|one|two)(?=(\.test)?\.ts)/g, `$1-${number}`)
    const findings: readonly (readonly [string, string])[] = planted.map(
      ([what, , finding], number) => [what, numbered(finding, number)],
    )
    let found: Outcome
    beforeAll(() => {
      const files = planted.flatMap(([, texts], number) =>
        Object.entries(texts).map(([path, text]) => [
          numbered(path, number),
          numbered(text, number),
        ]),
      )
      found = workspace.planting(Object.fromEntries(files), () => workspace.run("boundaries"))
    })

    test.each(findings)("%s is found", (_, finding) => {
      expect(found.output).toContain(finding)
      expect(found.passed).toBe(false)
    })
  })

  test.each(changes)("%s is found", (_, files, finding) => {
    const { passed, output } = workspace.planting(files, () => workspace.run("boundaries"))
    expect(output).toContain(finding)
    expect(passed).toBe(false)
  })

  test.each(["\\.ts$", "^packages/pool/"])(
    "a cruise that passes over %s is no success",
    (hidden) => {
      const configuration = workspace.read(".dependency-cruiser.cjs")
      const blind = configuration.replace(
        `exclude: { path: "/dist/" }`,
        `exclude: { path: ${JSON.stringify(hidden)} }`,
      )
      expect(blind).not.toBe(configuration)
      const { passed, output } = workspace.planting({ ".dependency-cruiser.cjs": blind }, () =>
        workspace.run("boundaries"),
      )
      expect(output).toContain("unseen: packages/pool/src/index.ts was not cruised")
      expect(passed).toBe(false)
    },
  )

  test("a circle of packages in the table is found", () => {
    const row = { libraries: [], node: false }
    const table = { core: { ...row, packages: ["pool"] }, pool: { ...row, packages: ["core"] } }
    const { passed, output } = workspace.planting(
      { "tooling/arrows.json": JSON.stringify({ ...readArrows(repository), ...table }) },
      () => workspace.run("boundaries"),
    )
    expect(output).toContain("package-cycle: core → pool → core")
    expect(passed).toBe(false)
  })

  test("the repository's own table has no circle", () => {
    expect(circleOf(readArrows(repository))).toBeUndefined()
  })

  test("the workspace passes again without what was planted", () => {
    expect(workspace.run("boundaries").passed).toBe(true)
  })
})
