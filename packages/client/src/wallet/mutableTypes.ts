import type { TypedData } from "./TypedData.ts"

/** Types in the form that ethers and TronWeb declare: with mutable lists. */
export function mutableTypes(
  types: TypedData["types"],
): Record<string, Array<{ name: string; type: string }>> {
  return Object.fromEntries(Object.entries(types).map(([name, members]) => [name, [...members]]))
}
