import { dataOf, namingIgnored, type Answer, type SignedRequest } from "@shielded-relay/api"
import {
  ApprovalsWanted,
  asRefusal,
  decodeWith,
  GrantChanged,
  type OrganizationSeal,
  OrganizationStore,
  refusal,
  verifyStamp,
  type ErrorCode,
  type RelayError,
  type StampKey,
  type Uuid,
  type VerifiedStamp,
} from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import type { Permission } from "../policy/decide.ts"
import type { PolicyRequest } from "../policy/Request.ts"
import { propose } from "../proposals/propose.ts"
import { recordSigning } from "../signing/recordSigning.ts"
import { nonceUsedBefore, refusedStamp, succeeded } from "./answers.ts"
import { allowedEntry } from "./audit.ts"
import { commit, type Change } from "./commit.ts"
import { inWholeTokens } from "./inWholeTokens.ts"
import { namingIgnoredFields } from "./namingIgnoredFields.ts"
import { usedNonce } from "./nonce.ts"
import { refused } from "./refused.ts"
import { isDryRun, rehearse } from "./rehearse.ts"
import { burn, firstAnswer, type FirstAnswer } from "./repeats.ts"
import { requireActive, signerOf, type Signer } from "./Signer.ts"
import { StampRates } from "./StampRates.ts"
import type { StampedCaller } from "./StampedCaller.ts"

/** The description of a route under a stamp. */
export interface StampedText {
  readonly method: "GET" | "POST"
  /** The path below the mount prefix, with `:name` for a parameter. */
  readonly pattern: string
  readonly summary: string
  readonly description: string
  /** Refusals in addition to those of its kind of route. */
  readonly refusals: ReadonlyArray<ErrorCode>
}

/** What a route does. `creation`: of an organization, which has no signer yet. */
export type RouteKind = "read" | "change" | "operation" | "signature" | "creation"

type RequestSchema = Schema.ConstraintDecoder<unknown> & {
  readonly fields: Readonly<Record<string, unknown>>
}

/** The shape of a success's `data`. */
type DataSchema = Schema.Constraint & { readonly Type: Data }

type Failure = RelayError | { readonly _tag: string }
type Data = Readonly<Record<string, unknown>>

/** What a request is about, as its path names it, and who asks. */
export interface Found<F> {
  readonly signer: Signer
  readonly named: F
}

/** How a route whose requests name no organization finds it, from the parameters of its path. */
export interface ByPath<F, R> {
  readonly find?: (
    pathParameters: Readonly<Record<string, string>>,
    key: StampKey,
  ) => Effect.Effect<Found<F>, Failure, R>
}

/** How often a request is decided anew while other requests change its organization. */
const attempts = 32

/** A read: it is answered once its nonce is used up. */
export const stampedRead = <
  const T extends StampedText,
  S extends RequestSchema,
  D extends DataSchema,
  E1 extends Failure,
  R1,
  R2 = never,
  F = null,
>(
  entry: T & {
    readonly request: S
    readonly data: D
    /** `named`: what `find` found; `null` for routes without it. */
    readonly answer: (
      caller: StampedCaller,
      wire: S["Type"],
      named: F | null,
    ) => Effect.Effect<D["Type"], E1, R1>
  } & ByPath<F, R2>,
) =>
  stamped("read", entry, (caller, wire, named: F | null) =>
    Effect.gen(function* () {
      yield* requireActive(caller)
      const data = yield* entry.answer(caller, wire, named)
      // Of copies of a read one is answered.
      yield* burn(caller.used)
      return succeeded(data, caller.stamp.nonce)
    }),
  )

/** A change of an organization. Nonce, rows, audit entry, outcome and the next revision are written together. */
export const stampedChange = <
  const T extends StampedText,
  S extends RequestSchema,
  D extends DataSchema,
  E1 extends Failure,
  R1,
  E2 extends Failure,
  R2,
>(
  entry: T & {
    readonly request: S
    readonly data: D
    /** Whether a root user may send it while the organization is suspended. */
    readonly resumes?: boolean
    readonly change: (
      caller: StampedCaller,
      wire: S["Type"],
    ) => Effect.Effect<Change<E2, R2, D["Type"]>, E1, R1>
  },
) =>
  stamped("change", entry, (caller, wire) =>
    Effect.gen(function* () {
      yield* requireActive(caller, entry.resumes)
      const change = yield* entry.change(caller, wire)
      const { organization, stamp, route } = caller
      const { policyId } = change
      if (isDryRun(caller)) return yield* rehearse(caller, { charges: [], policyId }, null)
      const entryOf = yield* allowedEntry(stamp, organization.id, route, policyId, change.result)
      yield* commit(caller, change, entryOf)
      const newest = yield* (yield* OrganizationStore).newestLinked(organization.id)
      const audit = newest === null ? null : { seq: newest.seq, hash: newest.hash }
      return succeeded(change.data, stamp.nonce, audit)
    }),
  )

/**
 * A request that starts an operation, which `Acceptances` records. `answer` uses up the nonce, whatever it answers. A request that a policy
 * allows after approvals becomes a proposal; `again` answers its fields later, for the user who proposed it.
 */
export const stampedOperation = <
  const T extends StampedText,
  S extends RequestSchema,
  D extends DataSchema,
  E1 extends Failure,
  R1,
>(
  entry: T & {
    readonly request: S
    /** Whether a root user may send it while the organization is suspended. */
    readonly resumes?: boolean
    readonly data: D
    readonly answer: (caller: StampedCaller, wire: S["Type"]) => Effect.Effect<Answer, E1, R1>
  },
) => {
  const decode = decodeWith(entry.request)
  return {
    ...stamped("operation", entry, (caller, wire) =>
      requireActive(caller, entry.resumes).pipe(
        Effect.andThen(entry.answer(caller, wire)),
        Effect.catchIf(
          (error): error is (E1 | RelayError) & ApprovalsWanted => error instanceof ApprovalsWanted,
          (wanted) => propose(caller, wanted),
        ),
      ),
    ),
    again: (caller: StampedCaller) =>
      Effect.flatMap(Effect.fromResult(decode(caller.stamp.fields)), (wire) =>
        entry.answer(caller, wire),
      ),
  }
}

/** A signature that a request asks for, once its policies allow it. Making it again gives the same one. */
export interface WantedSignature<E = never, R = never> {
  readonly permission: Permission
  readonly request: PolicyRequest
  readonly sign: Effect.Effect<string, E, R>
}

/**
 * A request for a signature. Nonce, charges and audit entry are written before the signature leaves. Signatures are never stored: a repeat of
 * the same message decides anew and signs again, without a charge.
 */
export const stampedSignature = <
  const T extends StampedText,
  S extends RequestSchema,
  E1 extends Failure,
  R1,
  E2 extends Failure,
  R2,
>(
  entry: T & {
    readonly request: S
    readonly wanted: (
      caller: StampedCaller,
      wire: S["Type"],
    ) => Effect.Effect<WantedSignature<E2, R2>, E1, R1>
  },
) =>
  stamped(
    "signature",
    { ...entry, data: signedData },
    (caller, wire) =>
      Effect.gen(function* () {
        yield* requireActive(caller)
        const { permission, request, sign } = yield* entry.wanted(caller, wire)
        if (isDryRun(caller)) return yield* rehearse(caller, permission, request.amounts)
        yield* recordSigning(caller, permission, request)
        return succeeded({ signature: yield* sign }, caller.stamp.nonce)
      }),
    (caller, wire) =>
      Effect.gen(function* () {
        const { sign } = yield* entry.wanted(caller, wire)
        return { signature: yield* sign }
      }),
  )

/** The signer of a request that names its organization. */
const signedIn = Effect.fnUntraced(function* (organizationId: Uuid | null, key: StampKey) {
  if (organizationId === null) return yield* refusal("SIGNER_UNKNOWN")
  return { signer: yield* signerOf(organizationId, key), named: null }
})

const signedData = Schema.Struct({ signature: Schema.String })

/** The common flow: stamp, signer, nonce, schema, then the route. Never fails with a refusal of the caller: it is an answer. */
const stamped = <
  T extends StampedText,
  S extends RequestSchema,
  D extends DataSchema,
  E extends Failure,
  R,
  R2 = never,
  F = null,
>(
  kind: RouteKind,
  entry: T & { readonly request: S; readonly data: D } & ByPath<F, R2>,
  run: (caller: StampedCaller, wire: S["Type"], named: F | null) => Effect.Effect<Answer, E, R>,
  again: (caller: StampedCaller, wire: S["Type"]) => Effect.Effect<Data, E, R> = () =>
    Effect.succeed({}),
) => {
  const route = `${entry.method} ${entry.pattern}`
  const decode = namingIgnored(entry.request, decodeWith(entry.request))
  const repeated = Effect.fnUntraced(function* (caller: StampedCaller, first: FirstAnswer) {
    if (!first.isSignature) return yield* nonceUsedBefore(first.details)
    const { command } = yield* Effect.fromResult(decode(caller.stamp.fields))
    return yield* nonceUsedBefore({ data: yield* again(caller, command) })
  })
  const once = Effect.fnUntraced(function* (
    stamp: VerifiedStamp,
    { signer, named }: Found<F | null>,
    pathParameters: Readonly<Record<string, string>>,
  ) {
    yield* (yield* StampRates).take(stamp)
    const used = yield* usedNonce(stamp, kind === "read")
    const caller = { ...signer, stamp, route, used } satisfies StampedCaller
    const first = yield* firstAnswer(caller)
    if (first !== null) return yield* repeated(caller, first)
    return yield* Effect.gen(function* () {
      // Parameters of the path stand for themselves: no field of the same name replaces them.
      const fields = { ...stamp.fields, ...pathParameters }
      const { command, ignored } = yield* Effect.fromResult(decode(fields))
      return yield* run(caller, command, named).pipe(
        Effect.catch(inWholeTokens),
        namingIgnoredFields(ignored),
      )
    }).pipe(
      Effect.catch(
        Effect.fnUntraced(function* (error: Failure) {
          if (error instanceof GrantChanged) return yield* error
          return yield* repeated(caller, yield* refused(caller, error))
        }),
      ),
    )
  })
  return {
    ...entry,
    kind,
    key: route,
    respond: Effect.fnUntraced(function* (request: SignedRequest) {
      const header = request.headers["x-stamp"]
      const { pathParameters } = request
      const { find } = entry
      const stamp = yield* verifyStamp({
        binding: route,
        data: dataOf(request),
        stamps: header === undefined ? [] : [header],
        pathParameters,
        organization: find === undefined ? "named" : "none",
      })
      const { organizationId, publicKey } = stamp
      const finding: Effect.Effect<
        Found<F | null>,
        Failure,
        R2 | OrganizationStore | OrganizationSeal
      > = find === undefined ? signedIn(organizationId, publicKey) : find(pathParameters, publicKey)
      return yield* finding.pipe(
        Effect.flatMap((found) => once(stamp, found, pathParameters)),
        Effect.retry({ times: attempts, while: (error) => error instanceof GrantChanged }),
        Effect.catch((error: Failure) =>
          Effect.succeed<Answer>(refusedStamp(asRefusal(error), stamp.nonce)),
        ),
      )
    }),
  }
}
