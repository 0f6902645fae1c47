import { readFileSync } from "node:fs"
import { join } from "node:path"

/** A package in `package-lock.json`. */
export interface LockedPackage {
  readonly name?: string
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly bin?: Readonly<Record<string, string>> | string
  readonly license?: string
  readonly workspaces?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

export interface Lock {
  readonly lockfileVersion: number
  /** By place: `node_modules/ws`, `packages/http`. */
  readonly packages: Readonly<Record<string, LockedPackage>>
}

export const readLock = (root: string): Lock =>
  JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock

/** The lock file and the packages disagree. */
export class NotLocked extends Error {
  override readonly name = "NotLocked"
}

/** The place from which Node takes a library for a file of `from`: the nearest `node_modules` upwards. */
const placeOf = ({ packages }: Lock, name: string, from: string): string | undefined => {
  const parts = from.split("/")
  for (let count = parts.length; count >= 0; count--) {
    const place = [...parts.slice(0, count), "node_modules", name].join("/")
    if (packages[place] !== undefined) return place
  }
  return undefined
}

const wantedBy = ({ dependencies, peerDependencies }: LockedPackage): readonly string[] => [
  ...Object.keys(dependencies ?? {}),
  ...Object.keys(peerDependencies ?? {}),
]

const isOptionalPeer = ({ peerDependenciesMeta }: LockedPackage, name: string): boolean =>
  peerDependenciesMeta?.[name]?.optional === true

/** npm holds an optional peer that another package brought against the range of each package that could use it; whether it does is of no use here. */
const withoutOptionalPeers = (one: LockedPackage): LockedPackage => {
  const { peerDependencies, peerDependenciesMeta: _optional, ...rest } = one
  const needed = Object.entries(peerDependencies ?? {}).filter(
    ([name]) => !isOptionalPeer(one, name),
  )
  return needed.length === 0 ? rest : { ...rest, peerDependencies: Object.fromEntries(needed) }
}

/**
 * The part of a lock file that some packages of the workspace need, with every place, version and hash as it is there.
 *
 * @param names Names of packages that the root asks for.
 * @param staged What each package of the workspace declares as it is published, by its place.
 * @throws NotLocked if a dependency is not in the lock file.
 */
export const lockedPart = (
  lock: Lock,
  names: readonly string[],
  staged: Readonly<Record<string, LockedPackage>>,
): Readonly<Record<string, LockedPackage>> => {
  const found: Record<string, LockedPackage> = {}
  const visit = (name: string, from: string, isOptional: boolean): void => {
    const place = placeOf(lock, name, from)
    if (place === undefined) {
      if (isOptional) return
      throw new NotLocked(
        `${from === "" ? "The image" : from} needs ${name}, which package-lock.json lacks`,
      )
    }
    if (found[place] !== undefined) return
    const locked = lock.packages[place] ?? {}
    found[place] = withoutOptionalPeers(locked)
    const target = locked.link === true ? (locked.resolved ?? "") : place
    const declared = withoutOptionalPeers(staged[target] ?? lock.packages[target] ?? {})
    if (target !== place) found[target] = declared
    for (const needed of wantedBy(declared)) visit(needed, target, false)
    for (const needed of Object.keys(declared.optionalDependencies ?? {}))
      visit(needed, target, true)
  }
  for (const name of names) visit(name, "", false)
  return found
}
