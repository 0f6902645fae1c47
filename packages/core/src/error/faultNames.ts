import { Cause } from "effect"

/** Names of errors only: their messages may quote input. */
export function faultNames(cause: Cause.Cause<unknown>): string {
  return Cause.prettyErrors(cause)
    .map(({ name }) => name)
    .join(", ")
}
