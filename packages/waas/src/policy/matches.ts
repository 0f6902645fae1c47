import type { Address, ManagedUser } from "@shielded-relay/core"
import type { Conditions, WindowLimit } from "./Conditions.ts"
import type { PolicyRequest, RequestedAmount } from "./Request.ts"

/** Whether a condition holds. `unknown`: the request does not say what the condition is about. */
export type Match = "yes" | "no" | "unknown"

const all = (matches: ReadonlyArray<Match>): Match =>
  matches.includes("no") ? "no" : matches.includes("unknown") ? "unknown" : "yes"

const whether = (holds: boolean): Match => (holds ? "yes" : "no")

/** Applies a rule to a value that a request may not have. */
const known = <A>(value: A | null, rule: (value: A) => boolean): Match =>
  value === null ? "unknown" : whether(rule(value))

/** What else a match depends on. */
export interface Matching {
  /** The user who asks. */
  readonly user: Pick<ManagedUser, "id">
  /** Without `wallets`, an allow policy is about the user's own wallets, a deny policy about all. */
  readonly effect: "allow" | "deny"
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Whether a rule holds for what a request moves: of an allow policy for every part, of a deny policy already for one. */
type Holding = <A>(parts: ReadonlyArray<A>, rule: (part: A) => boolean) => boolean

const everyPart: Holding = (parts, rule) => parts.every(rule)
const anyPart: Holding = (parts, rule) => parts.some(rule)

/**
 * Whether all conditions of a policy hold for a request. Three-valued: an allow policy
 * needs `yes`, a deny policy already applies to `unknown`, and to a batch with one part that it is about.
 */
export function matches(
  conditions: Conditions,
  request: PolicyRequest,
  { user, effect, now }: Matching,
): Match {
  const { chainIds, tokens, wallets, recipients, notBefore, notAfter } = conditions
  const { amounts, chainId } = request
  const holds = effect === "deny" ? anyPart : everyPart
  return all([
    ...(notBefore === undefined ? [] : [whether(now >= notBefore)]),
    ...(notAfter === undefined ? [] : [whether(now <= notAfter)]),
    ...(chainIds === undefined ? [] : [known(chainId, (id) => chainIds.includes(id))]),
    ...(tokens === undefined
      ? []
      : [
          known(amounts, (moved) =>
            holds(moved, (one) => tokens.some((token) => sameToken(token, one))),
          ),
        ]),
    wallets === undefined
      ? whether(effect === "deny" || request.userId === user.id)
      : known(request.wallet, (own) => own.some((address) => wallets.includes(address))),
    ...(recipients === undefined
      ? []
      : [
          known(request.recipients, (paid) =>
            holds(paid, (address) => recipients.includes(address)),
          ),
        ]),
    ...amountMatches(conditions, amounts, holds),
    ...typedDataMatches(conditions, request, now),
  ])
}

/** A request in a token that `maxAmount` or `limits` does not name is not matched. */
function amountMatches(
  { maxAmount, limits }: Conditions,
  amounts: PolicyRequest["amounts"],
  holds: Holding,
): ReadonlyArray<Match> {
  return [
    ...(maxAmount === undefined
      ? []
      : [
          known(amounts, (moved) =>
            holds(moved, (one) =>
              maxAmount.some(
                (bound) =>
                  sameToken(bound, one) && one.amount !== "unlimited" && one.amount <= bound.amount,
              ),
            ),
          ),
        ]),
    ...(limits === undefined
      ? []
      : [
          known(amounts, (moved) =>
            holds(
              moved,
              (one) =>
                one.amount !== "unlimited" &&
                limits.some((limit) => sameToken(limit, one)) &&
                limits.every((limit) => !sameToken(limit, one) || isWithin(limit, one.amount)),
            ),
          ),
        ]),
  ]
}

/** Whether an empty window would have room for an amount. */
function isWithin({ amount: most }: WindowLimit, amount: bigint | "unlimited"): boolean {
  return amount !== "unlimited" && (most === null || amount <= most)
}

/** Typed data is signed only under a policy that names it. */
function typedDataMatches(
  { typedData }: Conditions,
  { action, typedData: signed, chainId }: PolicyRequest,
  now: number,
): ReadonlyArray<Match> {
  if (typedData === undefined) return action === "SIGN_TYPED_DATA" ? ["unknown"] : []
  if (signed === null) return ["unknown"]
  const { verifyingContract, primaryType, deadline } = signed
  const lasts = (maxValidity: number | null): boolean =>
    maxValidity === null ||
    (deadline !== null && deadline <= BigInt(Math.floor(now / 1000) + maxValidity))
  return [
    whether(
      typedData.some(
        (rule) =>
          rule.chainId === chainId &&
          rule.verifyingContract === verifyingContract &&
          rule.primaryTypes.includes(primaryType) &&
          lasts(rule.maxValidity),
      ),
    ),
  ]
}

function sameToken(
  one: { readonly chainId: number; readonly token: Address },
  other: Pick<RequestedAmount, "chainId" | "token">,
): boolean {
  return one.chainId === other.chainId && one.token === other.token
}
