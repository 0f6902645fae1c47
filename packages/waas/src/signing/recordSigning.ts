import {
  firstWithRoom,
  GrantChanged,
  NonceStore,
  OrganizationStore,
  UnitOfWork,
  type PolicyCharge,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { Permission } from "../policy/decide.ts"
import type { PolicyRequest } from "../policy/Request.ts"
import { nonceUsedBefore } from "../stamped/answers.ts"
import { noRoom } from "../stamped/rehearse.ts"
import { keepOutcome } from "../stamped/outcome.ts"
import { signedOutcome } from "../stamped/repeats.ts"
import { allowedEntry } from "../stamped/audit.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"

/**
 * Uses up the nonce, charges what the signature permits and writes the audit entry in one transaction. Run it before the signature is made: a
 * death in between costs a charge, the other order would give a signature away uncharged. The charge stays: nobody can take a signature back.
 */
export const recordSigning = Effect.fnUntraced(function* (
  caller: StampedCaller,
  { charges, policyId }: Permission,
  { amounts }: PolicyRequest,
) {
  const { organization, user, stamp, route, used } = caller
  const store = yield* OrganizationStore
  const nonces = yield* NonceStore
  const { transact } = yield* UnitOfWork
  const entry = yield* allowedEntry(stamp, organization.id, route, policyId, null)
  const moved = (amounts ?? []).flatMap(({ chainId, token, amount }) =>
    amount === "unlimited" ? [] : [{ chainId, token, amount }],
  )
  yield* transact(
    Effect.gen(function* () {
      if ((yield* nonces.consume(used)) !== null) return yield* nonceUsedBefore({})
      if ((yield* store.find(organization.id))?.revision !== organization.revision)
        return yield* new GrantChanged()
      let charged: PolicyCharge | null = null
      if (charges.length > 0) {
        charged = yield* firstWithRoom({ charges, userId: user.id, amounts: moved }, stamp.now)
        if (charged === null) return yield* noRoom
        const at = stamp.now
        for (const one of moved)
          yield* store.insertSpend({
            ...one,
            policyId: charged.policyId,
            userId: user.id,
            at,
            operationId: null,
          })
      }
      yield* store.insertEntry({ ...entry, policyId: charged?.policyId ?? policyId })
      yield* keepOutcome(used, signedOutcome)
    }),
  )
})
