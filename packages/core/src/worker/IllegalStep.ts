import { Data } from "effect"

/**
 * The row's current state does not allow the event: a defect of this service. A step that another worker made impossible fails with
 * `OperationMoved` or `OrderMoved` instead.
 */
export class IllegalStep extends Data.TaggedError("IllegalStep")<{
  /** The operation's kind; `private-send` for an order. */
  readonly kind: string
  readonly state: string
  readonly event: string
  /** Version of the row. */
  readonly version: number
}> {}
