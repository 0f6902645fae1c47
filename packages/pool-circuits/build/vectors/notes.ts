/** Vectors of the protocol's "Notes": pool tags, assets, commitments, nullifiers and encrypted notes. */
import { poseidon2, poseidon3 } from "poseidon-lite"
import { bigEndian, fromHex, hex, toBigint, word } from "./bytes.ts"
import { seal, x25519Public, x25519Shared } from "./ciphers.ts"
import { expand, extract, info, SALT, toField } from "./derivation.ts"
import { keccak } from "./keccak.ts"
import { ACCOUNTS, viewingPrivate, type Account } from "./keys.ts"

export interface Pool {
  readonly chainId: bigint
  readonly address: Buffer
}

export const POOL: Pool = {
  chainId: 31337n,
  address: fromHex("0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"),
}
const POOLS: ReadonlyArray<Pool> = [
  POOL,
  { ...POOL, chainId: 1n },
  { chainId: 1n, address: fromHex("0x" + "ff".repeat(20)) },
]
const TOKEN = fromHex("0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9")
const NATIVE = Buffer.alloc(20)

/** uint80(keccak256("shielded-pool/v1" ‖ chainId ‖ pool)) | 1: the low 80 bits. */
function poolTag(pool: Pool): bigint {
  const hash = keccak(Buffer.from(SALT), bigEndian(pool.chainId, 32), pool.address)
  return (toBigint(hash) & (2n ** 80n - 1n)) | 1n
}

const assetOf = (pool: Pool, token: Uint8Array) => (poolTag(pool) << 160n) + toBigint(token)

export interface Note {
  readonly account: Account
  readonly asset: bigint
  readonly amount: bigint
  readonly blinding: bigint
  readonly npk: bigint
  readonly commitment: bigint
}

export function noteOf(account: Account, asset: bigint, amount: bigint, blinding: bigint): Note {
  const npk = poseidon2([account.ownerKey, blinding])
  return { account, asset, amount, blinding, npk, commitment: poseidon3([npk, asset, amount]) }
}

export const nullifierOf = (note: Note, leafIndex: bigint) =>
  poseidon3([note.account.spendingKey, note.commitment, leafIndex])

interface Encrypted {
  readonly note: Note
  readonly fields: Readonly<Record<string, string>>
}

/** version ‖ ephemeral key ‖ ChaCha20-Poly1305(amount ‖ asset ‖ hint), 157 bytes. */
function encrypt(
  account: Account,
  asset: bigint,
  amount: bigint,
  ephemeralPrivate: Buffer,
): Encrypted {
  const viewingPublic = x25519Public(viewingPrivate(0))
  const ephemeralPublic = x25519Public(ephemeralPrivate)
  const shared = x25519Shared(ephemeralPrivate, viewingPublic)
  const prk = extract(Buffer.concat([ephemeralPublic, viewingPublic]), shared)
  const tag = bigEndian(poolTag(POOL), 10)
  const key = expand(prk, info("note-key", tag), 32)
  const blinding = toField(expand(prk, info("blinding", bigEndian(account.ownerKey, 32)), 48))
  const plaintext = Buffer.concat([bigEndian(amount, 16), bigEndian(asset, 32), account.hint])
  const sealed = seal(key, Buffer.alloc(12), Buffer.concat([Buffer.of(1), tag]), plaintext)
  return {
    note: noteOf(account, asset, amount, blinding),
    fields: {
      ephemeralPrivate: hex(ephemeralPrivate),
      ephemeralPublic: hex(ephemeralPublic),
      viewingPublic: hex(viewingPublic),
      shared: hex(shared),
      extractedKey: hex(prk),
      key: hex(key),
      plaintext: hex(plaintext),
      encryptedNote: hex(Buffer.concat([Buffer.of(1), ephemeralPublic, sealed])),
    },
  }
}

const AMOUNTS = [0n, 1n, 1_000_000n, 2n ** 128n - 1n]

const ENCRYPTED: ReadonlyArray<Encrypted> = ACCOUNTS.map((account, index) =>
  encrypt(
    account,
    assetOf(POOL, index % 2 === 0 ? TOKEN : NATIVE),
    AMOUNTS[index] ?? 0n,
    Buffer.alloc(32, 0x40 + index),
  ),
)

const account = ACCOUNTS[0]
if (account === undefined) throw new Error("no account")
/** One owner's notes of one asset in the pool's tree, by leaf index; the join vectors spend them. */
export const OWNED: ReadonlyArray<Note> = [500n, 250n, 125n, 60n].map((amount, index) =>
  noteOf(account, assetOf(POOL, TOKEN), amount, 1000n + BigInt(index)),
)

export function noteVectors() {
  return {
    pools: POOLS.map((pool) => ({
      chainId: pool.chainId.toString(),
      pool: hex(pool.address),
      poolTag: hex(bigEndian(poolTag(pool), 10)),
      assets: [TOKEN, NATIVE, Buffer.alloc(20, 0xff)].map((token) => ({
        token: hex(token),
        asset: word(assetOf(pool, token)),
      })),
    })),
    notes: [...ENCRYPTED.map(({ note }) => note), ...OWNED].map((note, index) => {
      const leafIndex = [0n, 2n ** 26n - 1n, 1n][index % 3] ?? 0n
      return {
        ...noteFields(note),
        leafIndex: leafIndex.toString(),
        nullifier: word(nullifierOf(note, leafIndex)),
      }
    }),
    encryptedNotes: ENCRYPTED.map(({ note, fields }) => ({
      chainId: POOL.chainId.toString(),
      pool: hex(POOL.address),
      ...noteFields(note),
      ...fields,
    })),
  }
}

export const noteFields = (note: Note) => ({
  owner: hex(Buffer.concat([Buffer.of(note.account.kind), note.account.bytes])),
  oneTimeIndex: hex(bigEndian(note.account.oneTimeIndex, 12)),
  ownerKey: word(note.account.ownerKey),
  blinding: word(note.blinding),
  npk: word(note.npk),
  asset: word(note.asset),
  amount: note.amount.toString(),
  commitment: word(note.commitment),
})
