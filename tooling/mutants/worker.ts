/** Runs `withoutEach.ts` over the assignment in `MUTANTS_ASSIGNMENT`, in a separate process, because an earlier one may hang. */
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
    // The cache is keyed by file, but the switch numbers in a source depend on all packages.
    fsModuleCache: false,
    // While recording, tests may be slow. With a removed rule, a test may wait for something that never happens.
    testTimeout: isRecording ? 600_000 : 60_000,
    hookTimeout: isRecording ? 600_000 : 60_000,
    reporters: process.env["MUTANTS_VERBOSE"] === undefined ? [] : ["default"],
    // Removed rules cause unhandled rejections.
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
