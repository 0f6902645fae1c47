import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { testProjects } from "./tooling/testProjects.ts"
import { WholeProgramsFirst } from "./tooling/WholeProgramsFirst.ts"

export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    projects: testProjects(process.argv).map((project) => ({
      extends: true as const,
      test: {
        name: project.name,
        include: [...project.include],
        globalSetup: [...project.globalSetup],
        maxWorkers: project.maxWorkers,
        sequence: { groupOrder: project.groupOrder },
      },
    })),
    setupFiles: [fileURLToPath(new URL("tooling/properties.ts", import.meta.url))],
    // The programs that tests start load the same modules again and again: Node keeps them compiled.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL(".cache/modules", import.meta.url)) },
    // Patience beside other work, far above what any test takes on an idle machine.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    sequence: { sequencer: WholeProgramsFirst },
    // Test files leave nothing behind for the next one, and loading everything anew for each took half of the time.
    isolate: false,
  },
})
