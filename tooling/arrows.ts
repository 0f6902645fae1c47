import { readFileSync } from "node:fs"
import { join } from "node:path"

export interface Arrows {
  readonly packages: "any" | readonly string[]
  readonly libraries: "any" | readonly string[]
  readonly node: boolean
}

/** The packages that each package's sources may import, from tooling/arrows.json. */
export type ArrowTable = Readonly<Record<string, Arrows>>

export const readArrows = (root: string): ArrowTable =>
  JSON.parse(readFileSync(join(root, "tooling/arrows.json"), "utf8")) as ArrowTable

/**
 * The first cycle of packages in the table, as a list of folders, or undefined. A row of "any" is a composition root: it may import every
 * package, and no row may name it.
 */
export const circleOf = (table: ArrowTable): readonly string[] | undefined => {
  const done = new Set<string>()
  const walk = (folder: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder]
    if (done.has(folder)) return undefined
    const next = table[folder]?.packages ?? []
    for (const target of next === "any" ? [] : next) {
      const circle = walk(target, [...path, folder])
      if (circle !== undefined) return circle
    }
    done.add(folder)
    return undefined
  }
  for (const folder of Object.keys(table)) {
    const circle = walk(folder, [])
    if (circle !== undefined) return circle
  }
  return undefined
}
