import { Effect, type Layer } from "effect"
import { OrganizationStore, UnitOfWork, type OrganizationUser } from "@shielded-relay/core"
import { exampleOrganization, examplePolicy, exampleUser } from "../example/index.ts"
import { expectFailure } from "./expectFailure.ts"
import { suite, type TestRunner } from "./TestRunner.ts"

/** The laws of `OrganizationStore`. Every build of the layer is an empty store. */
export function organizationStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<OrganizationStore | UnitOfWork, E>,
): void {
  const { expect } = runner
  suite(runner, "OrganizationStore", layer, (scenario) => {
    const [first, second] = [exampleOrganization(1), exampleOrganization(2)]
    const root = exampleUser(1, 1, { role: "root" })
    const otherRoot = exampleUser(2, 2, { role: "root" })
    const made = Effect.gen(function* () {
      const store = yield* OrganizationStore
      yield* store.create(first, root)
      yield* store.create(second, otherRoot)
      return store
    })
    const conflicts = <A, E, R>(effect: Effect.Effect<A, E, R>, id: string) =>
      expectFailure(runner, effect, { _tag: "OrganizationConflict", id })

    scenario(
      "gives back organizations and users as they were written",
      Effect.gen(function* () {
        const store = yield* made
        const user = exampleUser(3, 1, { role: "admin" })
        yield* store.addUser(user)
        expect(yield* store.find(first.id)).toEqual(first)
        expect(yield* store.find(exampleOrganization(3).id)).toBe(null)
        for (const one of [root, user]) {
          expect(yield* store.user(first.id, one.id)).toEqual(one)
          expect(yield* store.userByKey(first.id, one.publicKey)).toEqual(one)
        }
        expect(yield* store.user(first.id, exampleUser(4, 1).id)).toBe(null)
        expect(yield* store.userByKey(first.id, exampleUser(4, 1).publicKey)).toBe(null)
      }),
    )

    scenario(
      "refuses ids that exist, and keys that exist within an organization",
      Effect.gen(function* () {
        const store = yield* made
        yield* conflicts(store.create({ ...first, name: "other" }, exampleUser(3, 1)), first.id)
        const third = exampleOrganization(3)
        yield* conflicts(store.create(third, exampleUser(1, 3)), root.id)
        expect(yield* store.find(third.id)).toBe(null)
        expect(yield* store.find(first.id)).toEqual(first)
        const sameKey = exampleUser(4, 1, { publicKey: root.publicKey })
        yield* conflicts(store.addUser(sameKey), sameKey.id)
        yield* conflicts(store.addUser(exampleUser(1, 1, { publicKey: "aa" })), root.id)
        expect(yield* store.user(first.id, root.id)).toEqual(root)
        yield* store.addUser(exampleUser(5, 2, { publicKey: root.publicKey }))
      }),
    )

    scenario(
      "never gives anything of one organization for another's id",
      Effect.gen(function* () {
        const store = yield* made
        yield* store.putPolicy(examplePolicy(1, 1))
        expect(yield* store.user(second.id, root.id)).toBe(null)
        expect(yield* store.userByKey(second.id, root.publicKey)).toBe(null)
        expect(yield* store.addWallet(second.id, root.id)).toBe(null)
        expect(yield* store.policies(second.id)).toEqual([])
        expect(yield* store.removePolicy(second.id, examplePolicy(1, 1).id)).toBe(false)
        expect(yield* store.policies(first.id)).toEqual([examplePolicy(1, 1)])
        expect((yield* store.user(first.id, root.id))?.wallets).toBe(0)
        yield* store.putPolicy({ ...examplePolicy(1, 2), userIds: [] })
        expect(yield* store.policies(first.id)).toEqual([examplePolicy(1, 1)])
      }),
    )

    scenario(
      "gives simultaneous callers different wallet indices without gaps",
      Effect.gen(function* () {
        const store = yield* made
        const indices = yield* Effect.all(
          Array.from({ length: 100 }, () => store.addWallet(first.id, root.id)),
          { concurrency: "unbounded" },
        )
        expect(indices.toSorted((a, b) => Number(a) - Number(b))).toEqual(
          Array.from({ length: 100 }, (_, index) => index),
        )
        expect((yield* store.user(first.id, root.id))?.wallets).toBe(100)
        expect((yield* store.userByKey(first.id, root.publicKey))?.wallets).toBe(100)
        expect(yield* store.addWallet(first.id, exampleUser(9, 1).id)).toBe(null)
      }),
    )

    scenario(
      "replaces and removes policies",
      Effect.gen(function* () {
        const store = yield* made
        const policy = examplePolicy(1, 1)
        const changed = { ...policy, userIds: [], actionType: "READ_BALANCE" as const }
        yield* store.putPolicy(policy)
        yield* store.putPolicy(changed)
        expect(yield* store.policies(first.id)).toEqual([changed])
        expect(yield* store.removePolicy(first.id, policy.id)).toBe(true)
        expect(yield* store.removePolicy(first.id, policy.id)).toBe(false)
        expect(yield* store.policies(first.id)).toEqual([])
      }),
    )

    scenario(
      "undoes everything with its transaction",
      Effect.gen(function* () {
        const store = yield* made
        const { transact } = yield* UnitOfWork
        const third = exampleOrganization(3)
        const newRoot: OrganizationUser = exampleUser(6, 3)
        yield* Effect.exit(
          transact(
            Effect.gen(function* () {
              yield* store.create(third, newRoot)
              yield* store.addWallet(first.id, root.id)
              yield* store.putPolicy(examplePolicy(2, 1))
              return yield* Effect.fail("undo")
            }),
          ),
        )
        expect(yield* store.find(third.id)).toBe(null)
        expect(yield* store.userByKey(third.id, newRoot.publicKey)).toBe(null)
        expect(yield* store.policies(first.id)).toEqual([])
        expect(yield* store.addWallet(first.id, root.id)).toBe(0)
        yield* store.create(third, newRoot)
      }),
    )
  })
}
