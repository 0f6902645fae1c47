import type { Relay } from "shielded-relay"

type Shown = Awaited<ReturnType<Relay["operation"]>>["operation"]

type VariantOf<Variant, State> = Variant extends { readonly state: infer Possible }
  ? State extends Possible
    ? Variant
    : never
  : never

/** The variants of an operation, as its owner sees it, that can be in a state. */
export type OperationIn<State> = VariantOf<Shown, State>

/** Whether an operation is in a state. */
export function isIn<State extends string>(
  operation: Shown,
  state: State,
): operation is OperationIn<State> & Shown {
  return operation.state === state
}
