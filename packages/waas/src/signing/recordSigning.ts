import { OrganizationStore, UnitOfWork } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Permission } from "../policy/decide.ts"
import type { PolicyRequest } from "../policy/Request.ts"
import { allowedEntry } from "../stamped/audit.ts"
import { chargedAmounts, decideOnce } from "../stamped/decideOnce.ts"
import { keepOutcome } from "../stamped/outcome.ts"
import { signedOutcome } from "../stamped/repeats.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"

/**
 * Uses up the nonce, charges what the signature permits and writes the audit entry in one transaction. Run it before the signature is made: a
 * death in between costs a charge, the other order would give a signature away uncharged. The charge stays: nobody can take a signature back.
 */
export const recordSigning = Effect.fnUntraced(function* (
  caller: StampedCaller,
  permission: Permission,
  { amounts }: PolicyRequest,
) {
  const { organization, user, stamp, route, used } = caller
  const store = yield* OrganizationStore
  const { transact } = yield* UnitOfWork
  const entry = yield* allowedEntry(stamp, organization.id, route, null, null)
  const charged = chargedAmounts(amounts)
  yield* transact(
    Effect.gen(function* () {
      const policyId = yield* decideOnce(caller, permission, charged)
      const spender = { userId: user.id, at: stamp.now, operationId: null }
      // What the role allows is charged to no policy.
      if (permission.charges.length > 0 && policyId !== null)
        for (const amount of charged) yield* store.insertSpend({ ...amount, ...spender, policyId })
      yield* store.insertEntry({ ...entry, policyId })
      yield* keepOutcome(used, signedOutcome)
    }),
  )
})
