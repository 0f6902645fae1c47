import type { Finding } from "@shielded-relay/core"
import type { Problem } from "../configuration/Problems.ts"

/** A finding, and the part of the system that it is about: a variable with its path, `vault`, `database`, `clock`, `chain 1`, … */
export interface LocatedFinding extends Finding {
  readonly where: string
}

/** Locates findings in one part of the system. */
export const at =
  (where: string) =>
  (finding: Finding): LocatedFinding => ({ where, ...finding })

/** A problem of the configuration as a finding. */
export function faultOf({ where, what, remedy }: Problem): LocatedFinding {
  return { where, verdict: "fault", what, remedy: remedy ?? "Correct the configuration." }
}

/** A finding in one line, without its remedy. */
export function findingLine({ where, endpoint, what }: LocatedFinding): string {
  return `${where}${endpoint === undefined ? "" : `, endpoint ${endpoint}`}: ${what}`
}
