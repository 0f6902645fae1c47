/** What an arrow of a state diagram says: this event leads from each of these states to that one. */
export interface Move {
  readonly event: string
  readonly from: ReadonlyArray<string>
  readonly to: string
}
