import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { Brand, Effect, type Schema } from "effect"
import { addressFault } from "../../address/addressFault.ts"
import { parseAddress } from "../../address/index.ts"
import { decodeTransaction, decodeWith } from "../../authorization/index.ts"
import { invalidField } from "../../error/invalidField.ts"
import { refusal } from "../../error/RelayError.ts"
import { newOperationId } from "../../operation/newOperationId.ts"
import { ownerId, ownerOf } from "../../owner/index.ts"
import { Clock } from "../../port/Clock.ts"
import { parseUuid, uuidFromBytes } from "../../request/index.ts"
import type { SessionId } from "../../session/Session.ts"
import { balance } from "../queries/balance.ts"
import type { Caller, TransactionCaller } from "../intake/Caller.ts"
import { deposit } from "../operations/deposit.ts"
import { depositForOtherAnywhere } from "../operations/depositForOther.ts"
import { getFee } from "../queries/getFee.ts"
import { getSwapData } from "../queries/getSwapData.ts"
import { listOperations } from "../queries/listOperations.ts"
import { operationStatus } from "../queries/operationStatus.ts"
import { privateSend } from "../operations/privateSend.ts"
import { privateSendStatus } from "../queries/privateSendStatus.ts"
import { recipientInfo } from "../queries/recipientInfo.ts"
import { refreshCache } from "../operations/refreshCache.ts"
import { schemas } from "./schemas.ts"
import { swap } from "../operations/swap.ts"
import { stuckBalance } from "../queries/stuckBalance.ts"
import { transfer } from "../operations/transfer.ts"
import { withdraw } from "../operations/withdraw.ts"
import { withdrawStuck } from "../operations/withdrawStuck.ts"

/**
 * The use cases for a server that has authenticated its user itself: no session and no signature, everything else as on the routes.
 * `address` names the owner. `nonce` is the caller's idempotency key: the same key with the same input is refused with what
 * became of the first, so repeating after a lost answer never pays twice.
 */
export interface EmbeddedInput {
  readonly address: string
  readonly nonce?: string
}

/** The fields of a route's request that an embedder gives. */
type Fields<S extends { readonly Type: unknown }> = Omit<
  S["Type"],
  "sessionId" | "nonce" | "timestamp" | "id"
>

/** As `Fields`, with the chain as a number: only a query's text writes it as text. */
type QueryFields<S extends { readonly Type: unknown }> = Omit<Fields<S>, "chainId"> & {
  readonly chainId?: number
}

const brand = Brand.nominal<SessionId>()

const callerOf = Effect.fnUntraced(function* (input: EmbeddedInput) {
  const address = parseAddress(input.address, "any")
  if (address === null) return yield* invalidField("address", addressFault(input.address) ?? "")
  const nonce = input.nonce ?? (yield* newOperationId)
  if (parseUuid(nonce) === null) return yield* refusal("INVALID_NONCE")
  const owner = ownerOf(address)
  // Each owner has one scope of its own, so that no owner's keys can meet another's.
  const sessionId = brand(
    uuidFromBytes(sha256(utf8ToBytes(`embedded ${ownerId(owner)}`)).slice(0, 16)),
  )
  return { owner, address, onlyChain: null, sessionId, nonce } satisfies Caller
})

const read =
  <S extends Schema.ConstraintDecoder<unknown>, A, E, R>(
    schema: S,
    perform: (
      caller: Caller,
      command: S["Type"],
      request: { readonly pathParameters: Readonly<Record<string, string>> },
    ) => Effect.Effect<A, E, R>,
    writeChainId: (chainId: number) => number | string = String,
  ) =>
  (input: EmbeddedInput & QueryFields<S>, pathParameters: Readonly<Record<string, string>> = {}) =>
    Effect.gen(function* () {
      const caller = yield* callerOf(input)
      const chain = input.chainId === undefined ? {} : { chainId: writeChainId(input.chainId) }
      const command = yield* Effect.fromResult(
        decodeWith(schema)({ ...input, ...chain, ...identifiers(caller) }),
      )
      return yield* perform(caller, command, { pathParameters })
    })

const transaction =
  <S extends Schema.ConstraintDecoder<unknown>, A, E, R>(
    schema: S,
    perform: (caller: TransactionCaller, command: S["Type"]) => Effect.Effect<A, E, R>,
  ) =>
  (input: EmbeddedInput & Fields<S>) =>
    Effect.gen(function* () {
      const caller = yield* callerOf(input)
      const fields = { ...input, ...identifiers(caller) }
      const command = yield* Effect.fromResult(decodeTransaction(schema)(fields))
      const used = {
        scope: `session:${caller.sessionId}`,
        nonce: caller.nonce.toLowerCase(),
        digest: bytesToHex(
          sha256(utf8ToBytes(JSON.stringify(Object.entries(fields).toSorted(byName)))),
        ),
        usedAt: yield* (yield* Clock).now,
        // An embedder's keys belong to no session that could end.
        keepUntil: Number.MAX_SAFE_INTEGER,
      }
      return yield* perform({ ...caller, used }, command)
    })

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function identifiers({ sessionId, nonce }: Caller): {
  readonly sessionId: string
  readonly nonce: string
} {
  return { sessionId, nonce }
}

export const embedded = {
  balance: read(schemas["GET /balance"].request, balance),
  recipientInfo: read(schemas["GET /recipient-info"].request, recipientInfo),
  getFee: read(schemas["GET /get-fee"].request, getFee),
  getSwapData: read(schemas["GET /get-swap-data"].request, getSwapData),
  refreshCache: read(schemas["POST /refresh-cache"].request, refreshCache, Number),
  operation: read(schemas["GET /operation/:nonce"].request, operationStatus),
  operations: read(schemas["GET /operations"].request, listOperations),
  deposit: transaction(schemas["POST /deposit"].request, deposit),
  depositForOther: transaction(schemas["POST /deposit-for-other"].request, depositForOtherAnywhere),
  transfer: transaction(schemas["POST /transfer"].request, transfer),
  withdraw: transaction(schemas["POST /withdraw"].request, withdraw),
  swap: transaction(schemas["POST /swap"].request, swap),
  privateSend: transaction(schemas["POST /private-send"].request, privateSend),
  privateSendStatus: read(schemas["GET /private-send/:orderId"].request, privateSendStatus),
  stuckBalance: read(schemas["GET /stuck-utxo-balance"].request, stuckBalance),
  withdrawStuck: transaction(schemas["POST /withdraw-stuck-utxos"].request, withdrawStuck),
}
