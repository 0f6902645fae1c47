import {
  ApprovalsWanted,
  type ActionType,
  type ManagedUser,
  type PolicyCharge,
  type RelayError,
  type Role,
  type Uuid,
  notPermitted,
} from "@shielded-relay/core"
import { Result } from "effect"
import { matches } from "./matches.ts"
import type { Policy } from "./Policy.ts"
import type { PolicyRequest } from "./Request.ts"

/** Why a request is allowed. */
export interface Permission {
  /** The policies that allow it, in order. Empty: the user's role allows it. */
  readonly charges: ReadonlyArray<PolicyCharge>
  /** The policy that allows a request without amounts; `null`: the role, or `charges` decides. */
  readonly policyId: Uuid | null
  /** What follows if none of `charges` has room: the next policy that matches wants approvals. Absent: a refusal. */
  readonly otherwise?: ApprovalsWanted
}

/** What a decision depends on beside the request. */
export interface Circumstances {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** How many administrators have approved the request. */
  readonly approvals: number
}

/** What a role may do without a policy, for whom. Everything else needs one. Root may do everything. */
const table: Readonly<
  Partial<
    Record<ActionType, Readonly<Record<Exclude<Role, "root">, "all" | "own" | "users" | "policy">>>
  >
> = {
  READ_BALANCE: { admin: "policy", user: "own" },
  CREATE_USER: { admin: "users", user: "policy" },
  CREATE_WALLET: { admin: "all", user: "policy" },
}

/** Whether the user's role alone allows a request. */
export function roleAllows({ role, id }: ManagedUser, request: PolicyRequest): boolean {
  if (role === "root") return true
  switch (table[request.action]?.[role] ?? "policy") {
    case "all":
      return true
    case "own":
      return request.userId === id
    case "users":
      return request.role === "user"
    case "policy":
      return false
  }
}

/**
 * Decides a request of an active user by the organization's policies, in their order: root is allowed; a matching deny policy refuses; the
 * role's table allows; the allow policies that match are returned, to be charged; otherwise the request is refused. A deny policy does not
 * bind root. The first policy that wants more approvals than the request has ends the search: a policy after it would let the request pass
 * without them. Fails with ACTION_NOT_PERMITTED, and with ApprovalsWanted if that policy is the first that matches.
 */
export function decide(
  user: ManagedUser,
  policies: ReadonlyArray<Policy>,
  request: PolicyRequest,
  { now, approvals }: Circumstances,
): Result.Result<Permission, RelayError | ApprovalsWanted> {
  if (user.role === "root") return Result.succeed(byRole)
  const own = policies.filter(
    ({ actionType, userIds }) => actionType === request.action && userIds.includes(user.id),
  )
  const match = (policy: Policy) =>
    matches(policy.conditions, request, { user, effect: policy.effect, now })
  const denying = own.find((policy) => policy.effect === "deny" && match(policy) !== "no")
  if (denying !== undefined) return denied(`policy ${denying.id} denies ${request.action}`)
  if (roleAllows(user, request)) return Result.succeed(byRole)
  const allowing = own.filter((policy) => policy.effect === "allow" && match(policy) === "yes")
  const wanting = allowing.find(({ conditions }) => (conditions.approvals ?? 0) > approvals)
  const satisfied = wanting === undefined ? allowing : allowing.slice(0, allowing.indexOf(wanting))
  const [first] = satisfied
  const otherwise = wanting === undefined ? null : wantedBy(wanting)
  if (first !== undefined)
    return Result.succeed({
      charges: satisfied.map(chargeOf),
      policyId: first.id,
      ...(otherwise === null ? {} : { otherwise }),
    })
  return otherwise === null
    ? denied(`no policy allows ${request.action} to this user under these conditions`)
    : Result.fail(otherwise)
}

function wantedBy({ id, conditions }: Policy): ApprovalsWanted {
  return new ApprovalsWanted({ policyId: id, needed: conditions.approvals ?? 0 })
}

const byRole: Permission = { charges: [], policyId: null }

function denied(reason: string): Result.Result<never, RelayError> {
  return Result.fail(notPermitted(reason))
}

function chargeOf({ id, conditions }: Policy): PolicyCharge {
  return {
    policyId: id,
    limits: (conditions.limits ?? []).map(({ window, ...limit }) => ({
      ...limit,
      window: window * 1000,
    })),
  }
}
