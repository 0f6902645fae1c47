import type { TypedData } from "./TypedData.ts"

/** Types as ethers and TronWeb declare them: lists that they might change. */
export function mutableTypes(
  types: TypedData["types"],
): Record<string, Array<{ name: string; type: string }>> {
  return Object.fromEntries(Object.entries(types).map(([name, members]) => [name, [...members]]))
}
