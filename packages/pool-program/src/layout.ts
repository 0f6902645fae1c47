import { ByteReader } from "./bytes.ts"

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** First seeds of the program's addresses; asset, nullifier and venue are followed by a mint, a nullifier, an id. */
export const seeds = {
  config: ascii("config"),
  tree: ascii("tree"),
  vault: ascii("vault"),
  event: ascii("event"),
  swap: ascii("swap"),
  asset: ascii("asset"),
  nullifier: ascii("nullifier"),
  venue: ascii("venue"),
} as const

/** Roots of the recent ring, minutes of the timed one, trees. */
const RECENT = 256
const TIMED = 10_080
const TREES = 64

/** Bytes of the accounts that a deployer or a reader has to know. */
export const accountSizes = { tree: 880, roots: 32 + 32 * (RECENT + TIMED + TREES) } as const

/** Numbers of the rings that an instruction names a root by. */
export const rootRings = { recent: 0, timed: 1, last: 2 } as const

export interface TreeState {
  /** Position of the next leaf, across trees; even. */
  readonly next: bigint
  readonly root: bigint
}

/** The account of the trees. */
export function decodeTree(data: Uint8Array): TreeState {
  const reader = new ByteReader(data)
  reader.take(8)
  return { next: reader.u64(), root: reader.word() }
}

export interface RootPlace {
  readonly ring: number
  readonly index: number
}

/**
 * Where a root stands in the account of roots, the place that lasts longest first: among the last roots of full trees, in
 * the timed ring, in the recent one. `null`: a proof against it would be refused.
 */
export function knownRootPlace(data: Uint8Array, root: bigint): RootPlace | null {
  const rings = [
    { ring: rootRings.recent, from: 32, count: RECENT },
    { ring: rootRings.timed, from: 32 + 32 * RECENT, count: TIMED },
    { ring: rootRings.last, from: 32 + 32 * (RECENT + TIMED), count: TREES },
  ]
  for (const { ring, from, count } of rings.toReversed()) {
    for (let index = 0; index < count; index++) {
      const at = from + 32 * index
      if (root !== 0n && new ByteReader(data.subarray(at, at + 32)).word() === root)
        return { ring, index }
    }
  }
  return null
}
