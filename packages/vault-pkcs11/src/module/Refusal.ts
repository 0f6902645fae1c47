/** Why a token does not do what it was asked. The message contains no secret. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  readonly retryable: boolean
  readonly pinRefused: boolean

  constructor(message: string, { retryable = false, pinRefused = false } = {}) {
    super(message)
    this.retryable = retryable
    this.pinRefused = pinRefused
  }
}
