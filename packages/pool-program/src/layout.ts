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

/** A program as the upgradeable loader keeps it. */
export interface DeployedProgram {
  /** Who may replace it; `null`: nobody, for ever. */
  readonly upgradeAuthority: Uint8Array | null
  /** As long as the executable that it is compared with; its SHA-256 is that of artifacts/pool.json. */
  readonly executable: Uint8Array
}

/**
 * The loader's account of a program's bytes, whose address is derived from the program's.
 *
 * @param size of the executable; the loader fills up with zeros what a deployer reserved beyond it
 * @throws RangeError when the account is another one, or something else follows the executable
 */
export function decodeProgramData(data: Uint8Array, size: number): DeployedProgram {
  const reader = new ByteReader(data)
  const [kind] = reader.take(4)
  reader.take(8)
  const [authorized] = reader.take(1)
  const authority = reader.take(32)
  const executable = reader.take(size)
  if (kind !== 3 || reader.take(reader.left).some((byte) => byte !== 0))
    throw new RangeError("not a program of this size")
  return { upgradeAuthority: authorized === 1 ? authority : null, executable }
}

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
