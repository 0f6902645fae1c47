import { errorStatus } from "../generated/contract.ts"

/** The HTTP status of an error code; `undefined` for codes of newer services. */
export function statusOf(code: string): number | undefined {
  return Object.entries(errorStatus).find(([name]) => name === code)?.[1]
}
