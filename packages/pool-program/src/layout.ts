import { ascii, ByteReader } from "./bytes.ts"

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

/** Where the rings stand in the account of roots, for readers of a part of it: first byte, number of roots. */
export const ringPlaces = {
  recent: { from: 32, count: RECENT },
  timed: { from: 32 + 32 * RECENT, count: TIMED },
  last: { from: 32 + 32 * (RECENT + TIMED), count: TREES },
} as const

/** What a reader needs of the account of the configuration. */
export interface ConfigState {
  readonly admin: Uint8Array
  readonly genesisHash: Uint8Array
  readonly poolTag: bigint
  readonly tree: Uint8Array
  readonly roots: Uint8Array
  readonly vault: Uint8Array
  readonly eventAuthority: Uint8Array
  readonly swapAuthority: Uint8Array
}

/** The account of the configuration; `null` for any other account. */
export function decodeConfig(data: Uint8Array): ConfigState | null {
  const reader = kindReader(data, "poolconf", 304)
  if (reader === null) return null
  const admin = reader.take(32)
  // Whom the admin's place is offered to.
  reader.take(32)
  return {
    admin,
    genesisHash: reader.take(32),
    poolTag: reader.word(),
    tree: reader.take(32),
    roots: reader.take(32),
    vault: reader.take(32),
    eventAuthority: reader.take(32),
    swapAuthority: reader.take(32),
  }
}

/** What a reader needs of the account of a token. */
export interface AssetState {
  /** 32 zeros for the native coin. */
  readonly mint: Uint8Array
  readonly asset: bigint
  /** The vault's account of it. */
  readonly vaultToken: Uint8Array
  /** 0: plain deposits of it are not taken. */
  readonly minDeposit: bigint
}

/** The account of a token; `null` for any other account. */
export function decodeAsset(data: Uint8Array): AssetState | null {
  const reader = kindReader(data, "poolasst", 112)
  if (reader === null) return null
  return {
    mint: reader.take(32),
    asset: reader.word(),
    vaultToken: reader.take(32),
    minDeposit: reader.u64(),
  }
}

/** A venue as it was registered. */
export interface VenueState {
  /** keccak256 of its name. */
  readonly id: Uint8Array
  readonly program: Uint8Array
  /** Unix seconds from which swaps may call it. */
  readonly activeFrom: bigint
  readonly removed: boolean
}

/** The account of a venue; `null` for any other account. */
export function decodeVenue(data: Uint8Array): VenueState | null {
  const reader = kindReader(data, "poolvenu", 88)
  if (reader === null) return null
  return {
    id: reader.take(32),
    program: reader.take(32),
    activeFrom: reader.u64(),
    removed: reader.u64() !== 0n,
  }
}

/** An account's bytes after the eight that say its kind. */
function kindReader(data: Uint8Array, kind: string, size: number): ByteReader | null {
  if (data.length !== size) return null
  const reader = new ByteReader(data)
  return String.fromCharCode(...reader.take(8)) === kind ? reader : null
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
  for (const name of ["last", "timed", "recent"] as const) {
    const { from, count } = ringPlaces[name]
    const ring = rootRings[name]
    for (let index = 0; index < count; index++) {
      const at = from + 32 * index
      if (root !== 0n && new ByteReader(data.subarray(at, at + 32)).word() === root)
        return { ring, index }
    }
  }
  return null
}
