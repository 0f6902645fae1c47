import type { ChainUnavailable } from "@shielded-relay/core"
import type { Keypair } from "@solana/web3.js"
import { Clock, Effect } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { DeploymentFailed } from "../deploy/DeploymentFailed.ts"
import { attempt, pollMilliseconds } from "../deploy/sendAndWait.ts"
import { slotCall } from "../rpc/solanaCalls.ts"
import { recentBlockhash } from "../sending/suggestFees.ts"
import { readFinalHeight } from "../state/readFinalHeight.ts"
import { writeRecord, type DeploymentJournal, type DeploymentRecord } from "./DeploymentJournal.ts"
import type { DeploymentStep } from "./DeploymentStep.ts"
import type { OpenedDeployment } from "./openDeployment.ts"

export type DeploymentProgress =
  | {
      readonly type: "sent" | "executed"
      readonly step: string
      readonly signature: string
    }
  /** Everything stands; its block is not final yet. */
  | { readonly type: "waiting" }

export interface RoundOptions {
  readonly journal: DeploymentJournal
  readonly executedWithinMilliseconds?: number
  readonly onProgress?: (progress: DeploymentProgress) => void
}

/** Signs and sends a deployment's transactions. All of a round have the blockhash that the journal holds. */
export interface Rounds {
  readonly record: () => DeploymentRecord
  readonly save: (record: DeploymentRecord) => Effect.Effect<void, ChainMisconfigured>
  /** Reads whether the round's blockhash lasts. */
  readonly look: Effect.Effect<void, ChainUnavailable>
  /** Begins a round, unless one lasts. */
  readonly begin: Effect.Effect<void, ChainMisconfigured | ChainUnavailable>
  readonly renew: Effect.Effect<void, ChainMisconfigured | ChainUnavailable>
  /** Sends what is left of a step. The next state tells what it did: a transaction whose round ended is not repeated here. */
  readonly send: (step: DeploymentStep) => Effect.Effect<void, ChainUnavailable | DeploymentFailed>
  /** Transactions that were executed. */
  readonly executed: () => number
}

/** Transactions that are in flight at the same time. */
const concurrency = 16
const longest = 300_000

export function openRounds(
  {
    chainId,
    unitPrice,
    reading,
    submission,
    refuse,
  }: Pick<OpenedDeployment, "chainId" | "unitPrice" | "reading" | "submission" | "refuse">,
  { journal, executedWithinMilliseconds = longest, onProgress = () => {} }: RoundOptions,
  payer: Keypair,
  begun: DeploymentRecord,
): Rounds {
  let record = begun
  let lasts = false
  let executed = 0
  let failed: string | null = null
  let tried = { step: "", executed: -1, since: 0 }
  const save = (changed: DeploymentRecord) =>
    Effect.tap(writeRecord(journal, changed, refuse), () =>
      Effect.sync(() => {
        record = changed
      }),
    )
  const renew = Effect.gen(function* () {
    const slot = yield* reading.first((endpoint) => endpoint.ask(slotCall("finalized")))
    yield* save({ ...record, round: { ...(yield* recentBlockhash(reading)), slot } })
    lasts = true
  })
  const sending = { chainId, endpoints: submission, reading, payer, unitPrice }
  const sendAll = Effect.fnUntraced(function* ({ transactions, isParallel }: DeploymentStep) {
    const { round } = record
    if (round === null) return
    // Those of a step that wait for one another are sent one at a time, and the state is read between them.
    const now = isParallel ? transactions : transactions.slice(0, 1)
    yield* Effect.forEach(
      now,
      Effect.fnUntraced(function* (transaction) {
        const { step } = transaction
        const done = yield* attempt(sending, transaction, round, (signature) =>
          onProgress({ type: "sent", step, signature }),
        )
        if (done === null) return
        executed += 1
        onProgress({ type: "executed", step, signature: done })
      }),
      { concurrency, discard: true },
    )
  })
  return {
    record: () => record,
    save,
    look: Effect.gen(function* () {
      const { round } = record
      lasts = round !== null && (yield* readFinalHeight(reading)) <= round.lastValidBlockHeight
    }),
    begin: Effect.suspend(() => (lasts ? Effect.void : renew)),
    renew,
    send: Effect.fnUntraced(function* (step) {
      const now = yield* Clock.currentTimeMillis
      const isAgain = tried.step === step.step
      if (!isAgain || tried.executed !== executed) tried = { step: step.step, executed, since: now }
      else if (now - tried.since > executedWithinMilliseconds)
        return yield* new DeploymentFailed({
          chainId,
          step: step.step,
          reason: "not-executed",
          signature: null,
        })
      // The endpoint may not show yet what another one confirmed.
      if (isAgain) yield* Effect.sleep(pollMilliseconds)
      yield* Effect.catchIf(
        sendAll(step),
        (failure) =>
          failure instanceof DeploymentFailed &&
          failure.reason === "failed" &&
          failed !== failure.step,
        (failure) =>
          Effect.sync(() => {
            // The next state tells whether it was done meanwhile.
            failed = failure instanceof DeploymentFailed ? failure.step : null
          }),
      )
    }),
    executed: () => executed,
  }
}

/** Waits until what is confirmed now is final. */
export const untilFinal = Effect.fnUntraced(function* (
  { chainId, reading }: Pick<OpenedDeployment, "chainId" | "reading">,
  { executedWithinMilliseconds = longest, onProgress = () => {} }: RoundOptions,
) {
  const slotOf = (commitment: "confirmed" | "finalized") =>
    reading.first((endpoint) => endpoint.ask(slotCall(commitment)))
  const reached = yield* slotOf("confirmed")
  if ((yield* slotOf("finalized")) >= reached) return
  onProgress({ type: "waiting" })
  const waiting: Effect.Effect<number, ChainUnavailable> = Effect.repeat(
    Effect.tap(slotOf("finalized"), () => Effect.sleep(pollMilliseconds)),
    { until: (slot) => slot >= reached },
  )
  yield* Effect.timeoutOrElse(waiting, {
    duration: executedWithinMilliseconds,
    orElse: () =>
      Effect.fail(
        new DeploymentFailed({
          chainId,
          step: "see the deployment in a final block",
          reason: "not-final",
          signature: null,
        }),
      ),
  })
})
