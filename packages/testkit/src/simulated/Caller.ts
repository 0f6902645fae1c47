import {
  addressFromBytes,
  nobleDigestSigner,
  primaryTypeOf,
  renderAddress,
  solanaTransactionText,
  transactionDigest,
  type DigestSigner,
} from "@shielded-relay/core"
import { ed25519 } from "@noble/curves/ed25519.js"
import { secp256k1 } from "@noble/curves/secp256k1.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { Result } from "effect"

export type Body = Readonly<Record<string, unknown>>

/** An HTTP request to a signed route, in the form that a relay's `handle` takes. */
export interface CallerRequest {
  readonly method: "GET" | "POST"
  readonly routePattern: string
  readonly pathParameters: Readonly<Record<string, string>>
  readonly rawQuery: string
  readonly rawBody: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

/** A wallet that can sign session messages. */
export interface Wallet {
  readonly address: string
  readonly sign: (message: string) => string
  /** Signs a transaction for a session in EIP-712 mode. Core's signed texts have test vectors of their own. */
  readonly signTransaction: (routePattern: string, fields: Body) => string
}

const secret = (fill: number) => new Uint8Array(32).fill(fill)

/** An EVM key: EIP-191 over secp256k1, 65 bytes r || s || v. */
export function evmWallet(fill: number, signDigest: DigestSigner = nobleDigestSigner): Wallet {
  const key = secret(fill)
  const point = publicKeyOf(key, "uncompressed").subarray(1)
  const signatureOf = (digest: Uint8Array) => {
    const signature = signDigest(digest, key)
    const v = 27 + (signature[64] ?? 0)
    return `0x${bytesToHex(Uint8Array.from([...signature.subarray(0, 64), v]))}`
  }
  return {
    address: renderAddress(addressFromBytes(keccak_256(point).subarray(12)), "evm"),
    sign: (message) => {
      const text = utf8ToBytes(message)
      const prefix = utf8ToBytes(`\u0019Ethereum Signed Message:\n${text.length}`)
      return signatureOf(keccak_256(concatBytes(prefix, text)))
    },
    signTransaction: (routePattern, fields) =>
      signatureOf(Result.getOrThrow(transactionDigest(typeOf(routePattern), fields))),
  }
}

/** A Solana key: Ed25519 over the text. */
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
  if (primaryType === null) throw new Error(`${routePattern} is not a transaction route`)
  return primaryType
}

const publicKeys = new Map<string, Uint8Array>()

/** Cached, because tests use few keys many times. */
function publicKeyOf(key: Uint8Array, format: "compressed" | "uncompressed"): Uint8Array {
  const name = `${format} ${bytesToHex(key)}`
  const known = publicKeys.get(name) ?? secp256k1.getPublicKey(key, format === "compressed")
  publicKeys.set(name, known)
  return known
}

/** The lines that version 2 adds to the session message. */
function boundLines({ address, audience, chainId }: Body): ReadonlyArray<string> {
  const named = { Address: address, Audience: audience, "Chain ID": chainId }
  return Object.entries(named).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" ? [`${name}: ${value}`] : [],
  )
}

/** UUIDs that count up, the same in every run. */
export function countedUuids(): () => string {
  let drawn = 0
  return () => {
    drawn += 1
    return `00000000-0000-4000-8000-${drawn.toString(16).padStart(12, "0")}`
  }
}

/** A fresh UUID, the same sequence in every run of a test file. */
export const freshUuid = countedUuids()

/** A client with a session. It signs requests with code of its own, independent of core's. */
export class Caller {
  readonly wallet: Wallet
  readonly sessionId: string
  readonly mode: "normal" | "eip712"
  readonly #key: Uint8Array
  readonly #uuid: () => string
  readonly #signDigest: DigestSigner

  constructor(
    wallet: Wallet,
    requestKey = 0x77,
    mode: Caller["mode"] = "normal",
    sessionId?: string,
    { uuid = freshUuid, signDigest = nobleDigestSigner } = {},
  ) {
    this.wallet = wallet
    this.sessionId = sessionId ?? uuid()
    this.mode = mode
    this.#key = secret(requestKey)
    this.#uuid = uuid
    this.#signDigest = signDigest
  }

  get address(): string {
    return this.wallet.address
  }

  get publicKey(): string {
    return bytesToHex(publicKeyOf(this.#key, "compressed"))
  }

  /**
   * POST /create-session. With `messageVersion: 2` among the fields, the wallet signs version 2 of the message with the
   * fields `address`, `audience` and `chainId`.
   */
  creation(more: Body = {}): CallerRequest {
    const normal = "This signature can also be used to submit transactions."
    const { messageVersion } = more
    const { address } = this.wallet
    const message = [
      "Authorize Service session",
      `Session ID: ${this.sessionId}`,
      `Public Key: ${this.publicKey}`,
      ...(this.mode === "normal" ? [normal] : []),
      ...(messageVersion === 2 ? boundLines({ address, ...more }) : []),
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

  /** A signed POST. Adds `sessionId` and a fresh nonce unless the fields contain them. */
  post(routePattern: string, fields: Body): CallerRequest {
    const whole = { sessionId: this.sessionId, nonce: this.#uuid(), ...fields }
    return this.#signed("POST", routePattern, {
      rawQuery: "",
      rawBody: utf8ToBytes(JSON.stringify(whole)),
    })
  }

  /** A transaction signed by the wallet instead of the request key. `unsigned` is added after signing. */
  typedPost(routePattern: string, fields: Body, unsigned: Body = {}): CallerRequest {
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
  postRaw(routePattern: string, body: string): CallerRequest {
    return this.#signed("POST", routePattern, { rawQuery: "", rawBody: utf8ToBytes(body) })
  }

  /** A signed GET. Lists repeat their key. */
  get(
    routePattern: string,
    fields: Readonly<Record<string, string | ReadonlyArray<string>>>,
    pathParameters: Readonly<Record<string, string>> = {},
  ): CallerRequest {
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
  ): CallerRequest {
    const request = this.#signed("GET", routePattern, { rawQuery, rawBody: new Uint8Array(0) })
    return { ...request, pathParameters }
  }

  /** The session key's signature of any bytes, 128 hex digits. */
  sign(payload: Uint8Array): string {
    return bytesToHex(this.#signDigest(sha256(payload), this.#key).subarray(0, 64))
  }

  #signed(
    method: "GET" | "POST",
    routePattern: string,
    raw: Pick<CallerRequest, "rawQuery" | "rawBody">,
  ): CallerRequest {
    const data = method === "GET" ? utf8ToBytes(raw.rawQuery) : raw.rawBody
    const payload = concatBytes(utf8ToBytes(`${method} ${routePattern}\n`), data)
    const headers = { "x-service-request-signature": this.sign(payload) }
    return { method, routePattern, pathParameters: {}, ...raw, headers }
  }
}
