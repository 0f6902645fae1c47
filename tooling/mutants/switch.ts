/** The switches: sources read them, and the tests that run on these sources set them. */
declare global {
  var __rule: (number: number) => boolean
}

const state = { removed: null as number | null, hits: new Set<number>() }

globalThis.__rule = (number) => {
  state.hits.add(number)
  return number === state.removed
}

/** Removes one rule, or none. */
export function remove(number: number | null): void {
  state.removed = number
}

/** The rules evaluated since the last call. */
export function takeHits(): ReadonlyArray<number> {
  const hits = [...state.hits]
  state.hits.clear()
  return hits
}
