import { readdirSync } from "node:fs"
import { defineConfig } from "vitest/config"

const packages = readdirSync(new URL("packages", import.meta.url))

/** One project per package, so that `--project <name>` runs one; `tooling` proves the repository's own checks. */
export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    projects: [
      ...packages.map((name) => ({
        extends: true as const,
        test: { name, root: `packages/${name}` },
      })),
      { extends: true as const, test: { name: "tooling", root: "tooling" } },
    ],
    include: ["test/**/*.test.ts", "src/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
