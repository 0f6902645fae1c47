import { createHash, randomBytes } from "node:crypto"
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js"
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { openEnvelope, passphraseOf, type Custody } from "./Custody.ts"
import {
  envelopeFields,
  FORMAT,
  isKeyId,
  isSameEnvelope,
  MOST_WRAPPED_BYTES,
  type Envelope,
  type VaultKey,
} from "./Envelope.ts"
import { UnreadableVault } from "./UnreadableVault.ts"

/** Secrets by name, and the key that seals them. */
export interface OpenVault {
  readonly secrets: ReadonlyMap<string, Uint8Array>
  readonly key: VaultKey
}

const NONCE_BYTES = 24

/**
 * Encodes a vault as JSON text, with byte strings in lowercase hex. Version 1, under a passphrase: `{ format, version, scrypt: { n, r, p, salt },
 * nonce, sealed, sha256 }`. Version 2, under a key outside the file: `{ format, version, key: { id, wrapped }, nonce, sealed, sha256 }`.
 * `sealed` is XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03) over JSON of `{ name: hex }`, with all preceding fields as additional data.
 * `sha256` is a checksum of all preceding fields; it only distinguishes damage from a wrong passphrase or key.
 */
export function sealVault(secrets: ReadonlyMap<string, Uint8Array>, key: VaultKey): string {
  const nonce = randomBytes(NONCE_BYTES)
  const header = headerOf(key.envelope, bytesToHex(nonce))
  const plaintext = utf8ToBytes(
    JSON.stringify(Object.fromEntries([...secrets].map(([name, s]) => [name, bytesToHex(s)]))),
  )
  const sealed = bytesToHex(
    xchacha20poly1305(key.bytes, nonce, utf8ToBytes(header)).encrypt(plaintext),
  )
  plaintext.fill(0)
  return `${JSON.stringify({ ...JSON.parse(header), sealed, sha256: checksum(header, sealed) })}\n`
}

/**
 * Decrypts a vault's text. `known` is used if its envelope is the file's, which saves the key derivation or the way to the wrapping key.
 * @throws UnreadableVault
 * @throws WrappingKeyUnavailable
 */
export async function openVault(
  text: string,
  custody: Custody,
  known: VaultKey | null,
): Promise<OpenVault> {
  if (!("key" in custody)) passphraseOf(custody)
  const file = parse(text)
  const header = headerOf(file.envelope, file.nonce)
  if (checksum(header, file.sealed) !== file.sha256)
    throw new UnreadableVault("the file is damaged or was altered")
  const key =
    known !== null && isSameEnvelope(known.envelope, file.envelope)
      ? known
      : await openEnvelope(file.envelope, custody)
  let plaintext: Uint8Array
  try {
    plaintext = xchacha20poly1305(key.bytes, hexToBytes(file.nonce), utf8ToBytes(header)).decrypt(
      hexToBytes(file.sealed),
    )
  } catch {
    throw new UnreadableVault(
      file.envelope.kind === "key"
        ? "the file was altered"
        : "the passphrase is wrong, or the file was altered",
    )
  }
  const content: Readonly<Record<string, string>> = JSON.parse(new TextDecoder().decode(plaintext))
  plaintext.fill(0)
  return {
    key,
    secrets: new Map(Object.entries(content).map(([name, secret]) => [name, hexToBytes(secret)])),
  }
}

/**
 * The id of the wrapping key that a vault's text pins; `null` if a passphrase seals it. Opens nothing.
 * @throws UnreadableVault
 */
export function pinnedKey(text: string): string | null {
  const { envelope } = parse(text)
  return envelope.kind === "key" ? envelope.id : null
}

interface FileFields {
  readonly envelope: Envelope
  readonly nonce: string
  readonly sealed: string
  readonly sha256: string
}

function parse(text: string): FileFields {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UnreadableVault("the file is truncated or is not a vault")
  }
  if (field("format", value) !== FORMAT) throw new UnreadableVault("the file is not a vault")
  return {
    envelope: parseEnvelope(value),
    nonce: hex(field("nonce", value), NONCE_BYTES),
    sealed: hex(field("sealed", value)),
    sha256: hex(field("sha256", value), 32),
  }
}

function parseEnvelope(file: unknown): Envelope {
  const version = field("version", file)
  switch (version) {
    case 1: {
      const scrypt = field("scrypt", file)
      return {
        kind: "passphrase",
        scrypt: {
          n: bounded(field("n", scrypt), 2 ** 20),
          r: bounded(field("r", scrypt), 32),
          p: bounded(field("p", scrypt), 16),
          salt: hex(field("salt", scrypt)),
        },
      }
    }
    case 2: {
      const key = field("key", file)
      const [id, wrapped] = [field("id", key), hex(field("wrapped", key))]
      if (!isKeyId(id) || wrapped.length > 2 * MOST_WRAPPED_BYTES)
        throw new UnreadableVault("the file is damaged or was altered")
      return { kind: "key", id, wrapped }
    }
    default:
      throw new UnreadableVault(
        `the file has version ${String(version)}; this program reads versions 1 and 2`,
      )
  }
}

function field(name: string, of: unknown): unknown {
  return Reflect.get(Object(of), name)
}

/** Bounds the parameters: anyone may have written the file, and it must not make us allocate without limit. */
function bounded(value: unknown, most: number): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 1 || value > most)
    throw new UnreadableVault(
      "the file's scrypt parameters are missing or above the accepted limits",
    )
  return value
}

function hex(value: unknown, bytes?: number): string {
  const good =
    typeof value === "string" &&
    /^(?:[0-9a-f]{2})+$/.test(value) &&
    (bytes === undefined || value.length === 2 * bytes)
  if (!good) throw new UnreadableVault("the file is damaged or was altered")
  return value
}

function headerOf(envelope: Envelope, nonce: string): string {
  return JSON.stringify({ format: FORMAT, ...envelopeFields(envelope), nonce })
}

function checksum(header: string, sealed: string): string {
  return createHash("sha256").update(header).update(sealed).digest("hex")
}
