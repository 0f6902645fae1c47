import { variableNames, type VariableName } from "./variables.ts"

/** The variable that differs least from a name, if it differs by two letters at most: added, left out, changed. */
export function similarVariable(name: string): VariableName | undefined {
  const [nearest] = variableNames
    .map((variable) => ({ variable, distance: distanceBetween(name, variable) }))
    .toSorted((one, other) => one.distance - other.distance)
  return nearest !== undefined && nearest.distance <= 2 ? nearest.variable : undefined
}

/** The letters that must be added, left out or changed to make one text of another (Levenshtein). */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const letter of one) {
    const next = [(row[0] ?? 0) + 1]
    for (const [column, compared] of Array.from(other).entries()) {
      const changed = (row[column] ?? 0) + (letter === compared ? 0 : 1)
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
