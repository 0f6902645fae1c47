/** A process of its own that runs `withoutEach.ts` over the assignment in `MUTANTS_ASSIGNMENT`: the one before may never have ended. */
import { join } from "node:path"
import { startVitest } from "vitest/node"
import { catalogue, root } from "./catalogue.ts"

const { sources } = catalogue()
const isRecording = process.env["MUTANTS_RECORDING"] !== undefined
const vitest = await startVitest(
  [],
  {
    root,
    config: false,
    include: ["tooling/mutants/withoutEach.ts"],
    setupFiles: [join(root, "tooling/properties.ts")],
    watch: false,
    isolate: false,
    // The sources with switches depend on more than the file: their numbers run over all packages.
    fsModuleCache: false,
    // With every rule in place a test may take its time; without one it may wait for what never comes.
    testTimeout: isRecording ? 600_000 : 60_000,
    hookTimeout: isRecording ? 600_000 : 60_000,
    reporters: process.env["MUTANTS_VERBOSE"] === undefined ? [] : ["default"],
    // Rules that are taken out leave rejections behind that nothing handles.
    dangerouslyIgnoreUnhandledErrors: true,
  },
  {
    cacheDir: join(root, ".cache/mutants/vite"),
    resolve: { conditions: ["source"] },
    ssr: { resolve: { conditions: ["source"] } },
    plugins: [
      {
        name: "switches",
        enforce: "pre",
        transform: (_, id) => {
          const source = sources.get(id.split("?")[0] ?? id)
          return source === undefined ? null : { code: source, map: null }
        },
      },
    ],
  },
)
await vitest.close()
process.exitCode = 0
