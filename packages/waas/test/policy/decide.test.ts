import type { ActionType, Address, ManagedUser, Role } from "@shielded-relay/core"
import {
  exampleAddress,
  exampleChain,
  examplePolicy,
  examplePolicyId,
  exampleUser,
} from "@shielded-relay/testkit"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Conditions } from "../../src/policy/Conditions.ts"
import { decide } from "../../src/policy/decide.ts"
import { matches } from "../../src/policy/matches.ts"
import type { Policy } from "../../src/policy/Policy.ts"
import { aboutUser, type PolicyRequest } from "../../src/policy/Request.ts"

const now = Date.UTC(2026, 5, 1)
const user = (role: Role = "user", n = 0): ManagedUser => exampleUser(n, { role })
const [chainId, token] = [exampleChain(0), exampleAddress(1)]
const [own, foreign, payee] = [exampleAddress(2), exampleAddress(3), exampleAddress(4)]

const policy = (n: number, conditions: Conditions = {}, changes: Partial<Policy> = {}): Policy => ({
  ...examplePolicy(n, { userIds: [user().id] }),
  written: {},
  ...changes,
  conditions,
})

const payment = (changes: Partial<PolicyRequest> = {}): PolicyRequest => ({
  ...aboutUser("SIGN_TRANSACTION", user().id),
  chainId,
  wallet: [own],
  recipients: [payee],
  amounts: [{ chainId, token, amount: 10n }],
  ...changes,
})

const match = (conditions: Conditions, request = payment(), effect: "allow" | "deny" = "allow") =>
  matches(conditions, request, { user: user(), effect, now })
const decided = (
  policies: ReadonlyArray<Policy>,
  request = payment(),
  who = user(),
  approvals = 0,
): ReadonlyArray<string> | string =>
  Result.match(decide(who, policies, request, { now, approvals }), {
    onSuccess: ({ charges }) => charges.map(({ policyId }) => policyId),
    onFailure: (error) => ("code" in error ? error.code : `${error.needed} by ${error.policyId}`),
  })

describe("a condition", () => {
  const limit = { chainId, token, amount: 10n, count: null, window: 60, per: "policy" } as const
  it.each<[string, Conditions, PolicyRequest, "yes" | "no" | "unknown"]>([
    ["none, for an own wallet", {}, payment(), "yes"],
    ["none, for a wallet of another", {}, payment({ userId: user("user", 1).id }), "no"],
    ["an empty list", { chainIds: [] }, payment(), "no"],
    ["the chain", { chainIds: [chainId] }, payment(), "yes"],
    ["another chain", { chainIds: [exampleChain(1)] }, payment(), "no"],
    [
      "a chain that the request has not",
      { chainIds: [chainId] },
      payment({ chainId: null }),
      "unknown",
    ],
    ["the token", { tokens: [{ chainId, token }] }, payment(), "yes"],
    [
      "the token on another chain",
      { tokens: [{ chainId: exampleChain(1), token }] },
      payment(),
      "no",
    ],
    ["the wallet", { wallets: [own] }, payment({ userId: user("user", 1).id }), "yes"],
    ["another wallet", { wallets: [foreign] }, payment(), "no"],
    [
      "a wallet by any of its addresses",
      { wallets: [own] },
      payment({ wallet: [foreign, own] }),
      "yes",
    ],
    ["the recipient", { recipients: [foreign, payee] }, payment(), "yes"],
    [
      "one of two recipients",
      { recipients: [payee] },
      payment({ recipients: [payee, foreign] }),
      "no",
    ],
    ["an unknown recipient", { recipients: [payee] }, payment({ recipients: null }), "unknown"],
    ["the most", { maxAmount: [{ chainId, token, amount: 10n }] }, payment(), "yes"],
    ["less than the amount", { maxAmount: [{ chainId, token, amount: 9n }] }, payment(), "no"],
    [
      "a bound in another token",
      { maxAmount: [{ chainId, token: foreign, amount: 99n }] },
      payment(),
      "no",
    ],
    [
      "a bound, for a permit without one",
      { maxAmount: [{ chainId, token, amount: 99n }] },
      payment({ amounts: [{ chainId, token, amount: "unlimited" }] }),
      "no",
    ],
    ["a limit in the token", { limits: [limit] }, payment(), "yes"],
    ["a limit in another token", { limits: [{ ...limit, token: foreign }] }, payment(), "no"],
    [
      "a limit, for a permit without bound",
      { limits: [limit] },
      payment({ amounts: [{ chainId, token, amount: "unlimited" }] }),
      "no",
    ],
    ["a limit below the amount", { limits: [{ ...limit, amount: 9n }] }, payment(), "no"],
    [
      "two limits, one below the amount",
      { limits: [limit, { ...limit, amount: 9n }] },
      payment(),
      "no",
    ],
    [
      "a limit of the count alone",
      { limits: [{ ...limit, amount: null, count: 1 }] },
      payment(),
      "yes",
    ],
    ["amounts that cannot be known", { limits: [limit] }, payment({ amounts: null }), "unknown"],
    ["a time to come", { notBefore: now + 1 }, payment(), "no"],
    ["a time now", { notBefore: now, notAfter: now }, payment(), "yes"],
    ["a time gone by", { notAfter: now - 1 }, payment(), "no"],
  ])("of %s", (_, conditions, request, expected) => {
    expect(match(conditions, request)).toBe(expected)
  })

  describe("of typed data", () => {
    const signed = (changes = {}) =>
      payment({
        action: "SIGN_TYPED_DATA",
        typedData: {
          verifyingContract: token,
          primaryType: "Permit",
          deadline: BigInt(now / 1000 + 60),
          ...changes,
        },
      })
    const rule = { chainId, verifyingContract: token, primaryTypes: ["Permit"], maxValidity: 60 }
    it.each<[string, Conditions, PolicyRequest, "yes" | "no" | "unknown"]>([
      ["is needed", {}, signed(), "unknown"],
      ["names contract, type and validity", { typedData: [rule] }, signed(), "yes"],
      [
        "of another contract",
        { typedData: [{ ...rule, verifyingContract: foreign }] },
        signed(),
        "no",
      ],
      ["of another chain", { typedData: [{ ...rule, chainId: exampleChain(1) }] }, signed(), "no"],
      ["of another type", { typedData: [rule] }, signed({ primaryType: "Order" }), "no"],
      [
        "that lasts longer",
        { typedData: [rule] },
        signed({ deadline: BigInt(now / 1000 + 61) }),
        "no",
      ],
      ["that lasts for ever", { typedData: [rule] }, signed({ deadline: null }), "no"],
      [
        "whose end is not bound",
        { typedData: [{ ...rule, maxValidity: null }] },
        signed({ deadline: null }),
        "yes",
      ],
      [
        "that cannot be read",
        { typedData: [rule] },
        payment({ action: "SIGN_TYPED_DATA" }),
        "unknown",
      ],
    ])("%s", (_, conditions, request, expected) => {
      expect(match(conditions, request)).toBe(expected)
    })
  })
})

describe("a decision", () => {
  it("by root needs no policy, and no denial binds it", () => {
    expect(decided([policy(0, {}, { effect: "deny" })], payment(), user("root"))).toEqual([])
  })

  it("without a policy is a denial", () => {
    expect(decided([])).toBe("ACTION_NOT_PERMITTED")
    expect(decided([], payment(), user("admin"))).toBe("ACTION_NOT_PERMITTED")
  })

  it("lists all policies that allow, in their order", () => {
    const policies = [policy(0, { chainIds: [] }), policy(1), policy(2)]
    expect(decided(policies)).toEqual([examplePolicyId(1), examplePolicyId(2)])
  })

  it("is denied by one policy, wherever it stands and whatever allows", () => {
    const denying = policy(2, {}, { effect: "deny" })
    expect(decided([policy(0), denying])).toBe("ACTION_NOT_PERMITTED")
    expect(decided([policy(0), policy(2, { chainIds: [] }, { effect: "deny" })])).toEqual([
      examplePolicyId(0),
    ])
  })

  it("is denied, not allowed, where a condition cannot be known", () => {
    const unknown = payment({ recipients: null })
    const conditions = { recipients: [payee] }
    expect(decided([policy(0, conditions)], unknown)).toBe("ACTION_NOT_PERMITTED")
    const denying = policy(1, conditions, { effect: "deny" })
    expect(decided([policy(0), denying], unknown)).toBe("ACTION_NOT_PERMITTED")
  })

  it("ignores policies of other users and other actions", () => {
    const others = [
      policy(0, {}, { userIds: [user("user", 1).id] }),
      policy(1, {}, { actionType: "SIGN_TYPED_DATA" }),
      policy(2, {}, { userIds: [user("user", 1).id], effect: "deny" }),
    ]
    expect(decided(others)).toBe("ACTION_NOT_PERMITTED")
    expect(decided([...others, policy(3)])).toEqual([examplePolicyId(3)])
  })

  const mine = user().id
  const theirs = user("user", 1).id
  it.each<[Role, ActionType, string, Partial<PolicyRequest>, boolean]>([
    ["user", "READ_BALANCE", "himself", { userId: mine }, true],
    ["user", "READ_BALANCE", "another", { userId: theirs }, false],
    ["admin", "READ_BALANCE", "another", { userId: theirs }, false],
    ["user", "CREATE_WALLET", "himself", { userId: mine }, false],
    ["admin", "CREATE_WALLET", "another", { userId: theirs }, true],
    ["admin", "CREATE_USER", "a user", { role: "user" }, true],
    ["admin", "CREATE_USER", "an admin", { role: "admin" }, false],
    ["admin", "CREATE_USER", "a root", { role: "root" }, false],
    ["user", "CREATE_USER", "a user", { role: "user" }, false],
    ["admin", "SIGN_TRANSACTION", "himself", {}, false],
    ["admin", "ADD_POLICY", "himself", {}, false],
    ["user", "SIGN_MESSAGE", "himself", {}, false],
  ])("gives the role %s %s for %s", (role, action, _, changes, allowed) => {
    const request = { ...aboutUser(action, mine), ...changes }
    expect(decided([], request, user(role))).toEqual(allowed ? [] : "ACTION_NOT_PERMITTED")
  })

  const address = fc.constantFrom<Address>(own, foreign, payee)
  const conditionsOf = fc.record(
    {
      chainIds: fc.subarray([chainId, exampleChain(1)]),
      wallets: fc.array(address, { maxLength: 2 }),
      recipients: fc.array(address, { maxLength: 2 }),
      maxAmount: fc.array(
        fc.record({
          chainId: fc.constant(chainId),
          token: fc.constant(token),
          amount: fc.bigInt({ min: 1n, max: 20n }),
        }),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: [] },
  )
  const requests = fc
    .record({
      chain: fc.option(fc.constant(chainId)),
      recipients: fc.option(fc.array(address, { minLength: 1, maxLength: 2 })),
      amount: fc.bigInt({ min: 1n, max: 20n }),
    })
    .map(({ chain, recipients, amount }) =>
      payment({ chainId: chain, recipients, amounts: [{ chainId, token, amount }] }),
    )

  it("never allows more with one more condition, or with one more policy that denies", () => {
    fc.assert(
      fc.property(conditionsOf, conditionsOf, requests, (some, more, request) => {
        const isAllowed = (...policies: ReadonlyArray<Policy>) =>
          Array.isArray(decided(policies, request))
        const allowed = isAllowed(policy(0, some))
        const narrower = isAllowed(policy(0, { ...more, ...some }))
        const denied = isAllowed(policy(0, some), policy(1, more, { effect: "deny" }))
        expect([narrower, denied].map((one) => one && !allowed)).toEqual([false, false])
      }),
      { numRuns: 300 },
    )
  })

  it("waits for approvals where the first policy that matches wants them, and no further", () => {
    const [two, three] = [policy(1, { approvals: 2 }), policy(2, { approvals: 3 })]
    const free = policy(3)
    const ids = (...policies: ReadonlyArray<Policy>) => policies.map(({ id }) => id)
    const after = (approvals: number, ...policies: ReadonlyArray<Policy>) =>
      decided(policies, payment(), user(), approvals)
    expect(after(0, two, three, free)).toBe(`2 by ${two.id}`)
    expect(after(1, two, free)).toBe(`2 by ${two.id}`)
    expect(after(2, two, three, free)).toEqual(ids(two))
    expect(after(3, two, three, free)).toEqual(ids(two, three, free))
    expect(after(0, free, two)).toEqual(ids(free))
    expect(after(0, policy(0, { approvals: 1, chainIds: [] }), free)).toEqual(ids(free))
    expect(decided([two], payment(), user("root"))).toEqual([])
    expect(after(9, policy(0, {}, { effect: "deny" }), two)).toBe("ACTION_NOT_PERMITTED")
  })

  it("names the policy that wants approvals for the case that no other has room", () => {
    const [free, wanting] = [policy(1), policy(2, { approvals: 4 })]
    const permission = decide(user(), [free, wanting], payment(), { now, approvals: 0 })
    expect(Result.getOrThrow(permission).otherwise).toMatchObject({
      policyId: wanting.id,
      needed: 4,
    })
  })
})
