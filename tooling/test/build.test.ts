import { existsSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { soundWorkspace, type Workspace } from "./workspace.ts"

let workspace: Workspace
beforeAll(() => {
  workspace = soundWorkspace()
})
afterAll(() => workspace.dispose())

/** [what is wrong, file under packages/, its text, the compiler's error] */
const planted = [
  ["a type error", "core/src/planted.ts", `export const planted: number = "one"\n`, "TS2322"],
  [
    "a type error in a test",
    "core/test/planted.test.ts",
    `export const planted: number = "one"\n`,
    "TS2322",
  ],
  [
    "a Node module in core",
    "core/src/planted.ts",
    `export { randomBytes } from "node:crypto"\n`,
    "TS2591",
  ],
  ["Buffer in core", "core/src/planted.ts", `export const planted: unknown = Buffer\n`, "TS2591"],
  ["console in pool", "pool/src/planted.ts", `console.log("planted")\n`, "TS2584"],
  ["a timer in pool", "pool/src/planted.ts", `setTimeout(() => undefined, 1)\n`, "TS2304"],
  ["an enum", "core/src/planted.ts", `export enum Planted {\n  One,\n}\n`, "TS1294"],
  [
    "an element taken for present",
    "core/src/planted.ts",
    `export const planted = (all: readonly number[]): number => all[0]\n`,
    "TS2322",
  ],
  [
    "what another package does not export",
    "pool/src/planted.ts",
    `export { doubled } from "@shielded-relay/core/src/index.ts"\n`,
    "TS2307",
  ],
  [
    "a second meaning of a name between packages",
    "pool/src/planted.ts",
    `import { doubled } from "@shielded-relay/core"\n\nexport const planted: string = doubled\n`,
    "TS2322",
  ],
] as const

describe("build", () => {
  test("a sound workspace builds; tests are checked and leave nothing in their package", () => {
    const { passed, output } = workspace.run("build")
    expect(output).toBe("")
    expect(passed).toBe(true)
    expect(existsSync(join(workspace.root, "packages/core/dist/index.d.ts"))).toBe(true)
    expect(existsSync(join(workspace.root, "packages/core/test/doubled.test.d.ts"))).toBe(false)
    expect(
      existsSync(join(workspace.root, ".cache/types/packages/core/test/doubled.test.d.ts")),
    ).toBe(true)
  })

  test.each(planted)("the build refuses %s", (_, path, text, code) => {
    const { passed, output } = workspace.planting({ [`packages/${path}`]: text }, () =>
      workspace.run("build"),
    )
    expect(output).toContain(`packages/${path}`)
    expect(output).toContain(code)
    expect(passed).toBe(false)
  })

  test("the workspace builds again without what was planted", () => {
    expect(workspace.run("build").passed).toBe(true)
  })
})
