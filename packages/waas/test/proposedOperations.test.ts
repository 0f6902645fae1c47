import { nativeToken, parseAddress } from "@shielded-relay/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { textOf } from "./support/ManagedWorld.ts"
import { ProposalWorld, units } from "./support/proposals.ts"

const recipient = "0x00000000000000000000000000000000000000b7"

describe("an approval executes", () => {
  let world: ProposalWorld
  beforeAll(async () => {
    world = await ProposalWorld.open(1)
    await world.policy({ approvals: 1 })
    await world.policy({ approvals: 1 }, [world.user], { actionType: "DELEGATE_RESOURCE" })
    const account = parseAddress(world.user.evm, "evm")
    if (account === null) throw new Error(world.user.evm)
    const { chain } = world.managed.world
    chain.endow(world.managed.world.token(), account, 1_000n * units)
    chain.endow(nativeToken("evm"), account, 10n ** 18n)
    chain.approving.add(account)
  })
  afterAll(() => world.close())

  /** Proposes a request, approves it, and returns the operation that the proposer finds. */
  async function approved(route: string, fields: object): Promise<unknown> {
    const { managed, user } = world
    const nonce = `of ${route}`
    const proposed = await managed.ask(route, user.stamper, { ...fields, nonce })
    expect(proposed.data).toMatchObject({ txHash: "", approvals: { needed: 1 } })
    const answer = await world.approve(world.admins[0], proposed)
    expect(answer.data).toMatchObject({ state: "executed" })
    const { data } = await managed.ask("GET /waas/operation", user.stamper, { of: nonce })
    return data["operation"]
  }

  it("private-to-public", async () => {
    const route = "POST /waas/private-to-public"
    const operation = await approved(route, world.managed.payment(world.user, recipient, "2"))
    expect(operation).toMatchObject({ kind: "withdraw" })
    const { managed } = world
    await managed.world.quiet()
    expect(managed.world.paid(recipient, managed.world.token())).toBe(2n * units)
  })

  it("public-to-private", async () => {
    const { to: _, ...movement } = world.managed.payment(world.user, "", "5")
    const operation = await approved("POST /waas/public-to-private", movement)
    expect(operation).toMatchObject({
      kind: "public-to-private",
      txHash: expect.stringMatching(/^0x/),
    })
  })

  it("public-to-public", async () => {
    const before = world.managed.world.paid(recipient, world.managed.world.token())
    const fields = world.managed.payment(world.user, recipient, "3")
    const operation = await approved("POST /waas/public-to-public", fields)
    expect(operation).toMatchObject({ kind: "public-to-public" })
    const { time } = world.managed.world
    const paid = async () => world.managed.world.paid(recipient, world.managed.world.token())
    await time.eventually(async () => (await paid()) - before === 3n * units)
  })

  it.each([
    ["delegate-resource", { to: recipient, amount: "1" }],
    ["undelegate-resource", { to: recipient, amount: "1" }],
    ["freeze", { amount: "1" }],
    ["unfreeze", { amount: "1" }],
    ["withdraw-unfrozen", {}],
  ])("%s, which this chain refuses", async (name, fields) => {
    const { managed, user } = world
    const proposed = await managed.ask(`POST /waas/wallet/tron/${name}`, user.stamper, {
      userId: user.userId,
      fromAddress: user.evm,
      chainId: managed.world.chainId,
      ...fields,
    })
    expect(proposed.outcome).toBe("accepted")
    expect((await world.approve(world.admins[0], proposed)).data).toEqual({
      proposalId: textOf(proposed, "proposalId"),
      state: "refused",
      code: "INVALID_REQUEST",
    })
  })
})
