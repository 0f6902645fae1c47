/** Vectors of the protocol's "Keys": derivations from a master seed, and recipientInfos. */
import { poseidon2 } from "poseidon-lite"
import { BECH32, BECH32M, bech32Encode } from "./bech32m.ts"
import { bigEndian, fromHex, hex, word } from "./bytes.ts"
import { seal, x25519Public } from "./ciphers.ts"
import { expand, extract, info, SALT, toField } from "./derivation.ts"

export interface Owner {
  readonly kind: 1 | 2 | 3
  /** 20 bytes, 32 bytes, or chain id in 12 bytes ‖ 20 bytes. */
  readonly bytes: Buffer
}

export interface Account extends Owner {
  readonly spendingKey: bigint
  readonly oneTimeIndex: bigint
  readonly ownerKey: bigint
  readonly hint: Buffer
}

const MASTER_SEED = Buffer.from(Array.from({ length: 32 }, (_, index) => index + 1))
const prk = extract(SALT, MASTER_SEED)

const EVM_ADDRESS = fromHex("0x70997970c51812dc3a010c7d01b50e0d17dc79c8")
const SOLANA_KEY = fromHex("0x0ba5c8b8e0d1f3a4958677605142332415067788a9bacbdcedfe0f1021324354")
const CONTRACT = fromHex("0x5fbdb2315678afecb367f032d93f642f64180aa3")
const contractOn = (chainId: bigint): Owner => ({
  kind: 3,
  bytes: Buffer.concat([bigEndian(chainId, 12), CONTRACT]),
})

const OWNERS: ReadonlyArray<readonly [Owner, bigint]> = [
  [{ kind: 1, bytes: EVM_ADDRESS }, 0x0102030405060708090a0b0cn],
  [{ kind: 2, bytes: SOLANA_KEY }, 2n ** 96n - 1n],
  [contractOn(1n), 0n],
  [contractOn(31337n), 1n],
]

/** Public keys whose shared secret is all zero with every private key: u of order 1, 2, 4 and 8, and u + p. */
const LOW_ORDER_KEYS: ReadonlyArray<Buffer> = [
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0100000000000000000000000000000000000000000000000000000000000000",
  "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
  "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
].map(fromHex)

const spendingMaterial = (owner: Owner) => {
  const context = info("spend", Buffer.concat([Buffer.of(owner.kind), owner.bytes]))
  return { context, material: expand(prk, context, 48) }
}

const hintKey = expand(prk, info("hint", Buffer.alloc(0)), 32)

export function viewingPrivate(version: number): Buffer {
  return expand(prk, info("view", bigEndian(BigInt(version), 4)), 32)
}

/** i ‖ ChaCha20-Poly1305(hintKey, nonce = i, aad = kind, owner padded with zeros on the right to 32 bytes). */
function hintOf(owner: Owner, oneTimeIndex: bigint): Buffer {
  const nonce = bigEndian(oneTimeIndex, 12)
  const padded = Buffer.alloc(32)
  padded.set(owner.bytes)
  return Buffer.concat([nonce, seal(hintKey, nonce, Buffer.of(owner.kind), padded)])
}

export const ACCOUNTS: ReadonlyArray<Account> = OWNERS.map(([owner, oneTimeIndex]) => {
  const spendingKey = toField(spendingMaterial(owner).material)
  const ownerKey = poseidon2([spendingKey, oneTimeIndex])
  return { ...owner, spendingKey, oneTimeIndex, ownerKey, hint: hintOf(owner, oneTimeIndex) }
})

const payloadOf = (account: Account, viewingPublic: Uint8Array, version = 1) =>
  Buffer.concat([Buffer.of(version), bigEndian(account.ownerKey, 32), viewingPublic, account.hint])

export function keyVectors() {
  const viewingPublic = x25519Public(viewingPrivate(0))
  return {
    masterSeed: hex(MASTER_SEED),
    extractedKey: hex(prk),
    viewing: [0, 1].map((version) => {
      const scalar = viewingPrivate(version)
      return { version, privateKey: hex(scalar), publicKey: hex(x25519Public(scalar)) }
    }),
    hintKey: hex(hintKey),
    owners: ACCOUNTS.map((account) => {
      const { context, material } = spendingMaterial(account)
      const payload = payloadOf(account, viewingPublic)
      return {
        kind: account.kind,
        bytes: hex(account.bytes),
        spendingInfo: hex(context),
        spendingMaterial: hex(material),
        spendingKey: word(account.spendingKey),
        oneTimeIndex: hex(bigEndian(account.oneTimeIndex, 12)),
        ownerKey: word(account.ownerKey),
        hint: hex(account.hint),
        recipientInfo: { payload: hex(payload), text: bech32Encode("shielded", payload) },
      }
    }),
    lowOrderPublicKeys: LOW_ORDER_KEYS.map(hex),
    refusedRecipientInfo: refusedTexts(viewingPublic),
  }
}

/** Texts a reader must refuse, one for every rule. */
function refusedTexts(viewingPublic: Buffer): ReadonlyArray<{ reason: string; text: string }> {
  const [account] = ACCOUNTS
  if (account === undefined) throw new Error("no account")
  const payload = payloadOf(account, viewingPublic)
  const text = bech32Encode("shielded", payload)
  const large = Buffer.from(payload)
  large.fill(0xff, 1, 33)
  return [
    {
      reason: "mixed case",
      text: text.slice(0, -1) + text.slice(-1).toUpperCase().replace(/\d/, "Q"),
    },
    {
      reason: "checksum",
      text: text.slice(0, 40) + (text[40] === "q" ? "p" : "q") + text.slice(41),
    },
    { reason: "bech32 instead of bech32m", text: bech32Encode("shielded", payload, BECH32) },
    { reason: "human part", text: bech32Encode("unshielded", payload) },
    { reason: "version", text: bech32Encode("shielded", payloadOf(account, viewingPublic, 2)) },
    { reason: "one byte short", text: bech32Encode("shielded", payload.subarray(0, 124)) },
    {
      reason: "one byte long",
      text: bech32Encode("shielded", Buffer.concat([payload, Buffer.of(0)])),
    },
    { reason: "owner key not below r", text: bech32Encode("shielded", large) },
    { reason: "surplus zero bits", text: bech32Encode("shielded", payload, BECH32M, [0]) },
    { reason: "surplus bits", text: bech32Encode("shielded", payload, BECH32M, [1]) },
    ...LOW_ORDER_KEYS.map((key) => ({
      reason: "viewing key of low order",
      text: bech32Encode("shielded", payloadOf(account, key)),
    })),
  ]
}
