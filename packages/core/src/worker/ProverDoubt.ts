import { Clock, Context, Duration, Effect, Layer } from "effect"
import type { CircuitName } from "../port/Prover.ts"
import { Telemetry } from "../port/Telemetry.ts"

const firstPause = 1_000
const longestPause = 60_000

/**
 * How the prover of this process has fared lately. While it is in doubt the process takes no proofs, so that other proving processes on
 * the storage do; then it is tried again.
 */
export class ProverDoubt extends Context.Service<
  ProverDoubt,
  {
    /** Proofs in a row that did not verify. */
    wrong: number
    /** Milliseconds since the epoch until which nothing is proven here. */
    until: number
  }
>()("shielded-relay/ProverDoubt") {
  static readonly layer = Layer.sync(ProverDoubt, () => ({ wrong: 0, until: 0 }))
}

/** Leaves the prover alone for a while: 1 s, then twice as long each time, up to a minute. */
export const doubtProver = Effect.fnUntraced(function* (circuit: CircuitName) {
  const doubt = yield* ProverDoubt
  const telemetry = yield* Telemetry
  const now = yield* Clock.currentTimeMillis
  const pause = Math.min(longestPause, firstPause * 2 ** Math.min(doubt.wrong, 10))
  doubt.wrong += 1
  doubt.until = now + pause
  yield* telemetry.count("proofs_invalid_total", { circuit })
  yield* Effect.logError("the prover made proofs that do not verify; it is left alone").pipe(
    Effect.annotateLogs({ circuit, pause: Duration.format(Duration.millis(pause)) }),
  )
})
