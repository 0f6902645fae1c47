import { dataOf, incoming, readSessionRequest, type SignedRequest } from "@shielded-relay/api"
import { createPrivateKey, createPublicKey, sign as nodeSign } from "node:crypto"
import { secp256k1 } from "@noble/curves/secp256k1.js"
import { PublicKey } from "@solana/web3.js"
import { type Context, Effect, Layer } from "effect"
import { memoryStorage } from "@shielded-relay/storage-memory"
import { simulatedNetwork, SimulatedTime, testClock, type TestClock } from "@shielded-relay/testkit"
import { utils as tronUtils } from "tronweb"
import { sha256, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import {
  authorizeRead as authorizeIncomingRead,
  authorizeTransaction as authorizeIncomingTransaction,
  createSession as createSessionFor,
  nobleSignatureVerifierLayer,
} from "../../src/authorization/index.ts"
import type { DecodeCommand } from "../../src/authorization/requestProof.ts"
import { RelayError } from "../../src/error/RelayError.ts"
import { ContractSignatures } from "../../src/port/chain/ContractSignatures.ts"
import { Screening, type ScreeningShape } from "../../src/port/Screening.ts"
import { PoolGateways } from "../../src/port/chain/PoolGateway.ts"
import {
  defaultSessionRules,
  SessionRules,
  type SessionRulesShape,
  SessionUsage,
} from "../../src/session/index.ts"

/** A client's request key. */
export interface ClientKey {
  readonly publicKey: string
  /** r ‖ s over SHA-256 of the bytes, 128 hex digits. */
  readonly sign: (payload: Uint8Array) => string
}

export function clientKey(fill: number): ClientKey {
  const secret = new Uint8Array(32).fill(fill)
  return {
    publicKey: Buffer.from(secp256k1.getPublicKey(secret)).toString("hex"),
    sign: (payload) =>
      Buffer.from(secp256k1.sign(sha256(payload, "bytes"), secret, { prehash: false })).toString(
        "hex",
      ),
  }
}

/** Whoever owns a session: an address and a way to sign texts. */
export interface Wallet {
  readonly address: string
  readonly sign: (text: string) => Promise<string>
}

export function evmWallet(fill: number): Wallet {
  const account = privateKeyToAccount(toHex(new Uint8Array(32).fill(fill)))
  return { address: account.address, sign: (message) => account.signMessage({ message }) }
}

export function tronWallet(fill: number): Wallet {
  const privateKey = toHex(new Uint8Array(32).fill(fill))
  const { address } = privateKeyToAccount(privateKey)
  return {
    address: tronUtils.address.fromHex(address),
    sign: async (message) => tronUtils.message.signMessage(message, privateKey),
  }
}

export function solanaWallet(fill: number): Wallet {
  const seed = Buffer.alloc(32, fill)
  const prefix = Buffer.from("302e020100300506032b657004220420", "hex")
  const key = createPrivateKey({ format: "der", type: "pkcs8", key: Buffer.concat([prefix, seed]) })
  const publicKey = createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32)
  return {
    address: new PublicKey(publicKey).toBase58(),
    sign: async (message) => nodeSign(null, Buffer.from(message), key).toString("hex"),
  }
}

/** The message of a session in EIP-712 mode, written out as the contract prints it. */
const typedMessage = (sessionId: string, clientPublicKey: string): string =>
  `Authorize Service session\nSession ID: ${sessionId}\nPublic Key: ${clientPublicKey}`

/** The message of a normal session: one line more. */
export const normalMessage = (sessionId: string, clientPublicKey: string): string =>
  `${typedMessage(sessionId, clientPublicKey)}\nThis signature can also be used to submit transactions.`

export type Body = Readonly<Record<string, unknown>>

/** The fields of a session's creation, signed by its wallet. */
export async function sessionBody(
  wallet: Wallet,
  key: ClientKey,
  sessionId: string,
  nonce: string,
): Promise<Body> {
  return {
    sessionId,
    nonce,
    address: wallet.address,
    clientPublicKey: key.publicKey,
    signature: await wallet.sign(normalMessage(sessionId, key.publicKey)),
  }
}

/** As `sessionBody`, for a session in EIP-712 mode. */
export async function typedSessionBody(
  wallet: Wallet,
  key: ClientKey,
  sessionId: string,
  nonce: string,
): Promise<Body> {
  return {
    ...(await sessionBody(wallet, key, sessionId, nonce)),
    signature: await wallet.sign(typedMessage(sessionId, key.publicKey)),
    useEIP712: true,
  }
}

/** A POST without header: in EIP-712 mode its body carries the proof. */
export function unsignedPost(pattern: string, body: Body | string): SignedRequest {
  const text = typeof body === "string" ? body : JSON.stringify(body)
  return {
    method: "POST",
    routePattern: pattern,
    pathParameters: {},
    rawQuery: "",
    rawBody: new TextEncoder().encode(text),
    headers: {},
  }
}

const header = "x-service-request-signature"

/** A body's bytes and their signature without binding. */
export function creation(body: Body | string, key: ClientKey): SignedRequest {
  const text = typeof body === "string" ? body : JSON.stringify(body)
  const rawBody = new TextEncoder().encode(text)
  return {
    method: "POST",
    routePattern: "/create-session",
    pathParameters: {},
    rawQuery: "",
    rawBody,
    headers: { [header]: key.sign(rawBody) },
  }
}

/** A POST to a route, signed over its binding and body. */
export function signedPost(pattern: string, body: Body | string, key: ClientKey): SignedRequest {
  const text = typeof body === "string" ? body : JSON.stringify(body)
  return {
    method: "POST",
    routePattern: pattern,
    pathParameters: {},
    rawQuery: "",
    rawBody: new TextEncoder().encode(text),
    headers: { [header]: key.sign(new TextEncoder().encode(`POST ${pattern}\n${text}`)) },
  }
}

/** A GET of a route, signed over its binding and query. */
export function signedGet(
  pattern: string,
  rawQuery: string,
  key: ClientKey,
  pathParameters: Readonly<Record<string, string>> = {},
): SignedRequest {
  return {
    method: "GET",
    routePattern: pattern,
    pathParameters,
    rawQuery,
    rawBody: new Uint8Array(),
    headers: { [header]: key.sign(new TextEncoder().encode(`GET ${pattern}\n${rawQuery}`)) },
  }
}

export const withoutHeader = (request: SignedRequest): SignedRequest => ({
  ...request,
  headers: {},
})

/** A UUID that counts. */
export const uuid = (count: number): string =>
  `6e9f1c1e-7d2b-4c3a-9b1e-${count.toString(16).padStart(12, "0")}`

/** The message's second version: these lines follow the first one's. */
export const boundLines = (address: string, audience: string, chainId?: number): string =>
  `\nAddress: ${address}\nAudience: ${audience}${chainId === undefined ? "" : `\nChain ID: ${chainId}`}`

/** Chains that the service serves. */
const served = [31_337, 31_338].map(
  (chainId) => simulatedNetwork(new SimulatedTime(testClock()), { chainId }).gateway,
)

/** A service of its own: real stores in memory, real signatures, a clock that stands still. */
export function service(
  rules: Partial<SessionRulesShape> = {},
  clock: TestClock = testClock(),
  contracts: Context.Service.Shape<typeof ContractSignatures> = new Map(),
  screen: ScreeningShape["screen"] = () => Effect.succeed("served"),
) {
  const ports = Layer.mergeAll(
    memoryStorage,
    clock.layer,
    nobleSignatureVerifierLayer,
    Layer.succeed(ContractSignatures, contracts),
    Layer.succeed(Screening, { screen }),
    Layer.succeed(PoolGateways, new Map(served.map((gateway) => [gateway.chainId, gateway]))),
    // Its clock stands still, so a rate would be a number of requests: those tests name it.
    Layer.succeed(SessionRules, { ...defaultSessionRules, requestsPerSecond: null, ...rules }),
  )
  const world = Layer.provideMerge(SessionUsage.layer, ports)
  return { clock, world }
}

/** What an effect answers: `ok` with its value, or the code of its refusal. Anything else fails the test. */
export const answer = <A, E, R>(effect: Effect.Effect<A, E | RelayError, R>) =>
  Effect.matchEffect(effect, {
    onSuccess: (value) => Effect.succeed({ code: "ok" as const, value }),
    onFailure: (error) =>
      error instanceof RelayError
        ? Effect.succeed({ code: error.code, message: error.message })
        : Effect.die(error),
  })

/** Reads and registers a session, as POST /create-session does. */
export const createSession = (request: SignedRequest) =>
  Effect.flatMap(readSessionRequest(dataOf(request)), (asked) =>
    createSessionFor(incoming(request, { bound: false }), asked),
  )

/** Authorizes a read over HTTP. */
export const authorizeRead = <Command>(request: SignedRequest, decode: DecodeCommand<Command>) =>
  authorizeIncomingRead(incoming(request), decode)

/** Authorizes a transaction over HTTP. */
export const authorizeTransaction = <Command>(
  request: SignedRequest,
  decode: DecodeCommand<Command>,
) => authorizeIncomingTransaction(incoming(request), decode)
