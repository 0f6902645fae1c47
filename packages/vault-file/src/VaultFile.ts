import { createHash, randomBytes } from "node:crypto"
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js"
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { deriveKey, type ScryptParameters } from "./deriveKey.ts"

/** Why a vault file cannot be opened. The message contains no secrets. */
export class UnreadableVault extends Error {
  override readonly name = "UnreadableVault"
}

/** Secrets by name, and the key that seals them. */
export interface OpenVault {
  readonly secrets: ReadonlyMap<string, Uint8Array>
  readonly key: VaultKey
}

/** A key and its derivation parameters. A file keeps its salt, so one derivation serves all writes. */
export interface VaultKey {
  readonly scrypt: ScryptParameters
  readonly bytes: Uint8Array
}

const FORMAT = "shielded-relay-vault"
const VERSION = 1
const NONCE_BYTES = 24

/**
 * Encodes a vault as JSON text: `{ format, version, scrypt: { n, r, p, salt }, nonce, sealed, sha256 }`, with byte strings in lowercase
 * hex. `sealed` is XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03) over JSON of `{ name: hex }`, with all preceding fields as additional
 * data. `sha256` is a checksum of all preceding fields; it only distinguishes damage from a wrong passphrase.
 */
export function sealVault(secrets: ReadonlyMap<string, Uint8Array>, key: VaultKey): string {
  const nonce = randomBytes(NONCE_BYTES)
  const header = headerOf(key.scrypt, bytesToHex(nonce))
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
 * Decrypts a vault's text. `known` is used if its salt and parameters are the file's, which saves the key derivation.
 * @throws UnreadableVault
 */
export async function openVault(
  text: string,
  passphrase: string,
  known: VaultKey | null,
): Promise<OpenVault> {
  const file = parse(text)
  const header = headerOf(file.scrypt, file.nonce)
  if (checksum(header, file.sealed) !== file.sha256)
    throw new UnreadableVault("the file is damaged or was altered")
  const key =
    known !== null && sameParameters(known.scrypt, file.scrypt)
      ? known
      : { scrypt: file.scrypt, bytes: await deriveKey(passphrase, file.scrypt) }
  let plaintext: Uint8Array
  try {
    plaintext = xchacha20poly1305(key.bytes, hexToBytes(file.nonce), utf8ToBytes(header)).decrypt(
      hexToBytes(file.sealed),
    )
  } catch {
    throw new UnreadableVault("the passphrase is wrong, or the file was altered")
  }
  const content: Readonly<Record<string, string>> = JSON.parse(new TextDecoder().decode(plaintext))
  plaintext.fill(0)
  return {
    key,
    secrets: new Map(Object.entries(content).map(([name, secret]) => [name, hexToBytes(secret)])),
  }
}

interface FileFields {
  readonly scrypt: ScryptParameters
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
  const field = (name: string, of: unknown = value): unknown => Reflect.get(Object(of), name)
  if (field("format") !== FORMAT) throw new UnreadableVault("the file is not a vault")
  if (field("version") !== VERSION)
    throw new UnreadableVault(
      `the file has version ${String(field("version"))}; this program reads version ${VERSION}`,
    )
  const scrypt = field("scrypt")
  return {
    scrypt: {
      n: bounded(field("n", scrypt), 2 ** 20),
      r: bounded(field("r", scrypt), 32),
      p: bounded(field("p", scrypt), 16),
      salt: hex(field("salt", scrypt)),
    },
    nonce: hex(field("nonce"), NONCE_BYTES),
    sealed: hex(field("sealed")),
    sha256: hex(field("sha256"), 32),
  }
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

function headerOf({ n, r, p, salt }: ScryptParameters, nonce: string): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, scrypt: { n, r, p, salt }, nonce })
}

function checksum(header: string, sealed: string): string {
  return createHash("sha256").update(header).update(sealed).digest("hex")
}

function sameParameters(a: ScryptParameters, b: ScryptParameters): boolean {
  return a.n === b.n && a.r === b.r && a.p === b.p && a.salt === b.salt
}
