/** [what is wrong, the file's text, the rule that must report it] */
export type Planted = readonly [title: string, text: string, rule: string]

export const importing = (module: string): string =>
  `import { given } from "${module}"\n\nexport const planted: number = given\n`

export const impurities: readonly Planted[] = [
  [
    "a Node module",
    `import { randomBytes } from "node:crypto"\n\nexport const planted = randomBytes(1)\n`,
    "no-nodejs-modules",
  ],
  [
    "a Node module's type",
    `import type { Hash } from "node:crypto"\n\nexport type Planted = Hash\n`,
    "no-restricted-imports",
  ],
  ["viem", importing("viem"), "no-restricted-imports"],
  ["a part of viem", importing("viem/utils"), "no-restricted-imports"],
  ["tronweb", importing("tronweb"), "no-restricted-imports"],
  ["Solana's library", importing("@solana/web3.js"), "no-restricted-imports"],
  ["Effect's platform", importing("@effect/platform-node"), "no-restricted-imports"],
  ["Effect's database client", importing("@effect/sql-pg"), "no-restricted-imports"],
  [
    "an adapter",
    `import { stored } from "@shielded-relay/storage-memory"\n\nexport const planted: number = stored\n`,
    "no-restricted-imports",
  ],
  [
    "Effect's random numbers",
    `import { Random } from "effect"\n\nexport const planted: unknown = Random\n`,
    "no-restricted-imports",
  ],
  [
    "Effect's random numbers by their own path",
    importing("effect/Random"),
    "no-restricted-imports",
  ],
  ...["http", "http-api", "sql", "cluster", "workflow", "rpc", "persistence"].map(
    (module): Planted => [
      `effect/${module}`,
      importing(`effect/${module}`),
      "no-restricted-imports",
    ],
  ),
  ["Buffer", `export const planted: unknown = Buffer\n`, "no-restricted-globals"],
  ["process", `export const planted: unknown = process\n`, "no-restricted-globals"],
  [
    "the platform's randomness",
    `export const planted: unknown = crypto\n`,
    "no-restricted-globals",
  ],
  ...["globalThis", "fetch", "performance", "setInterval", "setImmediate"].map((name): Planted => [
    name,
    `export const planted: unknown = ${name}\n`,
    "no-restricted-globals",
  ]),
  ["a timer", `setTimeout(() => undefined, 1)\n`, "no-restricted-globals"],
  ["the clock", `export const planted = Date.now()\n`, "no-restricted-globals"],
  ["the date", `export const planted = new Date()\n`, "no-restricted-globals"],
  [
    "Effect's reading of the date",
    `import { DateTime } from "effect"\n\nexport const planted: unknown = DateTime.nowUnsafe()\n`,
    "no-restricted-properties",
  ],
  [
    "Effect as a whole, its random numbers with it",
    `import * as Everything from "effect"\n\nexport const planted: unknown = Everything\n`,
    "no-restricted-imports",
  ],
  ["Math.random", `export const planted = Math.random()\n`, "no-restricted-properties"],
  ["console", `console.log("planted")\n`, "no-console"],
]

/** What the encodings that EVM and TRON share may not hold, beside what core may not. */
export const clients: readonly Planted[] = [
  ...["viem", "viem/utils", "tronweb", "ethers", "effect"].map((library): Planted => [
    library,
    importing(library),
    "no-restricted-imports",
  ]),
  ["all of ox", importing("ox"), "no-restricted-imports"],
  ["ox's transports", importing("ox/RpcTransport"), "no-restricted-imports"],
  ["ox's providers", importing("ox/Provider"), "no-restricted-imports"],
  [
    "a Node module",
    `import { randomBytes } from "node:crypto"\n\nexport const planted = randomBytes(1)\n`,
    "no-nodejs-modules",
  ],
  ["Buffer", `export const planted: unknown = Buffer\n`, "no-restricted-globals"],
  ["fetch", `export const planted: unknown = fetch\n`, "no-restricted-globals"],
]

export const anywhere: readonly Planted[] = [
  [
    "a file that imports itself",
    `import * as self from "./planted0.ts"\n\nexport const planted: unknown = self\n`,
    "no-self-import",
  ],
  [
    "a loose comparison",
    `export const planted = (value: unknown): boolean => value == 1\n`,
    "eqeqeq",
  ],
  ["an exported variable", "export let planted = 1\nplanted += 1\n", "no-mutable-exports"],
  ["require", `export const planted: unknown = require("effect")\n`, "no-require-imports"],
  [
    "a Node module without its prefix",
    `export { randomBytes } from "crypto"\n`,
    "prefer-node-protocol",
  ],
  [
    "a rejection typed as an Error",
    `export const planted = (later: Promise<void>): Promise<void> => later.catch((error: Error) => console.error(error))\n`,
    "use-unknown-in-catch-callback-variable",
  ],
  [
    "a non-null assertion after optional chaining",
    `export const planted = (value?: { readonly one: number }): number => value?.one!\n`,
    "no-non-null-asserted-optional-chain",
  ],
  ["any", `export const planted = (value: any): unknown => value\n`, "no-explicit-any"],
  [
    "an ignored type error",
    `// @ts-ignore: planted\nexport const planted: number = "one"\n`,
    "ban-ts-comment",
  ],
  [
    "an expected type error",
    `// @ts-expect-error: planted\nexport const planted: number = "one"\n`,
    "ban-ts-comment",
  ],
  ["a default export", `const planted = 1\nexport default planted\n`, "no-default-export"],
  [
    "a type imported as a value",
    `import { Planted } from "./other.ts"\n\nexport const planted: Planted = 1\n`,
    "consistent-type-imports",
  ],
  ["snarkjs", importing("snarkjs"), "no-restricted-imports"],
  ["Math.random", `export const planted = Math.random()\n`, "no-restricted-properties"],
  [
    "a floating promise",
    `const later = async (): Promise<void> => {}\nlater()\n`,
    "no-floating-promises",
  ],
  [
    "a switch that forgets a case",
    `export const planted = (value: "one" | "two"): void => {
  switch (value) {
    case "one":
      return
  }
}
`,
    "switch-exhaustiveness-check",
  ],
  [
    "a thrown string",
    `export const planted = (): never => {\n  throw "planted"\n}\n`,
    "only-throw-error",
  ],
  ["a file that is too long", `export const planted = 1\n${"// more\n".repeat(350)}`, "max-lines"],
  [
    "a directive that disables all rules",
    `// oxlint-disable\nexport const planted = 1\n`,
    "no-abusive-eslint-disable",
  ],
  [
    "an unused disable directive",
    `// oxlint-disable-next-line no-console\nexport const planted = 1\n`,
    "Unused",
  ],
]

const aTest = (head: string): string => `import { expect, it, test } from "vitest"

${head}("a planted test", () => {
  expect(test).toBe(it)
})
`

export const inTests: readonly Planted[] = [
  [
    "two tests of one name",
    `import { test } from "vitest"\n\ntest("planted", () => {})\ntest("planted", () => {})\n`,
    "no-identical-title",
  ],
  [
    "a commented-out test",
    `// test("planted", () => {})\nexport const planted = 1\n`,
    "no-commented-out-tests",
  ],
  [
    "a repeated sleep",
    `export const sleep = (): unknown => setInterval(() => undefined, 1)\n`,
    "no-restricted-globals",
  ],
  ["a test expected to fail", aTest("test.fails"), "no-restricted-properties"],
  ["a test run by a condition", aTest("test.runIf(true)"), "no-restricted-properties"],
  ["a focused test", aTest("test.only"), "no-focused-tests"],
  ["a focused test of effects", aTest("it.effect.only"), "no-restricted-properties"],
  ["a skipped test", aTest("test.skip"), "no-disabled-tests"],
  ["a skipped test of effects", aTest("it.effect.skip"), "no-restricted-properties"],
  ["a test skipped by a condition", aTest("test.skipIf(true)"), "no-restricted-properties"],
  [
    "a test to be written",
    `import { test } from "vitest"\n\ntest.todo("planted")\n`,
    "no-restricted-properties",
  ],
  [
    "a sleep",
    `export const sleep = (): unknown => setTimeout(() => undefined, 1)\n`,
    "no-restricted-globals",
  ],
  [
    "a sleep of Node's",
    `import { setTimeout } from "node:timers/promises"\n\nawait setTimeout(1)\n`,
    "no-restricted-imports",
  ],
  [
    "a mock of a module",
    `import { vi } from "vitest"\n\nvi.mock("../src/index.ts")\n`,
    "no-restricted-vi-methods",
  ],
  [
    "a floating promise",
    `const later = async (): Promise<void> => {}\nlater()\n`,
    "no-floating-promises",
  ],
  ["unseeded randomness", `export const planted = Math.random()\n`, "no-restricted-properties"],
  ["snarkjs", importing("snarkjs"), "no-restricted-imports"],
  [
    "a type error expected without a reason",
    `// @ts-expect-error\nexport const planted: number = "one"\n`,
    "ban-ts-comment",
  ],
]

/** Not violations, although a related rule forbids the same elsewhere: [what is allowed, path, text]. */
export const allowed: readonly (readonly [string, string, string])[] = [
  ["snarkjs in a build", "packages/pool-circuits/build/allowed.ts", importing("snarkjs")],
  [
    "snarkjs in a contract's test",
    "packages/pool-contracts/test/allowed.test.ts",
    importing("snarkjs"),
  ],
  ["ox's encoding of an ABI", "packages/pool-abi/src/allowed.ts", importing("ox/AbiParameters")],
  ["the console in a command", "packages/http/src/cli.ts", `console.log("allowed")\n`],
  [
    "Node and a timer in an adapter",
    "packages/storage-memory/src/allowed.ts",
    `export { randomBytes } from "node:crypto"\n\nexport const allowed = setTimeout(() => undefined, 1)\n`,
  ],
  [
    "a type error that a test expects and explains, and an expectation with a message",
    "packages/core/test/allowed.test.ts",
    `import { expect, test } from "vitest"

test("what is expected is explained", () => {
  // @ts-expect-error: a text is no number
  const allowed: number = "one"
  expect(allowed, String(allowed)).toBe("one")
})
`,
  ],
]
