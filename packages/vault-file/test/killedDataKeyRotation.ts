import { Effect } from "effect"
import { memoryWrappingKey } from "../src/testing/index.ts"
import { rotateDataKey } from "../src/index.ts"
import { secretOf } from "./custodyOf.ts"

/** Gives a vault a new data key, and kills its own process right after a step. */
const [path = "", id = "", last = ""] = process.argv.slice(2)
await Effect.runPromise(
  rotateDataKey({
    path,
    key: memoryWrappingKey(id, secretOf(id)),
    onStep: (step) => {
      if (step === last) process.kill(process.pid, "SIGKILL")
    },
  }),
)
