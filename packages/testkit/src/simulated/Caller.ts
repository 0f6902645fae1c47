import {
  addressFromBytes,
  primaryTypeOf,
  renderAddress,
  solanaTransactionText,
  transactionDigest,
  type SignedRequest,
} from "@shielded-relay/core"
import { ed25519 } from "@noble/curves/ed25519.js"
import { secp256k1 } from "@noble/curves/secp256k1.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { Result } from "effect"

export type Body = Readonly<Record<string, unknown>>

/** A wallet that can sign the message of a session. */
export interface Wallet {
  readonly address: string
  readonly sign: (message: string) => string
  /** The signature of one transaction, for a session in EIP-712 mode. Core's texts have independent vectors of their own. */
  readonly signTransaction: (routePattern: string, fields: Body) => string
}

const secret = (fill: number) => new Uint8Array(32).fill(fill)

/** An EVM key: EIP-191 over secp256k1, 65 bytes r ‖ s ‖ v. */
export function evmWallet(fill: number): Wallet {
  const key = secret(fill)
  const point = secp256k1.getPublicKey(key, false).subarray(1)
  const signDigest = (digest: Uint8Array) => {
    const recovered = signatureOf(digest, key, "recovered")
    const [recovery = 0, ...compact] = hexToBytes(recovered)
    return `0x${bytesToHex(Uint8Array.from([...compact, 27 + recovery]))}`
  }
  return {
    address: renderAddress(addressFromBytes(keccak_256(point).subarray(12)), "evm"),
    sign: (message) => {
      const text = utf8ToBytes(message)
      const prefix = utf8ToBytes(`\u0019Ethereum Signed Message:\n${text.length}`)
      return signDigest(keccak_256(concatBytes(prefix, text)))
    },
    signTransaction: (routePattern, fields) =>
      signDigest(Result.getOrThrow(transactionDigest(typeOf(routePattern), fields))),
  }
}

/** A Solana key: ed25519 over the text. */
export function solanaWallet(fill: number): Wallet {
  const key = secret(fill)
  return {
    address: renderAddress(addressFromBytes(ed25519.getPublicKey(key)), "solana"),
    sign: (message) => bytesToHex(ed25519.sign(utf8ToBytes(message), key)),
    signTransaction: (routePattern, fields) => {
      const text = Result.getOrThrow(solanaTransactionText(typeOf(routePattern), fields))
      return bytesToHex(ed25519.sign(utf8ToBytes(text), key))
    },
  }
}

function typeOf(routePattern: string) {
  const primaryType = primaryTypeOf(routePattern)
  if (primaryType === null) throw new Error(`${routePattern} has no primary type`)
  return primaryType
}

const publicKeys = new Map<string, Uint8Array>()

/** Remembered: tests use few keys, and often. */
function publicKeyOf(key: Uint8Array): Uint8Array {
  const name = bytesToHex(key)
  const known = publicKeys.get(name) ?? secp256k1.getPublicKey(key)
  publicKeys.set(name, known)
  return known
}

const signatures = new Map<string, string>()
const signaturesAtMost = 5_000

/** Remembered, since the same key gives the same signature (RFC 6979): runs of a simulation begin alike. */
function signatureOf(
  digest: Uint8Array,
  key: Uint8Array,
  format: "compact" | "recovered" = "compact",
): string {
  const name = `${format} ${bytesToHex(concatBytes(key, digest))}`
  const known =
    signatures.get(name) ?? bytesToHex(secp256k1.sign(digest, key, { prehash: false, format }))
  if (signatures.size < signaturesAtMost) signatures.set(name, known)
  return known
}

/** UUIDs that count up: the same ones in every run. */
export function countedUuids(): () => string {
  let drawn = 0
  return () => {
    drawn += 1
    return `00000000-0000-4000-8000-${drawn.toString(16).padStart(12, "0")}`
  }
}

/** A fresh UUID, the same ones in every run of a file. */
export const freshUuid = countedUuids()

/** A client with a session of its own: it signs requests as the contract says, by itself. */
export class Caller {
  readonly wallet: Wallet
  readonly sessionId: string
  readonly mode: "normal" | "eip712"
  readonly #key: Uint8Array
  readonly #uuid: () => string

  constructor(
    wallet: Wallet,
    requestKey = 0x77,
    mode: Caller["mode"] = "normal",
    sessionId?: string,
    uuid = freshUuid,
  ) {
    this.wallet = wallet
    this.sessionId = sessionId ?? uuid()
    this.mode = mode
    this.#key = secret(requestKey)
    this.#uuid = uuid
  }

  get address(): string {
    return this.wallet.address
  }

  get publicKey(): string {
    return bytesToHex(publicKeyOf(this.#key))
  }

  /** POST /create-session. */
  creation(more: Body = {}): SignedRequest {
    const normal = "This signature can also be used to submit transactions."
    const message = [
      "Authorize Service session",
      `Session ID: ${this.sessionId}`,
      `Public Key: ${this.publicKey}`,
      ...(this.mode === "normal" ? [normal] : []),
    ].join("\n")
    const fields = {
      signature: this.wallet.sign(message),
      address: this.wallet.address,
      sessionId: this.sessionId,
      nonce: this.#uuid(),
      clientPublicKey: this.publicKey,
      ...(this.mode === "normal" ? {} : { useEIP712: true }),
      ...more,
    }
    const rawBody = utf8ToBytes(JSON.stringify(fields))
    return {
      method: "POST",
      routePattern: "/create-session",
      pathParameters: {},
      rawQuery: "",
      rawBody,
      headers: { "x-service-request-signature": this.sign(rawBody) },
    }
  }

  /** A signed POST; `sessionId` and a fresh nonce are added unless the fields carry them. */
  post(routePattern: string, fields: Body): SignedRequest {
    const whole = { sessionId: this.sessionId, nonce: this.#uuid(), ...fields }
    return this.#signed("POST", routePattern, {
      rawQuery: "",
      rawBody: utf8ToBytes(JSON.stringify(whole)),
    })
  }

  /** A transaction that the wallet signs in place of the request key; `unsigned` is added after it signed. */
  typedPost(routePattern: string, fields: Body, unsigned: Body = {}): SignedRequest {
    const whole = { sessionId: this.sessionId, nonce: this.#uuid(), ...fields }
    const signature = this.wallet.signTransaction(routePattern, whole)
    return {
      method: "POST",
      routePattern,
      pathParameters: {},
      rawQuery: "",
      rawBody: utf8ToBytes(JSON.stringify({ ...whole, signature, ...unsigned })),
      headers: {},
    }
  }

  /** A signed POST of exactly this text. */
  postRaw(routePattern: string, body: string): SignedRequest {
    return this.#signed("POST", routePattern, { rawQuery: "", rawBody: utf8ToBytes(body) })
  }

  /** A signed GET; lists repeat their key. */
  get(
    routePattern: string,
    fields: Readonly<Record<string, string | ReadonlyArray<string>>>,
    pathParameters: Readonly<Record<string, string>> = {},
  ): SignedRequest {
    const whole = { sessionId: this.sessionId, nonce: this.#uuid(), ...fields }
    const query = Object.entries(whole).flatMap(([key, value]) =>
      (typeof value === "string" ? [value] : value).map(
        (one) => `${encodeURIComponent(key)}=${encodeURIComponent(one)}`,
      ),
    )
    return this.getRaw(routePattern, query.join("&"), pathParameters)
  }

  /** A signed GET with exactly this query. */
  getRaw(
    routePattern: string,
    rawQuery: string,
    pathParameters: Readonly<Record<string, string>> = {},
  ): SignedRequest {
    const request = this.#signed("GET", routePattern, { rawQuery, rawBody: new Uint8Array(0) })
    return { ...request, pathParameters }
  }

  /** The session key's signature of any bytes: 128 hex digits. */
  sign(payload: Uint8Array): string {
    return signatureOf(sha256(payload), this.#key)
  }

  #signed(
    method: "GET" | "POST",
    routePattern: string,
    raw: Pick<SignedRequest, "rawQuery" | "rawBody">,
  ): SignedRequest {
    const data = method === "GET" ? utf8ToBytes(raw.rawQuery) : raw.rawBody
    const payload = concatBytes(utf8ToBytes(`${method} ${routePattern}\n`), data)
    const headers = { "x-service-request-signature": this.sign(payload) }
    return { method, routePattern, pathParameters: {}, ...raw, headers }
  }
}
