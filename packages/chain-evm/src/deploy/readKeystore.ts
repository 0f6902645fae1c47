import { Option, Schema } from "effect"
import { decrypt, toKey } from "ox/Keystore"
import type { Hex } from "@shielded-relay/pool-contracts"

/** Web3 Secret Storage, version 3: the fields that decryption uses. */
const HexText = Schema.String.check(Schema.isPattern(/^(?:[0-9a-fA-F]{2})+$/))
const Whole = Schema.Number.check(Schema.isInt(), Schema.isGreaterThan(0))
const shared = {
  cipher: Schema.Literal("aes-128-ctr"),
  ciphertext: HexText,
  cipherparams: Schema.Struct({ iv: HexText }),
  mac: HexText,
}
const KeystoreText = Schema.fromJsonString(
  Schema.Struct({
    version: Schema.Literal(3),
    /** What the file says; nothing proves it before the file is opened. */
    address: Schema.optionalKey(Schema.String),
    crypto: Schema.Union([
      Schema.Struct({
        ...shared,
        kdf: Schema.Literal("scrypt"),
        kdfparams: Schema.Struct({
          dklen: Schema.Literal(32),
          n: Whole,
          p: Whole,
          r: Whole,
          salt: HexText,
        }),
      }),
      Schema.Struct({
        ...shared,
        kdf: Schema.Literal("pbkdf2"),
        kdfparams: Schema.Struct({
          dklen: Schema.Literal(32),
          c: Whole,
          prf: Schema.Literal("hmac-sha256"),
          salt: HexText,
        }),
      }),
    ]),
  }),
)

/** Memory that scrypt may take; what wallets write takes 256 MiB. */
const mostMemory = 2 ** 30

export interface Keystore {
  /** The account's address as the file says it, with `0x`; `null` if it does not. */
  readonly address: string | null
  /** The private key; `null` if the password is wrong. Takes a second or more, and blocks meanwhile. */
  readonly open: (password: string) => Hex | null
}

/**
 * Reads a keystore file (Web3 Secret Storage, version 3, scrypt or pbkdf2).
 *
 * @returns `null` if the file is of another form
 */
export function readKeystore(text: string): Keystore | null {
  const read = Schema.decodeUnknownOption(KeystoreText)(text)
  if (Option.isNone(read)) return null
  const { address, crypto } = read.value
  if (crypto.kdf === "scrypt" && 128 * crypto.kdfparams.r * crypto.kdfparams.n > mostMemory)
    return null
  const keystore = { version: read.value.version, crypto, id: "" }
  return {
    address: address === undefined ? null : `0x${address.replace(/^0x/, "")}`,
    open: (password) => {
      try {
        return decrypt(keystore, toKey(keystore, { password }))
      } catch {
        return null
      }
    },
  }
}
