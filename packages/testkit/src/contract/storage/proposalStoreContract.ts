import { ProposalStore, UnitOfWork } from "@shielded-relay/core"
import { Effect, Exit, type Layer } from "effect"
import fc from "fast-check"
import {
  exampleOrganizationId,
  exampleProposal,
  exampleProposalId,
  exampleUserId,
} from "../../example/index.ts"
import { suite, type TestRunner } from "../TestRunner.ts"

/** The laws of `ProposalStore`. Every build of the layer is an empty storage. */
export function proposalStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<ProposalStore | UnitOfWork, E>,
): void {
  const { expect } = runner
  const other = exampleOrganizationId(1)
  suite(runner, "ProposalStore", layer, (scenario, property) => {
    scenario(
      "keeps a proposal as it is, of its organization alone",
      Effect.gen(function* () {
        const store = yield* ProposalStore
        const { organizationId, id } = exampleProposal(1)
        expect(yield* store.find(organizationId, id)).toBe(null)
        expect(yield* store.newest(organizationId)).toBe(0)
        yield* store.insert(exampleProposal(1))
        const foreign = exampleProposal(1, { organizationId: other, message: "another" })
        yield* store.insert(foreign)
        yield* store.insert(exampleProposal(2))
        expect(yield* store.find(organizationId, id)).toEqual(exampleProposal(1))
        expect(yield* store.find(other, id)).toEqual(foreign)
        expect(yield* store.find(other, exampleProposalId(2))).toBe(null)
        expect(yield* store.newest(organizationId)).toBe(2)
        expect(yield* store.newest(other)).toBe(1)
      }),
    )

    scenario(
      "refuses an id and a position twice",
      Effect.gen(function* () {
        const store = yield* ProposalStore
        yield* store.insert(exampleProposal(1))
        const again = [
          exampleProposal(1, { position: 2 }),
          exampleProposal(1, { id: exampleProposalId(2) }),
        ]
        for (const proposal of again)
          expect(Exit.hasDies(yield* Effect.exit(store.insert(proposal)))).toBe(true)
      }),
    )

    scenario(
      "replaces a proposal by its next version",
      Effect.gen(function* () {
        const store = yield* ProposalStore
        const next = exampleProposal(1, {
          needed: 3,
          approvedBy: [exampleUserId(4), exampleUserId(2)],
          state: "refused",
          code: "INSUFFICIENT_BALANCE",
          rejectedBy: exampleUserId(5),
          version: 2,
          seal: "ab",
        })
        expect(yield* store.replace(next)).toBe(false)
        yield* store.insert(exampleProposal(1))
        expect(yield* store.replace({ ...next, version: 3 })).toBe(false)
        expect(yield* store.replace({ ...next, version: 1 })).toBe(false)
        expect(yield* store.replace({ ...next, organizationId: other })).toBe(false)
        expect(yield* store.find(next.organizationId, next.id)).toEqual(exampleProposal(1))
        expect(yield* store.replace(next)).toBe(true)
        expect(yield* store.find(next.organizationId, next.id)).toEqual(next)
        expect(yield* store.replace(next)).toBe(false)
      }),
    )

    scenario(
      "lets one of concurrent changes of a version win",
      Effect.gen(function* () {
        const store = yield* ProposalStore
        const { transact } = yield* UnitOfWork
        yield* store.insert(exampleProposal(1))
        const change = (seal: string) =>
          transact(store.replace(exampleProposal(1, { seal, version: 2 })))
        const won = yield* Effect.all(["a", "b", "c"].map(change), { concurrency: "unbounded" })
        expect(won.filter(Boolean).length).toBe(1)
      }),
    )

    property(
      "counts open proposals and lists them from the newest on",
      fc.record({
        proposals: fc.array(
          fc.record({
            user: fc.integer({ min: 0, max: 1 }),
            ends: fc.integer({ min: 0, max: 4 }),
            state: fc.constantFrom("open", "executed", "refused", "rejected"),
            becomes: fc.constantFrom("open", "executed"),
          }),
          { maxLength: 8 },
        ),
        at: fc.integer({ min: -1, max: 4 }),
        user: fc.option(fc.integer({ min: 0, max: 1 })),
        before: fc.option(fc.integer({ min: 1, max: 9 })),
        limit: fc.integer({ min: 1, max: 9 }),
        onlyOpen: fc.boolean(),
      }),
      ({ proposals, at, user, before, limit, onlyOpen }) =>
        Effect.gen(function* () {
          const store = yield* ProposalStore
          yield* store.insert(exampleProposal(1, { organizationId: other }))
          const rows = proposals.map(({ user: of, ends, state, becomes }, index) => ({
            first: exampleProposal(index + 1, {
              userId: exampleUserId(of),
              expiresAt: ends,
              state,
            }),
            becomes,
          }))
          for (const { first } of rows) yield* store.insert(first)
          for (const { first, becomes } of rows)
            yield* store.replace({ ...first, state: becomes, version: 2 })
          const now = rows.map(({ first, becomes }) => ({ ...first, state: becomes, version: 2 }))
          const userId = user === null ? null : exampleUserId(user)
          const { organizationId } = exampleProposal(1)
          const own = now.filter((one) => userId === null || one.userId === userId)
          const open = own.filter(({ state, expiresAt }) => state === "open" && expiresAt > at)
          expect(yield* store.countOpen({ organizationId, userId }, at)).toBe(open.length)
          const listed = (onlyOpen ? open : own)
            .filter(({ position }) => before === null || position < before)
            .toReversed()
            .slice(0, limit)
          const openAt = onlyOpen ? at : null
          expect(yield* store.list({ organizationId, userId, openAt, before, limit })).toEqual(
            listed,
          )
        }),
      25,
    )

    scenario(
      "keeps nothing of a rolled-back transaction",
      Effect.gen(function* () {
        const store = yield* ProposalStore
        const { transact } = yield* UnitOfWork
        yield* store.insert(exampleProposal(1))
        const everything = Effect.gen(function* () {
          yield* store.insert(exampleProposal(2))
          yield* store.replace(exampleProposal(1, { state: "executed", version: 2 }))
          return yield* Effect.fail("undo")
        })
        yield* Effect.exit(transact(everything))
        const { organizationId, id } = exampleProposal(1)
        expect(yield* store.find(organizationId, id)).toEqual(exampleProposal(1))
        expect(yield* store.newest(organizationId)).toBe(1)
        expect(yield* store.countOpen({ organizationId, userId: null }, 0)).toBe(1)
        yield* store.insert(exampleProposal(2))
        expect(yield* store.countOpen({ organizationId, userId: null }, 0)).toBe(2)
      }),
    )
  })
}
