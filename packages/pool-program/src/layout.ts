import { ascii, ByteReader } from "./bytes.ts"

/** First seeds of the program's addresses. A mint follows `asset`, a nullifier `nullifier`, and an id `venue`. */
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

/** Sizes of the rings: recent roots, minutes of timed roots, last roots of trees. */
const RECENT = 256
const TIMED = 10_080
const TREES = 64

/** Sizes in bytes of the accounts that a deployer or reader needs. */
export const accountSizes = { tree: 880, roots: 32 + 32 * (RECENT + TIMED + TREES) } as const

/** Numbers of the rings in an instruction's reference to a root. */
export const rootRings = { recent: 0, timed: 1, last: 2 } as const

/** A program in an account of the upgradeable loader. */
export interface DeployedProgram {
  /** The account that may replace the program; `null` if it is final. */
  readonly upgradeAuthority: Uint8Array | null
  /** The first `size` bytes of the program. Their SHA-256 is in artifacts/pool.json. */
  readonly executable: Uint8Array
}

/**
 * Decodes the loader's account of a program's bytes. Its address is derived from the program's.
 *
 * @param size of the executable; the loader fills space that a deployer reserved beyond it with zeros
 * @throws RangeError if the account has another kind, or bytes other than zeros follow the executable
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

/** Places of the rings in the account of roots, for readers of a part of it: first byte, number of roots. */
export const ringPlaces = {
  recent: { from: 32, count: RECENT },
  timed: { from: 32 + 32 * RECENT, count: TIMED },
  last: { from: 32 + 32 * (RECENT + TIMED), count: TREES },
} as const

/** The fields of the configuration account that readers need. */
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

/** Decodes the configuration account; `null` for any other account. */
export function decodeConfig(data: Uint8Array): ConfigState | null {
  const reader = kindReader(data, "poolconf", 304)
  if (reader === null) return null
  const admin = reader.take(32)
  // The account to which the admin role is offered.
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

/** The fields of a token's account that readers need. */
export interface AssetState {
  /** 32 zeros for the native coin. */
  readonly mint: Uint8Array
  readonly asset: bigint
  /** The vault's token account. */
  readonly vaultToken: Uint8Array
  /** The least amount that may enter at once, by a deposit or a join, in smallest units; 0 if the token is not accepted. */
  readonly minDeposit: bigint
}

/** Decodes a token's account; `null` for any other account. */
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

/** A registered venue. */
export interface VenueState {
  /** keccak256 of its name. */
  readonly id: Uint8Array
  readonly program: Uint8Array
  /** Unix seconds from which swaps may call it. */
  readonly activeFrom: bigint
  readonly removed: boolean
}

/** Decodes a venue's account; `null` for any other account. */
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

/** A reader after the account's eight-byte kind; `null` if size or kind differ. */
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

/** Decodes the account of the trees. */
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
 * The place of a root in the account of roots. Searches the longest-lasting ring first: last roots of full trees, then the timed
 * ring, then the recent one. `null` if the root is unknown, so that the program would refuse a proof against it.
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
