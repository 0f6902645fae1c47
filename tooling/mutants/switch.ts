/** What sources with switches ask, and the tests that run on them set. */
declare global {
  var __rule: (number: number) => boolean
}

const state = { removed: null as number | null, hits: new Set<number>() }

globalThis.__rule = (number) => {
  state.hits.add(number)
  return number === state.removed
}

/** Takes one rule out, or none. */
export function remove(number: number | null): void {
  state.removed = number
}

/** The rules asked since the last call. */
export function takeHits(): ReadonlyArray<number> {
  const hits = [...state.hits]
  state.hits.clear()
  return hits
}
