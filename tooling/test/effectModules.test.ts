import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { effectModules } from "../stage/effectModules.ts"

test("each module of Effect that code uses is imported by its own name", () => {
  expect(effectModules('import { Effect, Layer as L, pipe } from "effect";\nrest();')).toBe(
    'import * as Effect from "effect/Effect"; import * as L from "effect/Layer"; import { pipe } from "effect/Function";\nrest();',
  )
})

test("other imports, exports and texts stay", () => {
  const code = [
    'import { SqlError } from "effect/sql/SqlError";',
    'import * as Clock from "effect/Clock";',
    'const text = `import { Effect } from "effect";`',
    'export { Effect } from "effect";',
  ].join("\n")
  expect(effectModules(code)).toBe(code)
})

test("the installed Effect has its modules and functions where they are imported from", () => {
  const index = readFileSync(fileURLToPath(import.meta.resolve("effect")), "utf8")
  const modules = [...index.matchAll(/^export \* as (\w+) from "\.\/(\w+)\.js";$/gm)]
  expect(modules.length).toBeGreaterThan(100)
  for (const [, name, file] of modules) expect(file).toBe(name)
  const rest = index.replaceAll(/\/\*[\s\S]*?\*\/|^\/\/.*$|^export \* as .*$/gm, "").trim()
  expect(rest).toMatch(/^export \{[\sa-z,A-Z]*\} from "\.\/Function\.js";$/)
})
