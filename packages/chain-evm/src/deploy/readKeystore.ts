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
const Keystore = Schema.fromJsonString(
  Schema.Struct({
    version: Schema.Literal(3),
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

/**
 * Reads a keystore file (Web3 Secret Storage, version 3, scrypt or pbkdf2). `open` returns the private
 * key, or `null` if the password is wrong; it takes a second or more, and blocks meanwhile.
 *
 * @returns `null` if the file is of another form
 */
export function readKeystore(text: string): { open: (password: string) => Hex | null } | null {
  const read = Schema.decodeUnknownOption(Keystore)(text)
  if (Option.isNone(read)) return null
  const { crypto } = read.value
  if (crypto.kdf === "scrypt" && 128 * crypto.kdfparams.r * crypto.kdfparams.n > mostMemory)
    return null
  const keystore = { ...read.value, id: "" }
  return {
    open: (password) => {
      try {
        return decrypt(keystore, toKey(keystore, { password }))
      } catch {
        return null
      }
    },
  }
}
