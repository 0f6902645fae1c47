import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ApprovalPendingError, type CreatedUser, type WaasClient } from "../src/waas/index.ts"
import { approvePayments, askForPayment, type ApprovalInput } from "./examples/approvals.ts"
import {
  firstWallet,
  managedService,
  stamperOf,
  type ManagedService,
} from "./support/managedService.ts"

const units = 10n ** 6n

describe("a payment that needs approvals", () => {
  let service: ManagedService
  let root: WaasClient
  let admin: WaasClient
  let clerk: WaasClient
  let payee: CreatedUser
  let input: ApprovalInput
  beforeAll(async () => {
    service = await managedService()
    const { world } = service
    const { organizationId } = await service
      .client(1)
      .createOrganization({ organizationName: "Treasury" })
    root = service.client(1, { organizationId })
    admin = service.client(11, { organizationId })
    clerk = service.client(10, { organizationId })
    const user = await root.createUser({ publicKey: stamperOf(10).publicKey })
    await root.createUser({ publicKey: stamperOf(11).publicKey, role: "admin" })
    payee = await root.createUser({ publicKey: stamperOf(12).publicKey })
    await root.addPolicy({
      userIds: [user.userId],
      actionType: "SIGN_TRANSACTION",
      conditions: { approvals: 1 },
    })
    const fromAddress = firstWallet(user).evm
    await world.deposit({ address: fromAddress }, world.token(), 400n * units, 400n * units)
    await world.flushed()
    input = {
      clerk,
      admin,
      userId: user.userId,
      fromAddress,
      chainId: world.chainId,
      token: world.text(world.token()),
      recipient: firstWallet(payee).evm,
    }
  })
  afterAll(() => service.close())

  it("is an error for its caller that names the proposal, and is paid by its approval", async () => {
    const proposalId = await askForPayment(input)
    if (proposalId === null) throw new Error("the payment needed no approval")
    const proposal = await clerk.getProposal({ proposalId })
    expect(proposal).toMatchObject({
      state: "open",
      approvals: { needed: 1, given: 0, by: [] },
      request: { amount: "100", to: input.recipient },
    })
    await approvePayments(input)
    expect((await clerk.getProposal({ proposalId })).state).toBe("executed")
    const { world } = service
    await world.flushed()
    const { balance } = await world.balance({ address: input.recipient }, world.token())
    expect(balance).toBe(100n * units)
    const [policy] = await clerk.getPolicies()
    expect(policy?.conditions).toEqual({ approvals: 1 })
  })

  it("can be withdrawn", async () => {
    let nonce = ""
    const { userId, fromAddress, chainId, token, recipient: to } = input
    const asked = clerk.privateToPublic(
      { userId, fromAddress, to, token, amount: "1", chainId },
      {
        beforeSending: (drawn) => {
          nonce = drawn
        },
      },
    )
    const error = await asked.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof ApprovalPendingError)) throw error
    expect(error.nonce).toBe(nonce)
    const { proposalId } = error
    expect((await clerk.getProposal({ proposalId })).digest).toBe(error.digest)
    expect(await clerk.rejectProposal({ proposalId })).toEqual({ proposalId, state: "rejected" })
    expect((await root.getProposals()).proposals.map(({ state }) => state)).toEqual([
      "rejected",
      "executed",
    ])
    await expect(
      admin.approveProposal({ proposalId, digest: error.digest ?? "" }),
    ).rejects.toMatchObject({ code: "PROPOSAL_CLOSED" })
  })
})
