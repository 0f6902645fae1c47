import type { StoredPolicy } from "@shielded-relay/core"
import type { Conditions } from "./Conditions.ts"

/** A policy with its conditions read. */
export interface Policy extends Omit<StoredPolicy, "conditions"> {
  readonly conditions: Conditions
  /** The conditions as they were sent: amounts in whole tokens. */
  readonly written: Readonly<Record<string, unknown>>
}
