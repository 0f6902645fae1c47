/** The relay was stopped before or during the call. Ask the relay that runs now for the call's outcome. */
export class RelayStopped extends Error {
  readonly _tag = "RelayStopped"
  override readonly name = "RelayStopped"
  readonly code = "RELAY_STOPPED"
  readonly retryable = false

  constructor() {
    super(
      "This relay was stopped with stop(). Start another one with createRelay on the same storage, and ask that relay for the outcome of calls that were in progress.",
    )
  }
}
