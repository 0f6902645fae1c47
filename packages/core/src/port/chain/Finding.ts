/** What one check of a running system found. It contains no secrets. */
export interface Finding {
  /** `warning`: it works, and should not stay so. `fault`: something does not work. */
  readonly verdict: "ok" | "warning" | "fault"
  /** What was checked and what was found, without a final stop. */
  readonly text: string
  /** What the operator can do, in one sentence; `null` if nothing is wrong. */
  readonly remedy: string | null
}
