import { Data } from "effect"

/**
 * The event cannot happen in the state that the row has now: a defect of this service. A step that another worker made impossible is
 * `OperationMoved` or `OrderMoved` instead.
 */
export class IllegalStep extends Data.TaggedError("IllegalStep")<{
  /** The operation's kind; of an order `private-send`. */
  readonly kind: string
  readonly state: string
  readonly event: string
  /** Of the row. */
  readonly version: number
}> {}
