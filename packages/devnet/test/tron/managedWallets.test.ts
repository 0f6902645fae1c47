import { isNightly } from "@shielded-relay/bench"
import { TronWeb } from "tronweb"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startService, type Service } from "../../src/service/startService.ts"
import { startTronDevnet, type TronDevnet } from "../../src/tron/deploy/index.ts"
import { eventually } from "../endToEnd/eventually.ts"
import { Organization, textOf, type ManagedWallet, type Reply } from "../managed/Organization.ts"
import { hurried } from "../node/hurried.ts"

const million = 1_000_000n
/** Milliseconds of the chain's clock until unfrozen TRX can be withdrawn. */
const unfreezing = 14 * 24 * 3_600_000
/** TRX in the service's answers. */
const coin = "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb"

/** A service process, its database, real proofs, and a local node whose gas tank lends TRX. The last test lets two weeks pass. */
describe("managed wallets on TRON", () => {
  let devnet: TronDevnet
  let service: Service
  let organization: Organization
  let dollar: string

  beforeAll(async () => {
    devnet = await startTronDevnet({ blocks: 1_000 })
    dollar = devnet.tokens[0].address
    service = await startService(devnet, {
      SHIELDED_RELAY_DATABASE: "embedded",
      SHIELDED_RELAY_WAAS: "true",
      SHIELDED_RELAY_WAAS_ORGANIZATIONS: "open",
      SHIELDED_RELAY_BATCH_DELAY: "1s",
    })
    organization = await Organization.create(service, devnet.chainId)
  })
  afterAll(async () => {
    await service.close()
    await devnet.node.close()
  })

  const chain = () => devnet.owner
  const held = (token: string, of: string) =>
    token === coin ? chain().coins(of) : chain().tokens(token, of)
  const shielded = (wallet: ManagedWallet, token: string) =>
    organization.shielded(wallet, wallet.tron, token)
  /** What the wallet, the pool, the operator and the tank have. */
  const books = async (wallet: ManagedWallet, token: string) => ({
    wallet: await held(token, wallet.tron),
    coins: await chain().coins(wallet.tron),
    pool: await held(token, devnet.pool),
    operator: await held(token, devnet.feeRecipient),
    tank: await chain().coins(devnet.gasTank.address),
  })
  const settles = (wallet: ManagedWallet, token: string, all: bigint) =>
    eventually(
      () => shielded(wallet, token),
      ({ balance, pending, owed }) => pending === 0n && balance + owed === all,
    )
  const fields = ({ userId, tron }: ManagedWallet, amount: string, more: object = {}) => ({
    userId,
    fromAddress: tron,
    amount,
    ...more,
  })
  const holder = async (units: bigint) => {
    const wallet = await organization.wallet()
    await chain().call(dollar, "mint(address,uint256)", [
      { type: "address", value: wallet.tron },
      { type: "uint256", value: units },
    ])
    return wallet
  }
  const rich = async (trx: bigint) => {
    const wallet = await organization.wallet()
    await devnet.node.setBalance(wallet.tron, trx * million)
    return wallet
  }
  const fresh = async () => (await TronWeb.createAccount()).address.base58
  const costs = async (legs: ReadonlyArray<{ readonly txHash: string }>) => {
    const receipts = await Promise.all(legs.map(({ txHash }) => chain().receiptOf(txHash)))
    expect(receipts.every(({ success }) => success)).toBe(true)
    return receipts.map(({ cost }) => cost)
  }
  const sum = (amounts: ReadonlyArray<bigint>) => amounts.reduce((all, each) => all + each, 0n)
  /** Dollars for lent sun at 0.30 each, rounded up. */
  const worth = (lent: bigint) => (lent * 300n + 999n) / 1_000n
  const kinds = (legs: ReadonlyArray<{ readonly kind: string }>) => legs.map(({ kind }) => kind)
  const refused = (answer: Reply, code: string) =>
    expect(answer).toMatchObject({ status: 400, body: { status: "error", code } })

  it("deposit tokens with lent TRX, exactly the amount, and owe exactly what was lent", async () => {
    const wallet = await holder(1_000n * million)
    const before = await books(wallet, dollar)
    const { nonce, send } = await organization.request(
      "public-to-private",
      fields(wallet, "250.5", { token: dollar }),
    )
    const answer = await send()
    expect(answer).toMatchObject({ status: 200, body: { status: "success" } })
    const legs = await organization.confirmed(nonce)
    expect(kinds(legs)).toEqual(["top-up", "approve", "deposit"])
    expect(legs[2]?.txHash).toBe(textOf(answer, "txHash"))
    const [lending = 0n, ...own] = await costs(legs)
    const moved = (2505n * million) / 10n
    const after = await books(wallet, dollar)
    const lent = before.tank - after.tank
    expect(after).toEqual({
      wallet: 1_000n * million - moved,
      coins: lent - lending - sum(own),
      pool: before.pool + moved,
      operator: before.operator,
      tank: before.tank - lent,
    })
    await settles(wallet, dollar, moved)
    expect(await shielded(wallet, dollar)).toEqual({
      balance: moved - worth(lent),
      pending: 0n,
      owed: worth(lent),
    })
    const allowance = chain().read(dollar, "allowance(address,address)", [
      { type: "address", value: wallet.tron },
      { type: "address", value: devnet.pool },
    ])
    expect(await allowance).toBe(0n)
  })

  it("pay a recipient exactly the amount through the pool, and deposit what was lent beside it", async () => {
    const wallet = await holder(1_000n * million)
    const to = await fresh()
    const before = await books(wallet, dollar)
    const paying = fields(wallet, "10", { token: dollar, to })
    const answer = await eventually(
      () => organization.post("public-to-public", paying),
      ({ body }) => body["code"] !== "CHAIN_UNTRIED",
    )
    expect(answer).toMatchObject({ status: 200, data: { privacy: "immediate" } })
    expect(await organization.ended(textOf(answer, "scheduleId"))).toBe("completed")
    expect(await held(dollar, to)).toBe(10n * million)
    const after = await books(wallet, dollar)
    const deposit = 10n * million + BigInt(textOf(answer, "feeAmount"))
    const fee = after.operator - before.operator
    const left = deposit - 10n * million - fee
    expect(fee).toBeGreaterThan(0n)
    expect(after).toMatchObject({
      wallet: 1_000n * million - deposit,
      pool: before.pool + left,
    })
    await settles(wallet, dollar, left)
    const { owed } = await shielded(wallet, dollar)
    expect(owed).toBe(worth(before.tank - after.tank))
  })

  // By day on EVM chains: `managedWallets.test.ts`, and the tests of `waas`.
  if (isNightly)
    it("pay nobody once they are cancelled, and move nothing once the signed deposit has expired", async () => {
      const wallet = await rich(1_000n)
      const to = await fresh()
      const before = await books(wallet, coin)
      const { node } = devnet
      node.behave({ onSend: () => "dropped" })
      const { nonce, send } = await organization.request(
        "public-to-public",
        fields(wallet, "10", { token: coin, to }),
      )
      const sending = send().catch(() => null)
      const signed = await eventually(
        () => organization.operation(nonce).catch(() => null),
        (seen) => seen?.["state"] === "broadcast",
      )
      const scheduleId = String(signed?.["scheduleId"])
      expect(await organization.post("cancel-scheduled-transaction", { scheduleId })).toMatchObject(
        {
          status: 200,
          data: { cancelled: true, transactions: [{ status: "pending" }] },
        },
      )
      // Nodes see nothing until then: a look that began before the cancellation may still send the deposit.
      const ending = organization.ended(scheduleId)
      await hurried(
        node,
        ending.then(() => undefined),
        1,
      )
      node.behave({ onSend: () => "executed" })
      expect(await ending).toBe("deposit_failed")
      await sending
      const { wallet: left, coins, tank } = await books(wallet, coin)
      expect([left, coins, tank]).toEqual([before.wallet, before.coins, before.tank])
      expect(await held(coin, to)).toBe(0n)
      expect(await organization.operation(nonce)).toMatchObject({
        state: "failed",
        legs: [{ kind: "deposit", excluded: true }],
      })
    })

  it("refuse what the chain would reject, before anything changes on the chain", async () => {
    const wallet = await rich(50n)
    const receiver = devnet.users[0].address
    const before = await account(devnet, wallet.tron)
    const ask = (route: string, amount: string, more: object = {}) =>
      organization.post(`wallet/tron/${route}`, fields(wallet, amount, more))
    const unstaked = await ask("delegate-resource", "10", { to: receiver, stake: false })
    refused(unstaked, "INVALID_REQUEST")
    expect(unstaked.body["message"]).toContain("InsufficientStake")
    const unknown = await ask("delegate-resource", "10", { to: await fresh() })
    refused(unknown, "INVALID_REQUEST")
    expect(unknown.body["message"]).toContain("ReceiverNotActivated")
    refused(await ask("delegate-resource", "60", { to: receiver }), "INSUFFICIENT_GAS")
    refused(await ask("freeze", "60"), "INSUFFICIENT_GAS")
    refused(await ask("unfreeze", "1"), "INVALID_REQUEST")
    refused(await ask("withdraw-unfrozen", "0"), "INVALID_REQUEST")
    const deposit = await organization.post(
      "public-to-private",
      fields(wallet, "60", { token: coin }),
    )
    refused(deposit, "INSUFFICIENT_BALANCE")
    expect(await account(devnet, wallet.tron)).toEqual(before)
  })

  // By day a service with managed wallets is killed in `endToEnd/managedWallets.test.ts`.
  if (isNightly)
    it("move once when the service is killed with a top-up lost on the way and a payment accepted", async () => {
      const wallet = await holder(1_000n * million)
      const to = await fresh()
      const before = await books(wallet, dollar)
      const { node } = devnet
      node.behave({ onSend: () => "dropped" })
      const lost = await organization.request(
        "public-to-private",
        fields(wallet, "200", { token: dollar }),
      )
      const waiting = await organization.request(
        "public-to-public",
        fields(wallet, "10", { token: dollar, to }),
      )
      const sending = lost.send().catch(() => null)
      const sent = await eventually(
        () => organization.operation(lost.nonce),
        ({ state }) => state === "broadcast",
      )
      const queueing = waiting.send().catch(() => null)
      await eventually(
        () => organization.operation(waiting.nonce),
        ({ state }) => state === "accepted",
      )
      await service.kill()
      await Promise.all([sending, queueing])
      node.behave({ onSend: () => "executed" })
      // The start waits until every byte that was signed before has expired.
      await hurried(node, service.restart(), 1)

      const told = await Promise.all([lost.send(), waiting.send()])
      for (const answer of told)
        expect(answer).toMatchObject({ status: 401, body: { code: "STAMP_NONCE_USED" } })
      const first = await organization.confirmed(lost.nonce)
      expect(kinds(first)).toEqual(["top-up", "approve", "deposit"])
      expect(JSON.stringify(sent["legs"])).not.toContain(first[0]?.txHash)
      const scheduleId = String(Object(told[1]?.body["operation"])["scheduleId"])
      expect(await organization.ended(scheduleId)).toBe("completed")
      const second = await organization.confirmed(waiting.nonce)
      expect(await held(dollar, to)).toBe(10n * million)
      const after = await books(wallet, dollar)
      const left = after.pool - before.pool
      expect(1_000n * million - after.wallet).toBe(
        left + 10n * million + after.operator - before.operator,
      )
      const burnt = sum(await costs([...first, ...second]))
      const lent = before.tank - after.tank
      expect(after.coins).toBe(lent - burnt)
      await settles(wallet, dollar, left)
      expect((await shielded(wallet, dollar)).owed).toBe(worth(lent))
    })

  // By day a service with managed wallets is killed in `endToEnd/managedWallets.test.ts`.
  if (isNightly)
    it("move once when the service is killed as its deposit reaches the chain", async () => {
      const wallet = await rich(50n)
      const before = await books(wallet, coin)
      const { node } = devnet
      const { nonce, send } = await organization.request(
        "public-to-private",
        fields(wallet, "20", { token: coin }),
      )
      const reached = new Set<string>()
      node.behave({
        onSend: (id) => {
          reached.add(id)
          return "executed, answer lost"
        },
      })
      const sending = send().catch(() => null)
      // The service may send an insertion of earlier deposits at the same time.
      await eventually(
        () => organization.operation(nonce).catch(() => null),
        (seen) => [...reached].some((id) => JSON.stringify(seen?.["legs"] ?? []).includes(id)),
      )
      await service.kill()
      await sending
      node.behave({ onSend: () => "executed" })
      await hurried(node, service.restart(), 1)

      const told = await send()
      expect(told).toMatchObject({ status: 401, body: { code: "STAMP_NONCE_USED" } })
      const legs = await organization.confirmed(nonce)
      expect(kinds(legs)).toEqual(["deposit"])
      const cost = sum(await costs(legs))
      await settles(wallet, coin, 20n * million)
      expect(await books(wallet, coin)).toMatchObject({
        wallet: 30n * million - cost,
        pool: before.pool + 20n * million,
        tank: before.tank,
      })
      expect(await shielded(wallet, coin)).toMatchObject({ balance: 20n * million, owed: 0n })
    })

  it("freeze, lend, take back and withdraw TRX, of which only fees are lost", async () => {
    const wallet = await rich(100n)
    const receiver = devnet.users[1].address
    const energy = async () =>
      (await chain().web.trx.getAccountResources(receiver)).EnergyLimit ?? 0
    const before = await energy()
    const made: Array<{ readonly kind: string; readonly txHash: string }> = []
    const perform = async (route: string, amount: string, more: object = {}) => {
      const { nonce, send } = await organization.request(
        `wallet/tron/${route}`,
        fields(wallet, amount, more),
      )
      expect(await send()).toMatchObject({ status: 200, body: { status: "success" } })
      const legs = await organization.confirmed(nonce)
      made.push(...legs)
      return kinds(legs)
    }
    const stake = () => account(devnet, wallet.tron)

    expect(await perform("freeze", "5")).toEqual(["freeze"])
    expect(await stake()).toMatchObject({ energy: 5n * million, lent: 0n })
    expect(await perform("delegate-resource", "12.5", { to: receiver })).toEqual([
      "freeze",
      "delegate",
    ])
    expect(await stake()).toMatchObject({ energy: 0n, lent: (125n * million) / 10n })
    expect(await energy()).toBeGreaterThan(before)
    expect(await perform("undelegate-resource", "12.5", { to: receiver })).toEqual(["undelegate"])
    expect(await stake()).toMatchObject({ energy: (125n * million) / 10n, lent: 0n })
    expect(await energy()).toBe(before)
    expect(await perform("unfreeze", "12.5")).toEqual(["unfreeze"])
    expect(await stake()).toMatchObject({ energy: 0n, unfreezing: (125n * million) / 10n })
    refused(
      await organization.post("wallet/tron/withdraw-unfrozen", fields(wallet, "0")),
      "INVALID_REQUEST",
    )
    await devnet.node.passTime(unfreezing)
    await devnet.node.advance(4)
    expect(await perform("withdraw-unfrozen", "0")).toEqual(["withdraw-unfrozen"])
    expect(await stake()).toEqual({
      balance: 100n * million - sum(await costs(made)),
      energy: 0n,
      lent: 0n,
      unfreezing: 0n,
    })
  })
})

/** An account's TRX, its stake for energy, what it has lent of that, and what is on its way back; sun. */
async function account({ owner, node: { url } }: TronDevnet, address: string) {
  const response = await fetch(`${url}/wallet/getaccount`, {
    method: "POST",
    body: JSON.stringify({ address, visible: true }),
  })
  const found = Object(await response.json())
  const stakes: ReadonlyArray<{ type?: string; amount?: number }> = found.frozenV2 ?? []
  const returning: ReadonlyArray<{ unfreeze_amount?: number }> = found.unfrozenV2 ?? []
  const ofEnergy = stakes.find(({ type }) => type === "ENERGY")
  return {
    balance: await owner.coins(address),
    energy: BigInt(ofEnergy?.amount ?? 0),
    lent: BigInt(found.account_resource?.delegated_frozenV2_balance_for_energy ?? 0),
    unfreezing: BigInt(returning.reduce((all, { unfreeze_amount: each = 0 }) => all + each, 0)),
  }
}
