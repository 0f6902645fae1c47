/** The relay was stopped before or during the call. Ask the relay that runs now for the call's outcome. */
export class RelayStopped extends Error {
  readonly _tag = "RelayStopped"
  override readonly name = "RelayStopped"
  readonly code = "RELAY_STOPPED"
  readonly retryable = false
  /** Whether the call had begun: then it may have been accepted. A call that had not begun did nothing. */
  readonly begun: boolean

  constructor({ begun }: { readonly begun: boolean }) {
    super(
      "This relay was stopped with stop(). Start another one with createRelay on the same storage, and ask that relay for the outcome of calls that were in progress.",
    )
    this.begun = begun
  }
}
