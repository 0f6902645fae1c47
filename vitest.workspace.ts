import { fileURLToPath } from "node:url"
import { defaultExclude, defineConfig } from "vitest/config"
import { testProjects } from "./tooling/testProjects.ts"
import { WholeProgramsFirst } from "./tooling/WholeProgramsFirst.ts"

export default defineConfig(({ mode }) => ({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    projects: testProjects(process.argv).map(
      ({ name, include, globalSetup, group, maxWorkers }) => ({
        extends: true as const,
        test: {
          name,
          include: [...include],
          globalSetup: [...globalSetup],
          maxWorkers,
          sequence: { groupOrder: group },
        },
      }),
    ),
    // Whole programs that repeat on another chain, or under load, what a test of the day shows.
    exclude: [...defaultExclude, ...(mode === "nightly" ? [] : ["**/*.nightly.test.ts"])],
    setupFiles: [fileURLToPath(new URL("tooling/properties.ts", import.meta.url))],
    // The programs that tests start load the same modules again and again: Node keeps them compiled.
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(new URL(".cache/modules", import.meta.url)),
      // `npm run nightly` searches everything, where the suite searches a part.
      ...(mode === "nightly" ? { NIGHTLY: "true" } : {}),
    },
    // Patience beside other work, far above what any test takes on an idle machine.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    sequence: { sequencer: WholeProgramsFirst },
    // Test files leave nothing behind for the next one, and loading everything anew for each took half of the time.
    isolate: false,
  },
}))
