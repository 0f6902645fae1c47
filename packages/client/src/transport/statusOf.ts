import { errorStatus } from "../generated/contract.ts"

/** The status that the contract gives a code; `undefined` for a code of a newer service. */
export function statusOf(code: string): number | undefined {
  return Object.entries(errorStatus).find(([name]) => name === code)?.[1]
}
