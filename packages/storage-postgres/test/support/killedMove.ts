import { Effect } from "effect"
import { moveDatabase } from "../../src/index.ts"

/** Moves a folder, and kills its own process right after a step. */
const [folder = "", url = "", step = ""] = process.argv.slice(2)
await Effect.runPromise(
  moveDatabase({
    folder,
    url,
    onStep: ({ type }) => {
      if (type === step) process.kill(process.pid, "SIGKILL")
    },
  }),
)
