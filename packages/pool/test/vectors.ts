import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import { readFileSync } from "node:fs"

/** The one vector file of all languages; its README beside it says how it writes values. */
export interface EncodingVectors {
  readonly toField: ReadonlyArray<{ readonly bytes: string; readonly field: string | null }>
  readonly poseidon: ReadonlyArray<{
    readonly inputs: ReadonlyArray<string>
    readonly hash: string
  }>
  readonly keys: {
    readonly masterSeed: string
    readonly extractedKey: string
    readonly viewing: ReadonlyArray<{ readonly privateKey: string; readonly publicKey: string }>
    readonly hintKey: string
    readonly owners: ReadonlyArray<{
      readonly kind: 1 | 2 | 3
      readonly bytes: string
      readonly spendingKey: string
      readonly oneTimeIndex: string
      readonly ownerKey: string
      readonly hint: string
      readonly recipientInfo: { readonly payload: string; readonly text: string }
    }>
    readonly lowOrderPublicKeys: ReadonlyArray<string>
    readonly refusedRecipientInfo: ReadonlyArray<{ readonly reason: string; readonly text: string }>
  }
  readonly pools: ReadonlyArray<{
    readonly chainId: string
    readonly pool: string
    readonly poolTag: string
    readonly assets: ReadonlyArray<{ readonly token: string; readonly asset: string }>
  }>
  readonly notes: ReadonlyArray<NoteVector>
  readonly encryptedNotes: ReadonlyArray<
    Omit<NoteVector, "leafIndex" | "nullifier"> & {
      readonly chainId: string
      readonly pool: string
      readonly ephemeralPrivate: string
      readonly viewingPublic: string
      readonly encryptedNote: string
    }
  >
  readonly merkle: {
    readonly depth: number
    readonly zeroHashes: ReadonlyArray<string>
    readonly leaves: ReadonlyArray<string>
    readonly roots: ReadonlyArray<RootVector>
    readonly shallowRoots: ReadonlyArray<RootVector>
    readonly paths: ReadonlyArray<{
      readonly index: number
      readonly count: number
      readonly path: ReadonlyArray<string>
    }>
  }
  readonly joinSplits: ReadonlyArray<{
    readonly what: string
    readonly n: 2 | 4
    readonly v: ReadonlyArray<string>
    readonly c: string
    readonly challenge: string
    readonly evaluation: string
    readonly circuitInput: Readonly<Record<string, unknown>>
  }>
  readonly treeUpdates: ReadonlyArray<{
    readonly start: string | number
    readonly n: string | number
    readonly commitments: ReadonlyArray<string>
    readonly alignedRoot: string
    readonly newRoot: string
    readonly challenge: string
    readonly evaluation: string
    readonly circuitInput: Readonly<Record<string, unknown>>
  }>
}

interface NoteVector {
  /** kind ‖ bytes */
  readonly owner: string
  readonly oneTimeIndex: string
  readonly ownerKey: string
  readonly blinding: string
  readonly npk: string
  readonly asset: string
  readonly amount: string
  readonly commitment: string
  readonly leafIndex: string | number
  readonly nullifier: string
}

interface RootVector {
  readonly depth: number
  readonly count: number
  readonly root: string
}

export const vectors: EncodingVectors = JSON.parse(
  readFileSync(new URL("../../pool-circuits/vectors/encodings.json", import.meta.url), "utf8"),
)

export const bytes = (hex: string): Uint8Array => hexToBytes(hex.slice(2))
export const hex = (value: Uint8Array): string => `0x${bytesToHex(value)}`
