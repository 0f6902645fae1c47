import { Data } from "effect"

/** The statement does not hold. `reason` names the part, without quoting the statement beyond its own numbers. */
export class StatementRefused extends Data.TaggedError("StatementRefused")<{
  readonly reason: string
}> {
  override get message(): string {
    return `The statement does not hold: ${this.reason}`
  }
}
