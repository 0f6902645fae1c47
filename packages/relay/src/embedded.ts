import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import {
  depositForOtherAnywhere,
  namingIgnored,
  routeOf,
  tellingIgnored,
  type Answer,
  type Path,
} from "@shielded-relay/api"
import {
  addressFault,
  decodeTransaction,
  decodeWith,
  invalidField,
  newOperationId,
  ownerId,
  ownerOf,
  parseAddress,
  parseUuid,
  refusal,
  uuidFromBytes,
  sessionGrant,
  type Caller,
  type SessionCaller,
  type RelayError,
  type SessionId,
  type TransactionCaller,
} from "@shielded-relay/core"
import { Brand, Clock, Effect, type Schema } from "effect"

/**
 * Input of the use cases for a server that authenticates its users itself. No session and no signature are needed; everything else
 * works as on the routes.
 * `address` names the owner. `nonce` is the caller's idempotency key: a transaction with the same key and input is refused, and the
 * refusal describes the first operation. Repeating a call after a lost answer therefore never pays twice.
 */
export interface EmbeddedInput {
  readonly address: string
  readonly nonce?: string
}

/** The fields of a route's request that an embedder passes. */
type Fields<S extends { readonly Type: unknown }> = Omit<
  S["Type"],
  "sessionId" | "nonce" | "timestamp" | "id"
>

/** Like `Fields`, with the chain id as a number. In a query it is text. */
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
  // Each owner gets its own scope, so that idempotency keys of different owners never collide.
  const scope = brand(uuidFromBytes(sha256(utf8ToBytes(`embedded ${ownerId(owner)}`)).slice(0, 16)))
  return { owner, address, onlyChain: null, scope, nonce } satisfies SessionCaller
})

/** A route's request. The call ignores every field that is not in `fields`, and names it in `ignoredFields` of the answer. */
type RequestSchema = Schema.ConstraintDecoder<unknown> & {
  readonly fields: Readonly<Record<string, unknown>>
}

/** The fields of an embedded call: the request's, and the owner's address. */
const fieldsOf = ({ fields }: RequestSchema) => ({ fields: { ...fields, address: true } })

type Failure = RelayError | { readonly _tag: string }

/** The parts of a read's route that an authenticated caller needs. */
interface Read<S extends RequestSchema, E, R> {
  readonly request: S
  readonly answerTo: (
    caller: SessionCaller,
    wire: S["Type"],
    path: Path,
  ) => Effect.Effect<Answer, E, R>
}

const read = <S extends RequestSchema, E extends Failure, R>(
  { request, answerTo }: Read<S, E, R>,
  writeChainId: (chainId: number) => number | string = String,
) => {
  const decode = namingIgnored(fieldsOf(request), decodeWith(request))
  return (input: EmbeddedInput & QueryFields<S>, path: Path = {}) =>
    Effect.gen(function* () {
      const caller = yield* callerOf(input)
      const chain = input.chainId === undefined ? {} : { chainId: writeChainId(input.chainId) }
      const { command, ignored } = yield* Effect.fromResult(
        decode({ ...input, ...chain, ...identifiers(caller) }),
      )
      return yield* tellingIgnored(ignored)(answerTo(caller, command, path))
    })
}

/** The parts of a transaction's route that an authenticated caller needs. */
interface Transaction<S extends RequestSchema, E, R> {
  readonly request: S
  readonly answerTo: (caller: TransactionCaller, wire: S["Type"]) => Effect.Effect<Answer, E, R>
}

const transaction = <S extends RequestSchema, E extends Failure, R>({
  request,
  answerTo,
}: Transaction<S, E, R>) => {
  const decode = namingIgnored(fieldsOf(request), decodeTransaction(request))
  return (input: EmbeddedInput & Fields<S>) =>
    Effect.gen(function* () {
      const caller = yield* callerOf(input)
      const fields = { ...input, ...identifiers(caller) }
      const { command, ignored } = yield* Effect.fromResult(decode(fields))
      const used = {
        scope: `session:${caller.scope}`,
        nonce: caller.nonce.toLowerCase(),
        digest: bytesToHex(
          sha256(utf8ToBytes(JSON.stringify(Object.entries(fields).toSorted(byName)))),
        ),
        usedAt: yield* Clock.currentTimeMillis,
        // Embedded callers have no session that could expire, so their keys are kept forever.
        keepUntil: Number.MAX_SAFE_INTEGER,
      }
      return yield* tellingIgnored(ignored)(
        answerTo({ ...caller, used, grant: sessionGrant(caller.scope) }, command),
      )
    })
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function identifiers({ scope: sessionId, nonce }: Caller): {
  readonly sessionId: string
  readonly nonce: string
} {
  return { sessionId, nonce }
}

export const embedded = {
  balance: read(routeOf["GET /balance"]),
  recipientInfo: read(routeOf["GET /recipient-info"]),
  getFee: read(routeOf["GET /get-fee"]),
  getSwapData: read(routeOf["GET /get-swap-data"]),
  refreshCache: read(routeOf["POST /refresh-cache"], Number),
  operation: read(routeOf["GET /operation/:nonce"]),
  operations: read(routeOf["GET /operations"]),
  events: read(routeOf["GET /events"]),
  cancelOperation: read(routeOf["POST /cancel-operation"]),
  deposit: transaction(routeOf["POST /deposit"]),
  depositForOther: transaction(depositForOtherAnywhere),
  transfer: transaction(routeOf["POST /transfer"]),
  withdraw: transaction(routeOf["POST /withdraw"]),
  swap: transaction(routeOf["POST /swap"]),
  privateSend: transaction(routeOf["POST /private-send"]),
  privateSendStatus: read(routeOf["GET /private-send/:orderId"]),
  stuckBalance: read(routeOf["GET /stuck-utxo-balance"]),
  withdrawStuck: transaction(routeOf["POST /withdraw-stuck-utxos"]),
}
