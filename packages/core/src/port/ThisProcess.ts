import { Context } from "effect"

/** What the operator sees of a process among those on the storage. */
export interface ThisProcessShape {
  /** Such as host and process number. */
  readonly name: string
  readonly version: string
}

export const ThisProcess = Context.Reference<ThisProcessShape>("shielded-relay/ThisProcess", {
  defaultValue: () => ({ name: "", version: "" }),
})
