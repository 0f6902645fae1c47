import { keyStamper } from "@shielded-relay/client/waas"
import { testToken } from "@shielded-relay/pool-contracts/testing"
import { parseUnits, type Address } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { payoutMargin } from "../../src/demo/payoutMargin.ts"
import { evmView, type EvmView } from "../../src/demo/evmView.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { actingAs } from "../../src/node/actingAs.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { eventually } from "./eventually.ts"
import { movementOf, newUser, StampedCalls, type StampedUser } from "./stampedCalls.ts"

/** Public tokens of managed wallets on a real node: the service process, its embedded database, real proofs, and a kill in the middle. */
describe("a wallet with tokens and no coins", () => {
  let devnet: Devnet
  let service: Service
  let calls: StampedCalls
  let root: StampedUser
  let chain: EvmView
  const units = (amount: string) => parseUnits(amount, 6)
  const token = () => devnet.tokens[0].address

  beforeAll(async () => {
    devnet = await deployDevnet(await startEvmNode({ mining: 1 }))
    service = await startService(devnet, {
      SHIELDED_RELAY_DATABASE: "embedded",
      SHIELDED_RELAY_WAAS: "true",
      SHIELDED_RELAY_WAAS_ORGANIZATIONS: keyStamper("01".repeat(32)).publicKey,
      SHIELDED_RELAY_PRIVATE_SEND_MARGIN: `${payoutMargin}s`,
      SHIELDED_RELAY_DEADLINE_GRID: "1s",
      SHIELDED_RELAY_PRIVATE_SEND_GAP: "3s",
      SHIELDED_RELAY_BATCH_DELAY: "5s",
    })
    calls = new StampedCalls(service)
    root = await newUser(calls, "01")
    chain = evmView(devnet.node.url, devnet.owner.privateKey)
  })
  afterAll(async () => {
    await service.close()
    await devnet.node.close()
  })

  /** A user whose wallet holds 100 dollars and no coins. */
  const holder = async (seed: string): Promise<StampedUser> => {
    const user = await newUser(calls, seed, root)
    const { call } = actingAs(devnet.node, devnet.owner.address)
    await call(token(), testToken.abi, "mint", [user.wallet, units("100")])
    expect(await chain.coinBalance(user.wallet)).toBe(0n)
    return user
  }
  const movement = (user: StampedUser, amount: string) =>
    movementOf(user, { chainId: devnet.node.chainId, token: token(), amount })
  const privateBalance = async ({ organizationId, userId, wallet, stamper }: StampedUser) => {
    const { data } = await calls.get(stamper, "/waas/private-balance", {
      organizationId,
      userId,
      walletAddress: wallet,
      chainId: String(devnet.node.chainId),
    })
    const rows = data["balances"] as ReadonlyArray<{
      readonly token: { readonly tokenAddress: string }
      readonly balance: string
    }>
    const row = rows.find((one) => one.token.tokenAddress.toLowerCase() === token().toLowerCase())
    return units(row?.balance ?? "0")
  }
  const operation = async ({ organizationId }: StampedUser, of: string) => {
    const { data } = await calls.get(root.stamper, "/waas/operation", { organizationId, of })
    return data["operation"] as Readonly<Record<string, unknown>> | undefined
  }
  const settled = (user: StampedUser, nonce: string) =>
    eventually(
      () => operation(user, nonce),
      (seen) => seen?.["state"] === "confirmed",
    )
  /** The kinds of legs in order. A top-up may be followed by others, because prices rise again after a time without traffic. */
  const kinds = (shown: Readonly<Record<string, unknown>> | undefined) =>
    ((shown?.["legs"] ?? []) as ReadonlyArray<{ readonly kind: string }>)
      .map(({ kind }) => kind)
      .filter((kind, at, all) => kind !== "top-up" || all[at - 1] !== kind)
  const tankCoins = () => chain.coinBalance(devnet.gasTank.address)
  /** What the tank lent, in dollars, rounded against the borrower: the devnet's coin is worth 2,000. */
  const owedFor = (lent: bigint) => (lent * units("2000") + 10n ** 18n - 1n) / 10n ** 18n
  const schedule = (by: StampedUser, scheduleId: string) =>
    calls.get(
      by.stamper,
      "/waas/scheduled-transaction/:scheduleId",
      {},
      `/waas/scheduled-transaction/${scheduleId}`,
    )

  it("moves them into its shielded balance with lent coins, and owes exactly those", async () => {
    const user = await holder("02")
    const before = await tankCoins()
    const nonce = crypto.randomUUID()
    const moved = await calls.post(root.stamper, "/waas/public-to-private", {
      ...movement(user, "60"),
      nonce,
    })
    expect(moved).toMatchObject({ status: 200, body: { status: "success" } })
    const shown = await settled(user, nonce)
    expect(shown).toMatchObject({ kind: "public-to-private", txHash: moved.data["txHash"] })
    expect(kinds(shown)).toEqual(["top-up", "approve", "deposit"])
    expect(await chain.tokenBalance(token(), user.wallet)).toBe(units("40"))
    const lent = before - (await tankCoins())
    expect(lent).toBeGreaterThan(0n)
    const left = units("60") - owedFor(lent)
    await eventually(
      () => privateBalance(user),
      (seen) => seen === left,
    )
  })

  it("pays a public address exactly the amount, through the pool", async () => {
    const user = await holder("03")
    const to: Address = "0x00000000000000000000000000000000000000b1"
    const paid = await calls.post(root.stamper, "/waas/public-to-public", {
      ...movement(user, "25"),
      to,
    })
    expect(paid).toMatchObject({ status: 200, data: { privacy: "immediate" } })
    const scheduleId = String(paid.data["scheduleId"])
    const ended = await eventually(
      () => schedule(user, scheduleId),
      ({ data }) => JSON.stringify(data).includes('"completed"'),
    )
    const [payout] = ended.data["transactions"] as ReadonlyArray<{ readonly txHash: string }>
    expect(ended.data).toMatchObject({ scheduleId, depositTxHash: paid.data["txHash"] })
    await chain.mined(payout?.txHash ?? "")
    expect(await chain.tokenBalance(token(), to)).toBe(units("25"))
    const left = await chain.tokenBalance(token(), user.wallet)
    expect(left).toBe(units("75") - BigInt(String(paid.data["feeAmount"])))
  })

  it("pays once, though the service dies between acceptance and answer", async () => {
    const user = await holder("04")
    const to: Address = "0x00000000000000000000000000000000000000b2"
    const nonce = crypto.randomUUID()
    const request = await calls.prepared(root.stamper, "/waas/public-to-public", {
      ...movement(user, "30"),
      to,
      nonce,
    })
    const first = request().catch(() => null)
    await eventually(
      () => operation(user, nonce),
      (seen) => seen !== undefined,
    )
    await service.crashAndRestart()
    await first
    const told = await request()
    expect(told).toMatchObject({ status: 401, body: { code: "STAMP_NONCE_USED" } })
    const scheduleId = String(Object(told.body["operation"])["scheduleId"])
    const shown = await settled(user, nonce)
    await eventually(
      () => schedule(user, scheduleId),
      ({ data }) => JSON.stringify(data).includes('"completed"'),
    )
    expect(await chain.tokenBalance(token(), to)).toBe(units("30"))
    expect(kinds(shown).filter((kind) => kind === "deposit")).toHaveLength(1)
    const again = await request()
    expect(again.body).toMatchObject({
      operation: { state: "confirmed", txHash: shown?.["txHash"], scheduleId },
    })
    expect(await chain.tokenBalance(token(), to)).toBe(units("30"))
  })

  it("keeps its tokens if its payment is cancelled while the deposit waits for a block", async () => {
    const user = await holder("05")
    const to: Address = "0x00000000000000000000000000000000000000b3"
    const { client } = devnet.node
    const nonce = crypto.randomUUID()
    await client.setIntervalMining({ interval: 0 })
    const paying = calls.post(root.stamper, "/waas/public-to-public", {
      ...movement(user, "35"),
      to,
      nonce,
    })
    await eventually(
      async () => {
        const seen = await operation(user, nonce)
        if (seen?.["state"] === "broadcast" && kinds(seen).at(-1) !== "deposit")
          await client.mine({ blocks: 1 })
        return seen
      },
      (seen) => seen?.["state"] === "broadcast" && kinds(seen).at(-1) === "deposit",
    )
    const { data } = await paying
    const scheduleId = String(data["scheduleId"])
    const { organizationId } = user
    const cancel = () =>
      calls.post(root.stamper, "/waas/cancel-scheduled-transaction", { organizationId, scheduleId })
    const pending = { cancelled: true, transactions: [{ status: "pending", txHash: "" }] }
    expect(await cancel()).toMatchObject({ status: 200, data: pending })
    await eventually(
      () => operation(user, nonce),
      (seen) => seen?.["state"] === "broadcast" && kinds(seen).at(-1) === "cancel",
    )
    expect(await cancel()).toMatchObject({ status: 200, data: pending })
    await client.setIntervalMining({ interval: 1 })
    await eventually(
      () => schedule(user, scheduleId),
      (seen) => JSON.stringify(seen.data).includes('"deposit_failed"'),
    )
    const shown = await operation(user, nonce)
    expect(shown).toMatchObject({ state: "failed", code: "OPERATION_CANCELLED", txHash: null })
    const legs = Object(shown)["legs"] as ReadonlyArray<Readonly<Record<string, unknown>>>
    const [deposit, displacing] = legs.slice(-2)
    expect(deposit).toMatchObject({ kind: "deposit", block: null, excluded: true })
    await chain.mined(String(displacing?.["txHash"]))
    expect(await chain.tokenBalance(token(), user.wallet)).toBe(units("100"))
    expect(await chain.tokenBalance(token(), to)).toBe(0n)
    expect(await cancel()).toMatchObject({
      status: 409,
      body: { code: "SCHEDULE_NOT_CANCELLABLE" },
    })
  })
})
