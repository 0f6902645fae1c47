/**
 * The smallest workspace that passes every check: four of our packages under their real names, with an allowed import, a test, an adapter,
 * and fakes of the libraries that the rules name.
 */

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

interface Plan {
  readonly folder: string
  readonly license?: string
  readonly ours?: readonly string[]
  readonly libraries?: readonly string[]
  readonly source: string
}

const packageFiles = ({
  folder,
  license = "Apache-2.0",
  ours = [],
  libraries = [],
  source,
}: Plan) => {
  const place = `packages/${folder}`
  const references = ours.map((target) => ({ path: `../${target}` }))
  return {
    [`${place}/package.json`]: json({
      name: `@shielded-relay/${folder}`,
      version: "0.1.0",
      description: `The ${folder} of a sound workspace`,
      keywords: ["small", "sound", "workspace"],
      engines: { node: ">=22.19" },
      sideEffects: false,
      homepage: `https://github.com/shielded-relay/shielded-relay/tree/main/${place}#readme`,
      bugs: { url: "https://github.com/shielded-relay/shielded-relay/issues" },
      repository: {
        type: "git",
        url: "git+https://github.com/shielded-relay/shielded-relay.git",
        directory: place,
      },
      license,
      type: "module",
      publishConfig: { access: "public" },
      exports: {
        ".": { source: "./src/index.ts", types: "./dist/index.d.ts", default: "./dist/index.js" },
      },
      files: ["dist", "src"],
      dependencies: Object.fromEntries([
        ...ours.map((target) => [`@shielded-relay/${target}`, "0.1.0"]),
        ...libraries.map((name) => [name, "1.0.0"]),
      ]),
    }),
    [`${place}/tsconfig.json`]: json({
      extends: "../../tsconfig.base.json",
      compilerOptions: { rootDir: "src", outDir: "dist" },
      include: ["src"],
      references,
    }),
    [`${place}/tsconfig.test.json`]: json({
      extends: "../../tooling/tsconfig.tests.json",
      include: ["test"],
      references: [{ path: "." }, ...references],
    }),
    [`${place}/README.md`]: `# @shielded-relay/${folder}\n`,
    [`${place}/src/index.ts`]: source,
  }
}

const packages: readonly Plan[] = [
  {
    folder: "core",
    libraries: ["effect"],
    source: `import { given } from "effect"\n\nexport const doubled: number = given * 2\n`,
  },
  {
    folder: "pool",
    ours: ["core"],
    source: `import { doubled } from "@shielded-relay/core"\n\nexport const quadrupled: number = doubled * 2\n`,
  },
  {
    folder: "storage-memory",
    ours: ["core"],
    source: `import { doubled } from "@shielded-relay/core"\n\nexport const stored: number = doubled\n`,
  },
  {
    folder: "prover-snarkjs",
    license: "GPL-3.0-only",
    libraries: ["snarkjs"],
    source: `import { given } from "snarkjs"\n\nexport const proved: number = given\n`,
  },
]

const tests = {
  "packages/core/test/doubled.test.ts": `import { expect, test } from "vitest"
import { doubled } from "../src/index.ts"

test("a number doubles", () => {
  expect(doubled).toBe(2)
})
`,
}

const workspace = {
  "package.json": json({
    name: "sound",
    private: true,
    license: "Apache-2.0",
    type: "module",
    workspaces: ["packages/*"],
    engines: { node: ">=22.19" },
    devDependencies: { vitest: "1.0.0" },
  }),
  "package-lock.json": json({
    lockfileVersion: 3,
    packages: {
      "": { name: "sound" },
      "node_modules/effect": { version: "1.0.0", integrity: "sha512-x" },
    },
  }),
  "tsconfig.json": json({
    files: [],
    references: packages.flatMap(({ folder }) => [
      { path: `packages/${folder}` },
      { path: `packages/${folder}/tsconfig.test.json` },
    ]),
  }),
  "vitest.workspace.ts": `export const projects = ["packages/*"]\n`,
}

/** Public API of the sound workspace, which nothing in it imports. */
const publicApi = {
  "tooling/publicApi.json": json({
    pool: ["quadrupled"],
    "storage-memory": ["stored"],
    "prover-snarkjs": ["proved"],
  }),
}

/** What an embedding of the sound workspace may install. */
const embedding = {
  "tooling/embedding.json": json({
    packages: ["@shielded-relay/pool"],
    mostPackages: 3,
    mostMegabytes: 100,
  }),
}

const library = (
  name: string,
  license = "MIT",
  declarations = "export declare const given: number\n",
) => ({
  [`node_modules/${name}/package.json`]: json({
    name,
    version: "1.0.0",
    license,
    type: "module",
    exports: {
      ".": { types: "./index.d.ts", default: "./index.js" },
      "./*": { types: "./index.d.ts", default: "./index.js" },
    },
  }),
  [`node_modules/${name}/index.js`]: "export const given = 1\n",
  [`node_modules/${name}/index.d.ts`]: declarations,
})

const testLibrary = `export declare const expect: (value: unknown, message?: string) => { toBe(expected: unknown): void }
interface Test {
  (name: string, body: () => unknown): void
  only: Test
  skip: Test
  todo(name: string): void
  skipIf(condition: boolean): Test
}
export declare const test: Test
export declare const it: Test & { effect: Test }
export declare const vi: { mock(path: string): void }
`

export const sound: Readonly<Record<string, string>> = Object.assign(
  {},
  workspace,
  tests,
  publicApi,
  embedding,
  ...packages.map(packageFiles),
  library("effect"),
  library("viem"),
  library("tronweb"),
  library("@solana/web3.js"),
  library("@effect/platform-node"),
  library("@effect/sql-pg"),
  library("snarkjs", "GPL-3.0"),
  library("circomlibjs", "GPL-3.0"),
  library("@types/node", "MIT", 'declare module "node:crypto"\n'),
  library("vitest", "MIT", testLibrary),
) as Record<string, string>

export const soundFolders = packages.map(({ folder }) => folder)
