import { randomBytes } from "node:crypto"
import { Redacted } from "effect"
import { deriveKey, newScryptParameters } from "./deriveKey.ts"
import { UnreadableVault } from "./UnreadableVault.ts"
import {
  contextOf,
  DATA_KEY_BYTES,
  isKeyId,
  MOST_WRAPPED_BYTES,
  type Envelope,
  type VaultKey,
} from "./Envelope.ts"
import type { WrappingKey } from "./WrappingKey.ts"

/** Protects a vault by a passphrase. Anyone with the passphrase and the file can read every key. */
export interface PassphraseCustody {
  readonly passphrase: string | Redacted.Redacted<string>
}

/** Protects a vault by a key outside the file. Anyone who may use the key and has the file can read every secret. */
export interface KeyCustody {
  readonly key: WrappingKey
}

/** What opens a vault's file. */
export type Custody = PassphraseCustody | KeyCustody

/** A new data key in a new envelope, which is opened once. */
export async function newVaultKey(custody: Custody): Promise<VaultKey> {
  if ("key" in custody) {
    const { key } = custody
    const id = await key.identify()
    if (!isKeyId(id)) throw new UnreadableVault(`the id of the key ${key.name} is not usable`)
    const bytes = new Uint8Array(randomBytes(DATA_KEY_BYTES))
    const wrapped = await key.wrap(bytes, contextOf(id))
    // A key that may wrap and not unwrap would lose everything that a vault gets, at the end of the process.
    const again = await key.unwrap(wrapped, contextOf(id))
    if (wrapped.length > MOST_WRAPPED_BYTES || Buffer.compare(again, bytes) !== 0)
      throw new UnreadableVault(`the key ${key.name} does not give back what it wraps`)
    return {
      envelope: { kind: "key", id, wrapped: Buffer.from(wrapped).toString("hex") },
      bytes,
    }
  }
  const scrypt = newScryptParameters()
  return {
    envelope: { kind: "passphrase", scrypt },
    bytes: await deriveKey(passphraseOf(custody), scrypt),
  }
}

/** The data key in a file's envelope. */
export async function openEnvelope(envelope: Envelope, custody: Custody): Promise<VaultKey> {
  if (envelope.kind === "passphrase") {
    if ("key" in custody)
      throw new UnreadableVault(
        `the file is sealed with a passphrase, and the key ${custody.key.name} is configured: move the vault to the key (vault rewrap), or configure the passphrase`,
      )
    return { envelope, bytes: await deriveKey(passphraseOf(custody), envelope.scrypt) }
  }
  if (!("key" in custody))
    throw new UnreadableVault(
      `the file is sealed with the key ${envelope.id}, and a passphrase is configured: configure that key`,
    )
  const { key } = custody
  const bytes = await key.unwrap(Buffer.from(envelope.wrapped, "hex"), contextOf(envelope.id))
  if (bytes.length !== DATA_KEY_BYTES)
    throw new UnreadableVault(`the key ${key.name} gave no data key`)
  return { envelope, bytes }
}

export function passphraseText({ passphrase }: PassphraseCustody): string {
  return Redacted.isRedacted(passphrase) ? Redacted.value(passphrase) : passphrase
}

/** @throws UnreadableVault if it is empty. */
export function passphraseOf(custody: PassphraseCustody): string {
  const text = passphraseText(custody)
  if (text === "") throw new UnreadableVault("the passphrase is empty")
  return text
}
