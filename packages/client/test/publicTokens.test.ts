import { nativeToken, parseAddress } from "@shielded-relay/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { callOff, payLater, shieldTokens } from "./examples/publicTokens.ts"
import type { WaasClient } from "../src/waas/index.ts"
import {
  firstWallet,
  managedService,
  stamperOf,
  type ManagedService,
} from "./support/managedService.ts"

const recipient = "0x00000000000000000000000000000000000000d1"

describe("public tokens of a managed wallet without coins", () => {
  let service: ManagedService
  let root: WaasClient
  let wallet: string
  let userId: string
  const token = () => service.world.token()
  const movement = (amount: string) => ({
    userId,
    fromAddress: wallet,
    token: service.world.text(token()),
    amount,
    chainId: service.world.chainId,
  })
  const balance = async () => {
    const { world } = service
    const { chainId } = world
    const rows = await root.privateBalance({ userId, walletAddress: wallet, chainId })
    const text = world.text(token()).toLowerCase()
    return rows.find((row) => row.token.tokenAddress.toLowerCase() === text)
  }

  beforeAll(async () => {
    service = await managedService()
    const { organizationId } = await service
      .client(1)
      .createOrganization({ organizationName: "Treasury" })
    root = service.client(1, { organizationId })
    const user = await root.createUser({ publicKey: stamperOf(2).publicKey })
    userId = user.userId
    wallet = firstWallet(user).evm
    const account = parseAddress(wallet, "evm")
    if (account === null) throw new Error(wallet)
    const { chain } = service.world
    chain.endow(token(), account, 1_000_000_000n)
    chain.endow(nativeToken("evm"), account, 0n)
    chain.approving.add(account)
  })
  afterAll(() => service.close())

  it("become shielded balance, less what the gas tank lent", async () => {
    const sent = await shieldTokens({ root, ...movement("100"), recipient, now: () => 0 })
    expect(sent.txHash).toMatch(/^0x/)
    expect(sent.txHashes).toEqual([sent.txHash])
    const ended = await root.waitForOperation(sent.nonce, { until: "confirmed" })
    expect(ended).toMatchObject({
      kind: "public-to-private",
      txHash: sent.txHash,
      legs: [{ kind: "top-up" }, { kind: "approve" }, { kind: "deposit" }],
    })
    await service.world.flushed()
    const shown = await balance()
    const owed = Number(shown?.owed)
    expect(owed).toBeGreaterThan(0)
    expect(Number(shown?.balance) + owed).toBeCloseTo(100, 6)
  })

  it("pay a public address, and the schedule tells how", async () => {
    const sent = await root.publicToPublic({ ...movement("25"), to: recipient })
    expect(BigInt(sent.feeAmount ?? "0")).toBeGreaterThan(0n)
    const of = () => root.scheduledTransaction(sent.scheduleId)
    expect(await of()).toMatchObject({ scheduleId: sent.scheduleId, depositTxHash: sent.txHash })
    await service.world.time.eventually(
      async () => (await of()).transactions[0]?.status === "completed",
    )
    expect(service.world.paid(recipient, token())).toBe(25_000_000n)
    const member = service.client(2)
    expect(await member.scheduledTransaction(sent.scheduleId)).toEqual(await of())
    await expect(service.client(9).scheduledTransaction(sent.scheduleId)).rejects.toMatchObject({
      code: "SCHEDULE_NOT_FOUND",
      status: 404,
    })
  })

  it("wait for their time, and stay where they are if they do not suffice", async () => {
    const now = () => service.world.time.now
    const { scheduleId, transactions } = await payLater({
      root,
      ...movement("10"),
      recipient,
      now,
    })
    expect(transactions).toMatchObject([{ status: "pending", txHash: "" }])
    expect(await callOff({ root, scheduleId })).toBe(true)
    await service.world.time.eventually(
      async () =>
        (await root.scheduledTransaction(scheduleId)).transactions[0]?.status !== "pending",
    )
    await expect(root.cancelScheduledTransaction({ scheduleId })).rejects.toMatchObject({
      code: "SCHEDULE_NOT_CANCELLABLE",
      status: 409,
    })
    await expect(root.publicToPrivate(movement("5000"))).rejects.toMatchObject({
      code: "INSUFFICIENT_BALANCE",
    })
  })
})
