import { BANDWIDTH, ENERGY } from "../protobuf/contracts.ts"

/** What stake gives: bytes of transactions, or energy of executions. */
export type Resource = "bandwidth" | "energy"

/** Amounts per resource, in sun where stake is meant. */
export interface PerResource<T> {
  readonly bandwidth: T
  readonly energy: T
}

export const resources: ReadonlyArray<Resource> = ["bandwidth", "energy"]

/** `null` for TRON_POWER and unknown numbers: votes are not part of this node. */
export function resourceOf(code: number): Resource | null {
  if (code === BANDWIDTH) return "bandwidth"
  return code === ENERGY ? "energy" : null
}

export function codeOf(resource: Resource): number {
  return resource === "bandwidth" ? BANDWIDTH : ENERGY
}

export function add(
  amounts: PerResource<bigint>,
  resource: Resource,
  more: bigint,
): PerResource<bigint> {
  return { ...amounts, [resource]: amounts[resource] + more }
}
