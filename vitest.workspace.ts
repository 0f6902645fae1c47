import { existsSync, readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const packages = readdirSync(new URL("packages", import.meta.url))

/** What a package prepares once for all of its test files. */
function globalSetupOf(name: string): string[] {
  const file = new URL(`packages/${name}/test/globalSetup.ts`, import.meta.url)
  return existsSync(file) ? [fileURLToPath(file)] : []
}

/** A project without a `root` of its own shares one server with the others, which then transforms each module once. */
function testsIn(folder: string): string[] {
  return [`${folder}/{test,src}/**/*.test.ts`]
}

/** One project per package, so that `--project <name>` runs one; `tooling` proves the repository's own checks. */
export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    projects: [
      ...packages.map((name) => ({
        extends: true as const,
        test: { name, include: testsIn(`packages/${name}`), globalSetup: globalSetupOf(name) },
      })),
      { extends: true as const, test: { name: "tooling", include: testsIn("tooling") } },
    ],
    setupFiles: [fileURLToPath(new URL("tooling/properties.ts", import.meta.url))],
    // The programs that tests start load the same modules again and again: Node keeps them compiled.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL(".cache/modules", import.meta.url)) },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Two more than the usual two cores: whole programs wait for blocks and for each other most of the time.
    maxWorkers: 4,
    // Test files leave nothing behind for the next one, and loading everything anew for each took half of the time.
    isolate: false,
  },
})
