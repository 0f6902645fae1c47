import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { parseDumpLine, restoreDatabase } from "../../src/index.ts"

/** Restores the lines of a file, and kills its own process right after a step. */
const [file = "", place = "", step = ""] = process.argv.slice(2)
await Effect.runPromise(
  restoreDatabase({
    place: place.startsWith("postgres://") ? { url: place } : { folder: place },
    open: async function* () {
      for (const text of readFileSync(file, "utf8").split("\n")) {
        const line = parseDumpLine(text)
        if (line !== null) yield line
      }
    },
    onStep: ({ type }) => {
      if (type === step) process.kill(process.pid, "SIGKILL")
    },
  }),
)
