/** Why a plan cannot be applied as it is. */
export interface PlanProblem {
  readonly what: string
  readonly remedy: string
}
