import {
  dataOf,
  namingIgnored,
  repeatedOperation,
  tellingIgnored,
  type Answer,
  type SignedRequest,
} from "@shielded-relay/api"
import {
  asRefusal,
  decodeWith,
  GrantChanged,
  NonceStore,
  NonceUsed,
  OperationStore,
  OrganizationStore,
  refusal,
  RelayError,
  UnitOfWork,
  verifyStamp,
  type AuditEntry,
  type Operation,
  type Organization,
  type Uuid,
  type VerifiedStamp,
} from "@shielded-relay/core"
import { Effect, type Schema } from "effect"
import { sealed } from "../seal/sealed.ts"
import { nonceUsedBefore, refusedStamp, succeeded } from "./answers.ts"
import { allowedEntry, deniedEntry } from "./audit.ts"
import { usedNonce, type StampNonce } from "./nonce.ts"
import { requireActive, signerOf, type Signer } from "./Signer.ts"
import { parseData } from "./parseData.ts"

/** The description of a route under a stamp. */
export interface StampedText {
  readonly method: "GET" | "POST"
  /** The path below the mount prefix, with `:name` for a parameter. */
  readonly pattern: string
  readonly summary: string
  readonly description: string
}

type RequestSchema = Schema.ConstraintDecoder<unknown> & {
  readonly fields: Readonly<Record<string, unknown>>
}

type Failure = RelayError | { readonly _tag: string }
type Data = Readonly<Record<string, unknown>>

/** An authenticated request of a known user. */
export interface StampedCaller extends Signer {
  readonly stamp: VerifiedStamp
  readonly route: string
  readonly used: StampNonce
}

/** What a change writes, in one transaction with the organization's next revision. */
export interface Change<E = never, R = never> {
  /** Fields of the organization that change. */
  readonly organization?: Partial<Pick<Organization, "standing" | "users" | "policies">>
  readonly write: Effect.Effect<void, E, R>
  /** The id of what the change made. */
  readonly result: string | null
  readonly policyId: Uuid | null
  readonly data: Data
}

/** How often a request is decided anew while other requests change its organization. */
const attempts = 5

/** A read: its nonce is used up, then it is answered. */
export const stampedRead = <
  const T extends StampedText,
  S extends RequestSchema,
  E1 extends Failure,
  R1,
>(
  entry: T & {
    readonly request: S
    readonly answer: (caller: StampedCaller, wire: S["Type"]) => Effect.Effect<Data, E1, R1>
  },
) =>
  stamped(entry, (caller, wire) =>
    Effect.gen(function* () {
      yield* requireActive(caller)
      yield* burn(caller.used)
      return succeeded(yield* entry.answer(caller, wire), caller.stamp.nonce)
    }),
  )

/** A change of an organization. Nonce, rows, audit entry, outcome and the next revision are written together. */
export const stampedChange = <
  const T extends StampedText,
  S extends RequestSchema,
  E1 extends Failure,
  R1,
  E2 extends Failure,
  R2,
>(
  entry: T & {
    readonly request: S
    /** Whether a root user may send it while the organization is suspended. */
    readonly resumes?: boolean
    readonly change: (
      caller: StampedCaller,
      wire: S["Type"],
    ) => Effect.Effect<Change<E2, R2>, E1, R1>
  },
) =>
  stamped(entry, (caller, wire) =>
    Effect.gen(function* () {
      yield* requireActive(caller, entry.resumes)
      const change = yield* entry.change(caller, wire)
      const { organization, stamp, route } = caller
      const entryOf = yield* allowedEntry(
        stamp,
        organization.id,
        route,
        change.policyId,
        change.result,
      )
      yield* commit(caller, change, entryOf)
      return succeeded(change.data, stamp.nonce)
    }),
  )

/** A request that starts an operation, which `Acceptances` records. `answer` uses up the nonce, whatever it answers. */
export const stampedOperation = <
  const T extends StampedText,
  S extends RequestSchema,
  E1 extends Failure,
  R1,
>(
  entry: T & {
    readonly request: S
    readonly answer: (caller: StampedCaller, wire: S["Type"]) => Effect.Effect<Answer, E1, R1>
  },
) =>
  stamped(entry, (caller, wire) =>
    Effect.andThen(requireActive(caller), entry.answer(caller, wire)),
  )

/** The common flow: stamp, signer, nonce, schema, then the route. Never fails with a refusal of the caller: it is an answer. */
const stamped = <T extends StampedText, S extends RequestSchema, E extends Failure, R>(
  entry: T & { readonly request: S },
  run: (caller: StampedCaller, wire: S["Type"]) => Effect.Effect<Answer, E, R>,
) => {
  const route = `${entry.method} ${entry.pattern}`
  const decode = namingIgnored(entry.request, decodeWith(entry.request))
  const once = Effect.fnUntraced(function* (stamp: VerifiedStamp, organizationId: Uuid) {
    const signer = yield* signerOf(organizationId, stamp.publicKey)
    const used = yield* usedNonce(stamp)
    const caller = { ...signer, stamp, route, used } satisfies StampedCaller
    yield* requireUnused(caller)
    return yield* Effect.gen(function* () {
      const { command, ignored } = yield* Effect.fromResult(decode(stamp.fields))
      return yield* tellingIgnored(ignored)(run(caller, command))
    }).pipe(
      Effect.catch(
        Effect.fnUntraced(function* (error: Failure) {
          if (error instanceof GrantChanged) return yield* error
          return yield* refused(caller, error)
        }),
      ),
    )
  })
  return {
    ...entry,
    key: route,
    respond: Effect.fnUntraced(function* (request: SignedRequest) {
      const header = request.headers["x-stamp"]
      const stamp = yield* verifyStamp({
        binding: route,
        data: dataOf(request),
        stamps: header === undefined ? [] : [header],
        pathParameters: request.pathParameters,
        organization: "named",
      })
      const { organizationId } = stamp
      if (organizationId === null) return yield* refusal("SIGNER_UNKNOWN")
      return yield* once(stamp, organizationId).pipe(
        Effect.retry({ times: attempts, while: (error) => error instanceof GrantChanged }),
        Effect.catch((error: Failure) =>
          Effect.succeed<Answer>(refusedStamp(asRefusal(error), stamp.nonce)),
        ),
      )
    }),
  }
}

/** Uses up the nonce of a known signer's refused request, and records a denial. Fails with the refusal. */
const refused = Effect.fnUntraced(function* (caller: StampedCaller, error: Failure) {
  const { organization, stamp, route, used } = caller
  // Another copy of the request won.
  if (error instanceof RelayError && error.code === "STAMP_NONCE_USED") yield* requireUnused(caller)
  if (error instanceof NonceUsed) return yield* repeated(used, error.operation)
  const shown = asRefusal(error)
  const store = yield* OrganizationStore
  const { transact } = yield* UnitOfWork
  const denied = shown.code === "ACTION_NOT_PERMITTED" || shown.code === "SUSPENDED"
  const entry = denied ? yield* deniedEntry(stamp, organization.id, route) : null
  const nonces = yield* NonceStore
  yield* transact(
    Effect.gen(function* () {
      yield* nonces.consume(used)
      if (entry !== null) yield* store.insertEntry(entry)
    }),
  )
  return yield* shown
})

/** Fails with STAMP_NONCE_USED if a stamp of this key used the nonce. A repeat of the same message receives the first outcome. */
const requireUnused = Effect.fnUntraced(function* (caller: StampedCaller) {
  const { used } = caller
  const nonces = yield* NonceStore
  const previous = yield* nonces.find(used.scope, used.nonce)
  if (previous === null) return
  if (previous.digest !== used.digest) return yield* nonceUsedBefore({})
  // What a repeat may learn is decided as of now.
  yield* requireActive(caller)
  const operations = yield* OperationStore
  return yield* repeated(used, yield* operations.findByNonce(used.scope, used.nonce))
})

const repeated = Effect.fnUntraced(function* (
  { scope, nonce, digest }: StampNonce,
  operation: Operation | null,
) {
  if (operation !== null) return yield* nonceUsedBefore({ operation: repeatedOperation(operation) })
  const nonces = yield* NonceStore
  const previous = yield* nonces.find(scope, nonce)
  if (previous?.digest !== digest) return yield* nonceUsedBefore({})
  const data = yield* (yield* OrganizationStore).outcome(scope, nonce)
  return yield* nonceUsedBefore(data === null ? {} : { data: parseData(data) })
})

const burn = Effect.fnUntraced(function* (used: StampNonce) {
  const nonces = yield* NonceStore
  if ((yield* nonces.consume(used)) !== null) return yield* nonceUsedBefore({})
})

const commit = Effect.fnUntraced(function* <E, R>(
  { organization, used }: StampedCaller,
  { organization: changes = {}, write, data }: Change<E, R>,
  entry: AuditEntry,
) {
  const store = yield* OrganizationStore
  const nonces = yield* NonceStore
  const { transact } = yield* UnitOfWork
  const { seal: _, ...fields } = organization
  const next = yield* sealed("organization", {
    ...fields,
    ...changes,
    revision: organization.revision + 1,
  })
  yield* transact(
    Effect.gen(function* () {
      if ((yield* nonces.consume(used)) !== null) return yield* nonceUsedBefore({})
      if (!(yield* store.advance(next))) return yield* new GrantChanged()
      yield* write
      yield* store.insertEntry(entry)
      const { scope, nonce } = used
      yield* store.recordOutcome({ scope, nonce, data: JSON.stringify(data) })
    }),
  )
})
