import {
  invalidField,
  OrganizationStore,
  refusal,
  unsealed,
  type ActionType,
  type ManagedUser,
  type StoredPolicy,
  type Uuid,
  notPermitted,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { longestPolicy } from "../caps.ts"
import { roleAllows } from "../policy/decide.ts"
import { policiesOf, servedDecimals } from "../policy/policiesOf.ts"
import { readConditions } from "../policy/readConditions.ts"
import { aboutUser } from "../policy/Request.ts"
import { storedObject } from "../seal/storedObject.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"

/** Actions whose policies others than root may write, where they may do the action themselves. */
const delegable: ReadonlySet<ActionType> = new Set(["CREATE_USER", "CREATE_WALLET", "READ_BALANCE"])

/** Actions whose requests can wait for approvals: their answer tells of an operation, which exists later too. */
const approvable: ReadonlySet<ActionType> = new Set(["SIGN_TRANSACTION", "DELEGATE_RESOURCE"])

/** Checks conditions and returns them as JSON text. Fails with INVALID_REQUEST. */
export const writtenConditions = Effect.fnUntraced(function* (conditions: unknown) {
  const text = JSON.stringify(conditions ?? {})
  if (text.length > longestPolicy)
    return yield* invalidField(
      "conditions",
      `${text.length} characters, at most ${longestPolicy} are allowed`,
    )
  yield* Effect.fromResult(readConditions(conditions ?? {}, yield* servedDecimals))
  return text
})

/**
 * Fails with INVALID_REQUEST if a policy is too long; if one that denies has conditions that say what is allowed: they would deny small
 * amounts; or if one wants approvals of an action that cannot wait for them.
 */
export const requireSound = Effect.fnUntraced(function* ({
  userIds,
  actionType,
  effect,
  conditions,
}: Pick<StoredPolicy, "userIds" | "actionType" | "effect" | "conditions">) {
  const length = JSON.stringify(userIds).length + conditions.length
  if (length > longestPolicy)
    return yield* invalidField(
      "userIds",
      `${length} characters together with conditions, at most ${longestPolicy} are allowed`,
    )
  const names = Object.keys(storedObject(conditions))
  const allowing = names.find((name) => ["maxAmount", "limits", "approvals"].includes(name))
  if (effect === "deny" && allowing !== undefined)
    return yield* invalidField(
      `conditions.${allowing}`,
      "says what is allowed, expected none in a policy that denies",
    )
  if (names.includes("approvals") && !approvable.has(actionType))
    return yield* invalidField(
      "conditions.approvals",
      `not possible for ${actionType}, expected one of ${[...approvable].join(", ")}`,
    )
})

/** The users of the organization with these ids. Fails with USER_NOT_FOUND. */
export const namedUsers = Effect.fnUntraced(function* (
  { organization }: StampedCaller,
  ids: ReadonlyArray<Uuid>,
) {
  const store = yield* OrganizationStore
  return yield* Effect.forEach(ids, (id) =>
    Effect.gen(function* () {
      const user = yield* unsealed("user", yield* store.user(organization.id, id))
      return user ?? (yield* refusal("USER_NOT_FOUND"))
    }),
  )
})

/**
 * What others than root may not write, update or remove, whatever their policies say: a deny policy; one that names themselves, an
 * administrator, or wallets, which may be those of any user; one on an action that is root's to grant, or that they lack or that any policy
 * denies to them. Fails with ACTION_NOT_PERMITTED.
 */
export const requireMayWrite = Effect.fnUntraced(function* (
  caller: StampedCaller,
  policy: Pick<StoredPolicy, "actionType" | "effect" | "conditions">,
  named: ReadonlyArray<ManagedUser>,
) {
  const { user, organization } = caller
  if (user.role === "root") return
  if (policy.effect === "deny") return yield* notPermitted("only root writes policies that deny")
  if (named.some(({ id, role }) => id === user.id || role !== "user"))
    return yield* notPermitted(
      "only root writes policies for administrators, and nobody for himself",
    )
  if (!delegable.has(policy.actionType))
    return yield* notPermitted(`only root grants ${policy.actionType}`)
  if (Object.hasOwn(storedObject(policy.conditions), "wallets"))
    return yield* notPermitted("only root writes policies that name wallets")
  const request = { ...aboutUser(policy.actionType, user.id), role: "user" as const }
  const own = yield* policiesOf(organization, policy.actionType, user.id)
  const hasIt =
    own.every(({ effect }) => effect === "allow") &&
    (roleAllows(user, request) ||
      own.some(({ conditions }) => Object.keys(conditions).length === 0))
  if (!hasIt) return yield* notPermitted(`${policy.actionType} is not yours to grant`)
})
