import { Cause } from "effect"

/** Returns only the names of errors, because their messages may quote input. */
export function faultNames(cause: Cause.Cause<unknown>): string {
  return Cause.prettyErrors(cause)
    .map(({ name }) => name)
    .join(", ")
}
