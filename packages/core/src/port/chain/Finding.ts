/** What one check of a running system found. It contains no secrets. */
export interface Finding {
  /** `warning`: it works, and should not stay so. `fault`: something does not work. */
  readonly verdict: "ok" | "warning" | "fault"
  /** Name of the endpoint that the check is about. Absent: it is about more than one endpoint, or none. */
  readonly endpoint?: string
  /** What was checked and what was found, without a final stop. */
  readonly what: string
  /** What the operator can do, in one sentence; `null` if nothing is wrong. */
  readonly remedy: string | null
}
