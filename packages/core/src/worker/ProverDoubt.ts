import { Clock, Context, Duration, Effect, Layer } from "effect"
import type { CircuitName } from "../port/Prover.ts"
import { Telemetry } from "../port/Telemetry.ts"
import { logged } from "../tracing/logEvents.ts"

const firstPause = 1_000
const longestPause = 60_000

/**
 * Recent failures of this process's prover. While it is in doubt, the process takes no proofs, so that other proving processes on the
 * storage do. After the pause it tries again.
 */
export class ProverDoubt extends Context.Service<
  ProverDoubt,
  {
    /** Number of consecutive invalid proofs. */
    wrong: number
    /** End of the current pause, in milliseconds since the epoch. */
    until: number
  }
>()("shielded-relay/ProverDoubt") {
  static readonly layer = Layer.sync(ProverDoubt, () => ({ wrong: 0, until: 0 }))
}

/** Pauses the prover: 1 s first, doubled with each failure, at most one minute. */
export const doubtProver = Effect.fnUntraced(function* (circuit: CircuitName) {
  const doubt = yield* ProverDoubt
  const telemetry = yield* Telemetry
  const now = yield* Clock.currentTimeMillis
  const pause = Math.min(longestPause, firstPause * 2 ** Math.min(doubt.wrong, 10))
  doubt.wrong += 1
  doubt.until = now + pause
  yield* telemetry.count("proofs_invalid_total", { circuit })
  yield* logged("prover-doubted", { circuit, pause: Duration.format(Duration.millis(pause)) })
})
