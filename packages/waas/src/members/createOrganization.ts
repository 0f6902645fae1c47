import {
  dataOf,
  namingIgnored,
  tellingIgnored,
  type Answer,
  type SignedRequest,
} from "@shielded-relay/api"
import {
  asRefusal,
  decodeWith,
  invalidField,
  NonceStore,
  OrganizationStore,
  parseUuid,
  refusal,
  UnitOfWork,
  verifyStamp,
  type RelayError,
  type VerifiedStamp,
} from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import { nonceUsedBefore, refusedStamp, succeeded } from "../stamped/answers.ts"
import { allowedEntry } from "../stamped/audit.ts"
import { usedNonce, type StampNonce } from "../stamped/nonce.ts"
import { keepOutcome, keptOutcome } from "../stamped/outcome.ts"
import { requireActive, signerOf } from "../stamped/Signer.ts"
import { WaasRules } from "../WaasRules.ts"
import { newOrganization } from "./newOrganization.ts"
import { createdUser } from "../routes/answerFields.ts"
import { documentedAs, posted } from "../routes/fields.ts"
import { longestName } from "./name.ts"

const { organizationId: _, dryRun: _dryRun, ...fields } = posted
const organizationName = Schema.String.check(
  documentedAs({ minLength: 1, maxLength: longestName }),
).annotate({ description: "1 to 128 characters in Unicode's form NFC, none of them invisible" })
const request = Schema.Struct({ organizationName, ...fields })
const decode = namingIgnored(request, decodeWith(request))
const route = "POST /waas/create-organization"

const text = {
  method: "POST",
  pattern: "/waas/create-organization",
  summary: "Create an organization",
  description:
    "The stamp's key becomes the key of the organization's root user. The operator decides which keys may. `receipt` proves the user's ownership after a loss of the database: keep it.",
  refusals: ["ORGANIZATIONS_CLOSED"],
} as const

/**
 * Fails with STAMP_NONCE_USED if the nonce is used. A repeat of the request that created an organization receives its data, if its key is
 * still one of an active user there; fails with SIGNER_UNKNOWN or SUSPENDED otherwise.
 */
const requireUnused = Effect.fnUntraced(function* (stamp: VerifiedStamp, used: StampNonce) {
  const previous = yield* (yield* NonceStore).find(used.scope, used.nonce)
  if (previous === null) return
  const kept = previous.digest === used.digest ? yield* keptOutcome(used) : null
  if (kept === null) return yield* nonceUsedBefore({})
  const { data } = kept
  const id = parseUuid(data["organizationId"])
  if (id === null) return yield* nonceUsedBefore({})
  yield* requireActive(yield* signerOf(id, stamp.publicKey))
  return yield* nonceUsedBefore({ data })
})

/** Creates an organization whose root user has the stamp's key. It has no signer yet, so it has a flow of its own. */
const create = Effect.fnUntraced(function* (stamp: VerifiedStamp) {
  const store = yield* OrganizationStore
  const nonces = yield* NonceStore
  const { organizations } = yield* WaasRules
  const { transact } = yield* UnitOfWork
  const used = yield* usedNonce(stamp, false)
  yield* requireUnused(stamp, used)
  const mayCreate =
    organizations === "open" ||
    (organizations !== "closed" && organizations.listed.has(stamp.publicKey))
  // A key that may create nothing writes nothing, not even its nonce.
  if (!mayCreate) return yield* refusal("ORGANIZATIONS_CLOSED")
  const { command, ignored } = yield* Effect.fromResult(decode(stamp.fields))
  // Ignored, it would create an organization.
  if (stamp.fields["dryRun"] !== undefined)
    return yield* invalidField(
      "dryRun",
      "not possible here: no policy decides about a new organization",
    )
  const { id, user, write, data } = yield* newOrganization(
    command.organizationName,
    stamp.publicKey,
  )
  const entry = yield* allowedEntry(stamp, id, route, null, user.id)
  yield* transact(
    Effect.gen(function* () {
      if ((yield* nonces.consume(used)) !== null) return yield* nonceUsedBefore({})
      yield* write
      yield* store.insertEntry(entry)
      yield* keepOutcome(used, data)
    }),
  ).pipe(
    // Another copy of the request won, or this one was written although the storage lost the answer to its commit.
    Effect.tapError(() => requireUnused(stamp, used)),
  )
  return yield* tellingIgnored(ignored)(Effect.succeed(succeeded(data, stamp.nonce)))
})

export const createOrganizationRoute = {
  ...text,
  kind: "creation" as const,
  request,
  data: Schema.Struct({ organizationId: Schema.String, ...createdUser }),
  key: route,
  respond: Effect.fnUntraced(function* (signed: SignedRequest) {
    const stamp = yield* verifyStamp({
      binding: route,
      data: dataOf(signed),
      stamps: signed.headers["x-stamp"] === undefined ? [] : [signed.headers["x-stamp"]],
      pathParameters: signed.pathParameters,
      organization: "none",
    })
    return yield* create(stamp).pipe(
      Effect.catch((error: RelayError | { readonly _tag: string }) =>
        Effect.succeed<Answer>(refusedStamp(asRefusal(error), stamp.nonce)),
      ),
    )
  }),
}
