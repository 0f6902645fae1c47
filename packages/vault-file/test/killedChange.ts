import { Effect, Redacted } from "effect"
import { changePassphrase } from "../src/index.ts"

/** Changes a vault's passphrase, and kills its own process right after a step. */
const [path = "", passphrase = "", next = "", last = ""] = process.argv.slice(2)
await Effect.runPromise(
  changePassphrase({
    path,
    passphrase: Redacted.make(passphrase),
    next: Redacted.make(next),
    onStep: (step) => {
      if (step === last) process.kill(process.pid, "SIGKILL")
    },
  }),
)
