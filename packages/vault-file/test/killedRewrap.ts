import { Effect } from "effect"
import { rewrapVault } from "../src/index.ts"
import { custodyOf } from "./custodyOf.ts"

/** Moves a vault, and kills its own process right after a step. */
const [path = "", from = "", to = "", last = ""] = process.argv.slice(2)
await Effect.runPromise(
  rewrapVault({
    path,
    from: custodyOf(from),
    to: custodyOf(to),
    onStep: (step) => {
      if (step === last) process.kill(process.pid, "SIGKILL")
    },
  }),
)
