import { OperationStore, OrganizationStore, UnitOfWork } from "@shielded-relay/core"
import { Effect, Exit, type Layer } from "effect"
import fc from "fast-check"
import {
  exampleAddress,
  exampleChain,
  exampleEntry,
  exampleOperation,
  exampleOperationId,
  exampleOrganization,
  exampleOrganizationId,
  examplePolicy,
  examplePolicyId,
  exampleSpend,
  exampleStampKey,
  exampleUser,
  exampleUserId,
  exampleUserKey,
  exampleWallet,
} from "../../example/index.ts"
import { suite, type TestRunner } from "../TestRunner.ts"
import { auditLogScenarios } from "./auditLogScenarios.ts"

type Stores = OrganizationStore | OperationStore | UnitOfWork

/** The laws of `OrganizationStore`. Every build of the layer is an empty storage. */
export function organizationStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<Stores, E>,
): void {
  const { expect } = runner
  const other = exampleOrganizationId(1)
  suite(runner, "OrganizationStore", layer, (scenario, property) => {
    scenario(
      "advances an organization by one revision at a time",
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        const first = exampleOrganization(0)
        expect(yield* store.find(first.id)).toBe(null)
        yield* store.insert(first)
        expect(Exit.hasDies(yield* Effect.exit(store.insert(first)))).toBe(true)
        const named = { name: "né ⚙", standing: "suspended", revision: 2 } as const
        const counted = { users: 7, policies: 3, exportedRoot: 2, seal: "ab" }
        const next = exampleOrganization(0, { ...named, ...counted })
        expect(yield* store.advance({ ...next, revision: 3 })).toBe(false)
        expect(yield* store.advance({ ...next, id: other })).toBe(false)
        expect(yield* store.find(first.id)).toEqual(first)
        expect(yield* store.advance(next)).toBe(true)
        expect(yield* store.advance(next)).toBe(false)
        expect(yield* store.find(first.id)).toEqual(next)
      }),
    )

    scenario(
      "lists organizations by id",
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        for (const n of [2, 0, 1]) yield* store.insert(exampleOrganization(n))
        const [first, second, third] = [0, 1, 2].map((n) => exampleOrganization(n))
        expect(yield* store.organizations(null, 2)).toEqual([first, second])
        expect(yield* store.organizations(exampleOrganizationId(1), 2)).toEqual([third])
      }),
    )

    scenario(
      "lets one of two concurrent changes of a revision win",
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        const { transact } = yield* UnitOfWork
        yield* store.insert(exampleOrganization(0))
        const change = (name: string) =>
          transact(store.advance(exampleOrganization(0, { name, revision: 2 })))
        const won = yield* Effect.all([change("a"), change("b"), change("c")], {
          concurrency: "unbounded",
        })
        expect(won.filter(Boolean).length).toBe(1)
      }),
    )

    scenario(
      "keeps users by organization and lists them by position",
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        for (const n of [2, 0, 3, 1]) yield* store.putUser(exampleUser(n))
        const foreign = exampleUser(0, { organizationId: other, role: "root" })
        yield* store.putUser(foreign)
        const changed = exampleUser(1, {
          role: "admin",
          standing: "suspended",
          rootVersion: 4,
          wallets: 2,
          exportedAt: 1_700_000_000_000,
        })
        yield* store.putUser(changed)
        const { organizationId } = changed
        expect(yield* store.user(organizationId, exampleUserId(1))).toEqual(changed)
        expect(yield* store.user(other, exampleUserId(0))).toEqual(foreign)
        expect(yield* store.user(other, exampleUserId(1))).toBe(null)
        const listed = (after: number | null, limit: number) =>
          Effect.map(store.users(organizationId, after, limit), (users) =>
            users.map(({ position }) => position),
          )
        expect(yield* listed(null, 10)).toEqual([0, 1, 2, 3])
        expect(yield* listed(0, 2)).toEqual([1, 2])
        expect(yield* listed(3, 2)).toEqual([])
      }),
    )

    scenario(
      "keeps a key once per organization, removed ones too",
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        const foreign = exampleUserKey(0, { organizationId: other, userId: exampleUserId(9) })
        for (const key of [exampleUserKey(1), exampleUserKey(0), foreign]) yield* store.putKey(key)
        const removed = exampleUserKey(1, { removed: true, seal: "cd" })
        yield* store.putKey(removed)
        const { organizationId, userId } = removed
        expect(yield* store.key(organizationId, exampleStampKey(1))).toEqual(removed)
        expect(yield* store.key(other, exampleStampKey(0))).toEqual(foreign)
        expect(yield* store.key(other, exampleStampKey(1))).toBe(null)
        expect(yield* store.keysOf(organizationId, userId)).toEqual([exampleUserKey(0), removed])
        expect(yield* store.keysOf(organizationId, exampleUserId(9))).toEqual([])
      }),
    )

    scenario(
      "finds a wallet by each of its addresses, and refuses an address twice",
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        for (const n of [1, 0, 2]) yield* store.insertWallet(exampleWallet(n))
        const same = exampleAddress(77)
        // The evm and the tron key may be the same in an imported wallet.
        const imported = exampleWallet(0, {
          userId: exampleUserId(5),
          addresses: { evm: same, tron: same, solana: exampleAddress(78) },
          importedSeed: "a sealed seed",
        })
        yield* store.insertWallet(imported)
        for (const wallet of [exampleWallet(1), imported])
          for (const address of Object.values(wallet.addresses))
            expect(yield* store.walletAt(address)).toEqual(wallet)
        expect(yield* store.walletAt(exampleAddress(79))).toBe(null)
        const taken = [
          exampleWallet(1),
          exampleWallet(3, {
            addresses: { ...exampleWallet(3).addresses, evm: exampleWallet(0).addresses.evm },
          }),
        ]
        for (const wallet of taken)
          expect(Exit.hasDies(yield* Effect.exit(store.insertWallet(wallet)))).toBe(true)
        const { organizationId, userId } = exampleWallet(0)
        expect(yield* store.wallets(organizationId, userId, null, 2)).toEqual([
          exampleWallet(0),
          exampleWallet(1),
        ])
        expect(yield* store.wallets(organizationId, userId, 1, 5)).toEqual([exampleWallet(2)])
        expect(yield* store.wallets(other, userId, null, 5)).toEqual([])
      }),
    )

    scenario(
      "lists policies by position, until they are removed",
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        for (const n of [2, 0, 1]) yield* store.putPolicy(examplePolicy(n))
        yield* store.putPolicy(examplePolicy(0, { organizationId: other }))
        const changed = examplePolicy(1, {
          userIds: [exampleUserId(3), exampleUserId(2)],
          actionType: "READ_BALANCE",
          effect: "deny",
          conditions: '{"chainIds":[1]}',
        })
        yield* store.putPolicy(changed)
        const { organizationId } = changed
        const [first, last] = [examplePolicy(0), examplePolicy(2)]
        expect(yield* store.policies(organizationId)).toEqual([first, changed, last])
        yield* store.removePolicy(organizationId, first.id)
        yield* store.removePolicy(organizationId, examplePolicyId(99))
        expect(yield* store.policies(organizationId)).toEqual([changed, last])
        expect((yield* store.policies(other)).length).toBe(1)
      }),
    )

    property(
      "sums the spends of a policy in a window",
      fc.record({
        spends: fc.array(
          fc.record({
            policy: fc.integer({ min: 0, max: 1 }),
            user: fc.integer({ min: 0, max: 1 }),
            chain: fc.integer({ min: 0, max: 1 }),
            token: fc.integer({ min: 0, max: 1 }),
            at: fc.integer({ min: 0, max: 4 }),
            amount: fc.bigInt({ min: 0n, max: 2n ** 200n }),
          }),
          { maxLength: 10 },
        ),
        since: fc.integer({ min: -1, max: 4 }),
        user: fc.option(fc.integer({ min: 0, max: 1 })),
      }),
      ({ spends, since, user }) =>
        Effect.gen(function* () {
          const store = yield* OrganizationStore
          for (const { policy, user: userOf, chain, token, at, amount } of spends)
            yield* store.insertSpend(
              exampleSpend(0, {
                policyId: examplePolicyId(policy),
                userId: exampleUserId(userOf),
                chainId: exampleChain(chain),
                token: exampleAddress(token),
                at,
                amount,
              }),
            )
          const counted = spends.filter(
            (one) =>
              one.policy === 0 &&
              one.chain === 0 &&
              one.token === 0 &&
              one.at > since &&
              (user === null || one.user === user),
          )
          const found = yield* store.spent({
            policyId: examplePolicyId(0),
            userId: user === null ? null : exampleUserId(user),
            chainId: exampleChain(0),
            token: exampleAddress(0),
            since,
          })
          expect(found).toEqual({
            amount: counted.reduce((sum, { amount }) => sum + amount, 0n),
            count: counted.length,
          })
        }),
      25,
    )

    scenario(
      "does not count the spend of an operation that has failed",
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        const operations = yield* OperationStore
        const failed = { state: "failed", code: "OPERATION_FAILED", error: "" } as const
        yield* operations.insert(exampleOperation(1))
        yield* operations.insert(exampleOperation(2, { status: failed }))
        for (const n of [1, 2, 3])
          yield* store.insertSpend(
            exampleSpend(n, { amount: 10n ** BigInt(n), operationId: exampleOperationId(n) }),
          )
        const { policyId, chainId, token } = exampleSpend(0)
        const query = { policyId, chainId, token, userId: null, since: 0 }
        expect(yield* store.spent(query)).toEqual({ amount: 1_010n, count: 2 })
      }),
    )

    scenario(
      "keeps the first outcome of a nonce",
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        expect(yield* store.outcome("a", "1")).toBe(null)
        yield* store.recordOutcome({ scope: "a", nonce: "1", data: '{"first":true}' })
        yield* store.recordOutcome({ scope: "a", nonce: "1", data: "{}" })
        expect(yield* store.outcome("a", "1")).toBe('{"first":true}')
        expect(yield* store.outcome("b", "1")).toBe(null)
        expect(yield* store.outcome("a", "2")).toBe(null)
      }),
    )

    scenario(
      "keeps the first fingerprint of a root",
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        expect(yield* store.recordRoot(1, null)).toBe(null)
        expect(yield* store.recordRoot(1, "aa")).toBe("aa")
        expect(yield* store.recordRoot(1, "bb")).toBe("aa")
        expect(yield* store.recordRoot(1, null)).toBe("aa")
        expect(yield* store.recordRoot(2, null)).toBe(null)
      }),
    )

    auditLogScenarios(runner, scenario)

    scenario(
      "keeps nothing of a rolled-back transaction",
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        const { transact } = yield* UnitOfWork
        const everything = Effect.gen(function* () {
          yield* store.insert(exampleOrganization(0))
          yield* store.putUser(exampleUser(0))
          yield* store.putKey(exampleUserKey(0))
          yield* store.insertWallet(exampleWallet(0))
          yield* store.putPolicy(examplePolicy(0))
          yield* store.insertSpend(exampleSpend(0))
          yield* store.recordOutcome({ scope: "a", nonce: "1", data: "{}" })
          yield* store.insertEntry(exampleEntry(0))
          yield* store.link({ ...exampleEntry(0), seq: 1, hash: "01" })
          return yield* Effect.fail("undo")
        })
        yield* Effect.exit(transact(everything))
        const { organizationId, key } = exampleUserKey(0)
        const { policyId, chainId, token } = exampleSpend(0)
        expect(yield* store.find(organizationId)).toBe(null)
        expect(yield* store.users(organizationId, null, 9)).toEqual([])
        expect(yield* store.key(organizationId, key)).toBe(null)
        expect(yield* store.walletAt(exampleWallet(0).addresses.evm)).toBe(null)
        expect(yield* store.policies(organizationId)).toEqual([])
        const spent = yield* store.spent({ policyId, chainId, token, userId: null, since: 0 })
        expect(spent).toEqual({ amount: 0n, count: 0 })
        expect(yield* store.outcome("a", "1")).toBe(null)
        expect(yield* store.unlinked(9)).toEqual([])
        expect(yield* store.newestLinked(organizationId)).toBe(null)
      }),
    )
  })
}
