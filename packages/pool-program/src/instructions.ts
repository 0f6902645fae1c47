import { bytesOf, concat } from "./bytes.ts"

/** First byte of each instruction. */
const opcode = {
  initialize: 0,
  setAsset: 1,
  setPaused: 2,
  offerAdmin: 3,
  acceptAdmin: 4,
  addVenue: 5,
  removeVenue: 6,
  deposit: 7,
  transact: 8,
  swap: 9,
} as const

const { u8, u16, u64, word, exactly } = bytesOf
const key = (bytes: Uint8Array) => exactly(32, bytes)
const note = (bytes: Uint8Array) => exactly(157, bytes)
const op = (name: keyof typeof opcode) => u8(opcode[name])

/** Creates the pool for the hash of the cluster's first block, with its admin. Only the upgrade authority may call it. */
export const initializeData = (genesisHash: Uint8Array, admin: Uint8Array): Uint8Array =>
  concat([op("initialize"), key(genesisHash), key(admin)])

/** Sets the least amount of a token that may enter at once, by a deposit or a join, in smallest units; 0 stops accepting the token. */
export const setAssetData = (minDeposit: bigint): Uint8Array =>
  concat([op("setAsset"), u64(minDeposit)])

export const setPausedData = (paused: boolean): Uint8Array =>
  concat([op("setPaused"), u8(paused ? 1 : 0)])

/** Offers the admin role; 32 zeros withdraw the offer. */
export const offerAdminData = (next: Uint8Array): Uint8Array =>
  concat([op("offerAdmin"), key(next)])

export const acceptAdminData = (): Uint8Array => op("acceptAdmin")

/** Registers a venue under the keccak256 of its name. It is usable after 48 hours. */
export const addVenueData = (name: Uint8Array): Uint8Array => concat([op("addVenue"), name])

export const removeVenueData = (): Uint8Array => op("removeVenue")

/** First byte of a plain deposit. */
export const depositOp: number = opcode.deposit

/** A plain deposit; the pool builds the note from asset, amount and npk. */
export const depositData = (amount: bigint, npk: bigint, encryptedNote: Uint8Array): Uint8Array =>
  concat([op("deposit"), u64(amount), word(npk), note(encryptedNote)])

/** The parts of every join. */
export interface JoinData {
  /** A (32), B (64), C (32), compressed. */
  readonly proof: Uint8Array
  readonly c: bigint
  /** The place of the root, see `knownRootPlace`. */
  readonly ring: number
  readonly index: number
  readonly nullifiers: readonly [bigint, bigint]
  readonly commitments: readonly [bigint, bigint]
}

const join = (data: JoinData): Uint8Array =>
  concat([
    exactly(128, data.proof),
    word(data.c),
    u8(data.ring),
    u16(data.index),
    ...data.nullifiers.map(word),
    ...data.commitments.map(word),
  ])

export interface TransactData extends JoinData {
  /** "out": amount and fee leave the notes; "in": amount enters them; "none": both are 0. */
  readonly flow: "none" | "out" | "in"
  readonly amount: bigint
  readonly fee: bigint
  /** Unix seconds, inclusive. */
  readonly deadline: bigint
  readonly salt: Uint8Array
  readonly encryptedNotes: readonly [Uint8Array, Uint8Array]
}

const flows = { none: 0, out: 1, in: 2 } as const

export const transactData = (data: TransactData): Uint8Array =>
  concat([
    op("transact"),
    join(data),
    u8(flows[data.flow]),
    u64(data.amount),
    u64(data.fee),
    u64(data.deadline),
    exactly(16, data.salt),
    ...data.encryptedNotes.map(note),
  ])

export interface SwapData extends JoinData {
  readonly amountIn: bigint
  readonly fee: bigint
  /** Whether the fee is taken from the venue's output. */
  readonly feeFromOutput: boolean
  readonly minOut: bigint
  /** Owner of the output note. */
  readonly npk: bigint
  readonly deadline: bigint
  readonly salt: Uint8Array
  readonly changeNote: Uint8Array
  readonly outputNote: Uint8Array
  readonly venueData: Uint8Array
}

export const swapData = (data: SwapData): Uint8Array =>
  concat([
    op("swap"),
    join(data),
    u64(data.amountIn),
    u64(data.fee),
    u8(data.feeFromOutput ? 1 : 0),
    u64(data.minOut),
    word(data.npk),
    u64(data.deadline),
    exactly(16, data.salt),
    note(data.changeNote),
    note(data.outputNote),
    data.venueData,
  ])
