import { faultyStorage } from "@shielded-relay/simulated-relay"
import { ProposalStore } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  ask,
  nonce,
  send,
  stampedRequest,
  stamper,
  textOf,
  type Answered,
} from "../support/ManagedWorld.ts"
import { approveRoute, dayInSeconds, payRoute, ProposalWorld, units } from "../support/proposals.ts"

let world: ProposalWorld
beforeAll(async () => {
  world = await ProposalWorld.open(12)
  await world.policy({ approvals: 1 }, [world.user, world.admins[0]])
})
afterAll(() => world.close())

const remove = (policyId: string) =>
  world.managed.ask("POST /waas/remove-policy", world.managed.root.stamper, { policyId })
const standing = (what: "suspend" | "resume", fields: object) =>
  world.managed.ask(`POST /waas/${what}`, world.managed.root.stamper, { ...fields })
/** Nothing may move while this runs. */
async function movingNothing(attack: () => Promise<void>): Promise<void> {
  const before = await world.balance(world.user)
  await attack()
  await world.managed.world.flushed()
  expect(await world.balance(world.user)).toBe(before)
}

describe("an approval is refused", () => {
  it("of the user who proposed, under any of his keys", () =>
    movingNothing(async () => {
      const { managed } = world
      const [admin] = world.admins
      const key = stamper(40)
      await managed.ask("POST /waas/add-key", managed.root.stamper, {
        userId: admin.userId,
        publicKey: key.publicKey,
      })
      const own = managed.payment(admin, world.payee.evm, "1")
      const proposed = await managed.ask(payRoute, admin.stamper, own)
      for (const by of [admin, { ...admin, stamper: key }])
        expect((await world.approve(by, proposed)).outcome).toBe("ACTION_NOT_PERMITTED")
      expect(await world.shown(proposed)).toMatchObject({ state: "open", approvals: { given: 0 } })
    }))

  it("of a user, of another organization and of no organization", () =>
    movingNothing(async () => {
      const { managed } = world
      const proposed = await world.pay()
      expect((await world.approve(world.payee, proposed)).outcome).toBe("ACTION_NOT_PERMITTED")
      expect((await world.approve(world.user, proposed)).outcome).toBe("ACTION_NOT_PERMITTED")
      const root = stamper(41)
      const foreign = await ask(managed.world, "POST /waas/create-organization", root, {
        organizationName: "Attacker",
        nonce: nonce(),
      })
      const fields = { ...world.named(proposed), nonce: nonce() }
      const from = async (organizationId: string) =>
        (
          await ask(managed.world, approveRoute, root, {
            ...fields,
            nonce: nonce(),
            organizationId,
          })
        ).outcome
      expect(await from(textOf(foreign, "organizationId"))).toBe("PROPOSAL_NOT_FOUND")
      expect(await from(managed.organizationId)).toBe("SIGNER_UNKNOWN")
    }))

  it("with the digest of another proposal", () =>
    movingNothing(async () => {
      const [small, large] = [await world.pay("1"), await world.pay("9")]
      const { digest } = world.named(small)
      const swapped = await world.approve(world.admins[1], large, { digest })
      expect(swapped.outcome).toBe("INVALID_REQUEST")
      expect(swapped.body["message"]).toMatch(/^digest: /)
      expect(await world.shown(large)).toMatchObject({ approvals: { given: 0 } })
    }))

  it("that is sent again", async () => {
    const two = await world.managed.user(42)
    await world.fund(two, 1)
    const policyId = await world.policy({ approvals: 2 }, [two])
    const payment = world.managed.payment(two, world.payee.evm, "1")
    const proposed = await world.managed.ask(payRoute, two.stamper, payment)
    const approval = await stampedRequest(approveRoute, world.admins[0].stamper, {
      organizationId: world.managed.organizationId,
      nonce: nonce(),
      ...world.named(proposed),
    })
    await send(world.managed.world, approval)
    const again = await send(world.managed.world, approval)
    expect(again.outcome).toBe("STAMP_NONCE_USED")
    expect(again.data).toMatchObject({ state: "open", approvals: { needed: 2, given: 1 } })
    expect(await world.shown(proposed)).toMatchObject({ state: "open", approvals: { given: 1 } })
    await remove(policyId)
  })

  it("after a day, however many proposals ended before", () =>
    movingNothing(async () => {
      const proposed = await world.pay()
      world.managed.world.time.clock.advance(dayInSeconds * 1_000)
      const late = await world.approve(world.admins[1], proposed)
      expect([late.outcome, late.body["state"]]).toEqual(["PROPOSAL_CLOSED", "expired"])
      expect((await world.shown(proposed))["state"]).toBe("expired")
    }))
})

describe("an approved proposal is decided as of now", () => {
  const refusedAs = async (proposed: Answered, code: string) => {
    const answer = await world.approve(world.admins[1], proposed)
    const { proposalId } = world.named(proposed)
    expect(answer.data).toEqual({ proposalId, state: "refused", code })
    expect(await world.shown(proposed)).toMatchObject({ state: "refused", code })
    const entries = (await world.managed.entries()).filter(({ result }) => result === proposalId)
    expect(entries.map(({ route, decision }) => `${decision} ${route}`).toSorted()).toEqual([
      `allowed ${approveRoute}`,
      `denied ${payRoute}`,
      `proposed ${payRoute}`,
    ])
  }
  const another = async (n: number) => {
    const by = await world.managed.user(n)
    await world.fund(by, 1)
    const policyId = await world.policy({ approvals: 1 }, [by])
    const payment = world.managed.payment(by, world.payee.evm, "1")
    return { by, policyId, proposed: await world.managed.ask(payRoute, by.stamper, payment) }
  }

  it("without its policy it is refused", async () => {
    const { policyId, proposed } = await another(50)
    await remove(policyId)
    await refusedAs(proposed, "ACTION_NOT_PERMITTED")
  })

  it("with a policy that denies it is refused", async () => {
    const { by, proposed } = await another(51)
    await world.policy({}, [by], { effect: "deny" })
    await refusedAs(proposed, "ACTION_NOT_PERMITTED")
  })

  it("without its key, it is refused", async () => {
    const { by, proposed } = await another(52)
    await world.managed.ask("POST /waas/remove-key", world.managed.root.stamper, {
      userId: by.userId,
      publicKey: by.stamper.publicKey,
    })
    await refusedAs(proposed, "SIGNER_UNKNOWN")
  })

  it("of a suspended user it is refused", async () => {
    const { by, proposed } = await another(53)
    await standing("suspend", { userId: by.userId })
    await refusedAs(proposed, "SUSPENDED")
  })

  it("without balance it is refused, with the code alone", async () => {
    const { by, proposed } = await another(54)
    const paid = await world.managed.ask(
      payRoute,
      world.managed.root.stamper,
      world.managed.payment(by, world.payee.evm, "9"),
    )
    expect(paid.outcome).toBe("ok")
    await world.managed.world.flushed()
    await refusedAs(proposed, "INSUFFICIENT_BALANCE")
  })

  it("in a suspended organization nobody approves", async () => {
    const { proposed } = await another(55)
    await standing("suspend", {})
    expect((await world.approve(world.admins[1], proposed)).outcome).toBe("SUSPENDED")
    await standing("resume", {})
    expect((await world.approve(world.admins[1], proposed)).data["state"]).toBe("executed")
  })

  it("the approval of an administrator who is suspended since does not count", async () => {
    const { by, policyId, proposed } = await another(56)
    await remove(policyId)
    await world.policy({ approvals: 2 }, [by])
    const [first, second] = world.admins
    expect((await world.approve(first, proposed)).data).toMatchObject({
      state: "open",
      approvals: { needed: 2, given: 1 },
    })
    await standing("suspend", { userId: first.userId })
    expect((await world.approve(second, proposed)).data["state"]).toBe("open")
    await standing("resume", { userId: first.userId })
    expect((await world.approve(second, proposed)).data["state"]).toBe("executed")
  })
})

describe("a proposal is executed once", () => {
  it("by a hundred approvals at the same time on two replicas", async () => {
    const { managed } = world
    const proposed = await world.pay()
    await managed.world.flushed()
    const before = await world.balance()
    const second = await managed.world.start(managed.world.storage)
    const approvals = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        managed.ask(
          approveRoute,
          n % 2 === 0 ? world.admins[1].stamper : managed.root.stamper,
          world.named(proposed),
          n % 4 < 2 ? second : undefined,
        ),
      ),
    )
    const executed = approvals.filter(({ data }) => data["state"] === "executed")
    expect(executed.length).toBe(1)
    const others = new Set(
      approvals.filter((one) => !executed.includes(one)).map((one) => one.outcome),
    )
    for (const outcome of others)
      expect(["PROPOSAL_CLOSED", "ORGANIZATION_CHANGED"]).toContain(outcome)
    await managed.world.flushed()
    expect((await world.balance()) - before).toBe(units)
  })

  it.each(["yes", "and-down"] as const)(
    "if the answer to the commit is lost (%s), and its repeat tells so",
    async (lostCommit) => {
      const { managed } = world
      const { faults, storage } = faultyStorage(managed.world.storage)
      const edge = await managed.world.start(storage)
      const proposed = await world.pay()
      await managed.world.flushed()
      const before = await world.balance()
      const approval = await stampedRequest(approveRoute, managed.root.stamper, {
        organizationId: managed.organizationId,
        nonce: nonce(),
        ...world.named(proposed),
      })
      faults.lostCommit = lostCommit
      const first = await send(managed.world, approval, edge)
      faults.down = false
      const again = await send(managed.world, approval)
      expect(["executed", undefined]).toContain(first.data["state"])
      expect(again.outcome).toBe("STAMP_NONCE_USED")
      expect(again.data["state"]).toBe("executed")
      await managed.world.flushed()
      expect((await world.balance()) - before).toBe(units)
      expect((await world.shown(proposed))["state"]).toBe("executed")
    },
  )

  it("and not at all if the commit fails: the approval does not count, and another one executes it", async () => {
    const { managed } = world
    const { faults, storage } = faultyStorage(managed.world.storage)
    const edge = await managed.world.start(storage)
    const proposed = await world.pay()
    await managed.world.flushed()
    const before = await world.balance()
    faults.failingCommits = 1
    const failed = await managed.ask(
      approveRoute,
      managed.root.stamper,
      world.named(proposed),
      edge,
    )
    expect(failed.outcome).toBe("STORAGE_UNAVAILABLE")
    expect(await world.shown(proposed)).toMatchObject({ state: "open", approvals: { given: 0 } })
    expect((await world.approve(managed.root, proposed)).data["state"]).toBe("executed")
    await managed.world.flushed()
    expect((await world.balance()) - before).toBe(units)
  })
})

it("a proposal that a writer in the database changed stops every request about it", async () => {
  const { managed } = world
  const { storage } = managed.world
  const store = Context.get(storage, ProposalStore)
  const proposed = await world.pay()
  const other = await world.pay("9")
  const changes: ReadonlyArray<object> = [
    { needed: 0 },
    { approvedBy: [world.admins[0].userId, world.admins[1].userId] },
    { message: String((await world.shown(other))["message"]) },
    { userId: world.payee.userId },
    { expiresAt: Number.MAX_SAFE_INTEGER },
    { nonce: "ab".repeat(32) },
    { position: 77 },
  ]
  let forged = {}
  const relay = await managed.world.start(
    Context.add(storage, ProposalStore, {
      ...store,
      find: (...of) =>
        Effect.map(store.find(...of), (row) => (row === null ? null : { ...row, ...forged })),
      list: (page) =>
        Effect.map(store.list(page), (rows) => rows.map((row) => ({ ...row, ...forged }))),
    }),
  )
  const outcomes = async () => [
    (await managed.ask(approveRoute, managed.root.stamper, world.named(proposed), relay)).outcome,
    (await managed.ask("GET /waas/proposals", managed.root.stamper, {}, relay)).outcome,
  ]
  for (const change of changes) {
    forged = change
    expect(await outcomes()).toEqual(["INTERNAL", "INTERNAL"])
  }
  forged = {}
  expect(await outcomes()).toEqual(["ok", "ok"])
})

it("a flood of proposals ends at a cap for each user, and expired ones do not count", async () => {
  const { managed } = world
  const flooder = await managed.user(60)
  await world.policy({ approvals: 1 }, [flooder])
  const payment = () => managed.payment(flooder, world.payee.evm, "1")
  const flood = async () => (await managed.ask(payRoute, flooder.stamper, payment())).outcome
  const outcomes = await Promise.all(Array.from({ length: 60 }, flood))
  expect(outcomes.filter((outcome) => outcome === "accepted").length).toBe(50)
  expect(outcomes.filter((outcome) => outcome === "RATE_LIMITED").length).toBe(10)
  expect((await world.pay()).outcome).toBe("accepted")
  managed.world.time.clock.advance(dayInSeconds * 1_000)
  expect(await flood()).toBe("accepted")
  const long = { ...payment(), ignored: "x".repeat(5_000) }
  const refused = await managed.ask(payRoute, flooder.stamper, long)
  expect(refused.outcome).toBe("INVALID_REQUEST")
  expect(refused.body["message"]).toContain("at most 4096")
})

it("a proposal from before a loss of the storage is not executed: what was lost may have executed it", async () => {
  const restored = await ProposalWorld.open(1)
  await restored.policy({ approvals: 1 })
  const proposed = await restored.pay()
  const relay = await restored.managed.world.startAfterRestore(restored.managed.world.storage)
  const approved = await restored.managed.ask(
    approveRoute,
    restored.managed.root.stamper,
    { ...restored.named(proposed), timestamp: restored.managed.world.time.now },
    relay,
  )
  expect([approved.outcome, approved.body["state"]]).toEqual(["PROPOSAL_CLOSED", "expired"])
  const listed = await restored.managed.ask(
    "GET /waas/proposals",
    restored.managed.root.stamper,
    { timestamp: restored.managed.world.time.now },
    relay,
  )
  expect(listed.data).toMatchObject({ proposals: [{ state: "expired" }] })
  await restored.close()
})
