import { describe, expect, test } from "vitest"
import { chainProfile } from "../src/index.ts"
import { OpenNode, START, stranger } from "./OpenNode.ts"

const TRX = 1_000_000
const DAY = 86_400_000

const refusal = (message: string) => [
  "CONTRACT_VALIDATE_ERROR",
  `Contract validate error : ${message}`,
]

async function frozenOf(open: OpenNode, address: string) {
  const { frozenV2, unfrozenV2 } = await open.web.trx.getUnconfirmedAccount(address)
  return { frozen: frozenV2, unfreezing: unfrozenV2 }
}

describe("stake", () => {
  test("gives its share of the network's energy and bandwidth", async () => {
    await using open = await OpenNode.start()
    const { transactionBuilder: build, trx } = open.web
    await open.land(await build.freezeBalanceV2(1_900 * TRX, "ENERGY", open.payer.address))
    await open.land(await build.freezeBalanceV2(2_700 * TRX, "BANDWIDTH", open.payer.address))
    const resources = await trx.getAccountResources(open.payer.address)
    const { otherStake, parameters } = open.node.profile
    const energy = Math.trunc(
      1_900 * (parameters.getTotalEnergyCurrentLimit / (Number(otherStake.energy) + 1_900)),
    )
    const bytes = Math.trunc(
      2_700 * (parameters.getTotalNetLimit / (Number(otherStake.bandwidth) + 2_700)),
    )
    expect(resources).toMatchObject({
      EnergyLimit: energy,
      NetLimit: bytes,
      TotalEnergyWeight: Number(otherStake.energy) + 1_900,
      tronPowerLimit: 4_600,
    })
    expect(await frozenOf(open, open.payer.address)).toMatchObject({
      frozen: [
        { amount: 2_700 * TRX },
        { type: "ENERGY", amount: 1_900 * TRX },
        { type: "TRON_POWER" },
      ],
    })
  })

  test("pays for transactions before the free allowance, and recovers within a day", async () => {
    await using open = await OpenNode.start()
    const { transactionBuilder: build, trx } = open.web
    await open.land(await build.freezeBalanceV2(1_000_000_000, "BANDWIDTH", open.payer.address))
    const receipt = await open.land(await open.pay(open.other.address, 1))
    expect(receipt["receipt"]).toEqual({ net_usage: 265 })
    const used = async () => (await trx.getAccountResources(open.payer.address)).NetUsed ?? 0
    expect(await used()).toBe(265)
    await open.node.passTime(DAY / 2)
    await open.node.advance()
    expect(Math.abs((await used()) - 133)).toBeLessThan(3)
    await open.node.passTime(DAY / 2)
    await open.node.advance()
    expect(await used()).toBe(0)
  })

  test("is refused for amounts and resources that cannot be", async () => {
    await using open = await OpenNode.start()
    const { transactionBuilder: build } = open.web
    const own = open.payer.address
    const changed = async (amount: number, resource: string | number = "ENERGY") => {
      const transaction = await build.freezeBalanceV2(TRX, "ENERGY", own)
      const answer = await open.post("wallet/freezebalancev2", {
        owner_address: transaction.raw_data.contract[0]?.parameter.value.owner_address,
        frozen_balance: amount,
        resource,
      })
      return answer["Error"]
    }
    const text = (message: string) =>
      `class org.tron.core.exception.ContractValidateException : ${message}`
    expect(await changed(0)).toBe(text("frozenBalance must be positive"))
    expect(await changed(TRX - 1)).toBe(
      text("frozenBalance must be greater than or equal to 1 TRX"),
    )
    expect(await changed(2_000_000 * TRX)).toBe(
      text("frozenBalance must be less than or equal to accountBalance"),
    )
    expect(await changed(TRX, "TRON_POWER")).toBe(
      text("ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]"),
    )
    const unfreeze = (amount: number) => build.unfreezeBalanceV2(amount, "ENERGY", own)
    expect(await open.refused(await unfreeze(TRX))).toEqual(refusal("no frozenBalance(Energy)"))
    await open.land(await build.freezeBalanceV2(5 * TRX, "ENERGY", own))
    expect(await open.refused(await unfreeze(6 * TRX))).toEqual(
      refusal(`Invalid unfreeze_balance, [${6 * TRX}] is error`),
    )
    expect(await open.refused(await build.withdrawExpireUnfreeze(own))).toEqual(
      refusal("no unFreeze balance to withdraw "),
    )
    expect(await open.refused(await build.cancelUnfreezeBalanceV2(own))).toEqual(
      refusal("No unfreezeV2 list to cancel"),
    )
  })

  test("comes back 14 days after it is unfrozen", async () => {
    await using open = await OpenNode.start()
    const { transactionBuilder: build, trx } = open.web
    const own = open.payer.address
    await open.land(await build.freezeBalanceV2(10 * TRX, "ENERGY", own))
    const { timestamp } = await open.header()
    await open.land(await build.unfreezeBalanceV2(4 * TRX, "ENERGY", own))
    expect((await frozenOf(open, own)).unfreezing).toEqual([
      { type: "ENERGY", unfreeze_amount: 4 * TRX, unfreeze_expire_time: timestamp + 14 * DAY },
    ])
    expect(
      await open.post("wallet/getavailableunfreezecount", { owner_address: own, visible: true }),
    ).toEqual({ count: 31 })
    await open.node.advance(2)
    expect((await trx.getCanWithdrawUnfreezeAmount(own, timestamp + 14 * DAY)).amount).toBe(4 * TRX)
    expect(
      (await trx.getCanWithdrawUnfreezeAmount(own, timestamp + 14 * DAY - 1)).amount,
    ).toBeUndefined()
    await open.node.passTime(14 * DAY)
    await open.node.advance()
    const before = await open.balance(own)
    const receipt = await open.land(await build.withdrawExpireUnfreeze(own))
    expect(receipt).toMatchObject({ withdraw_expire_amount: 4 * TRX })
    expect(await open.balance(own)).toBe(before + 4 * TRX)
  })

  test("comes back after as many days as the chain has voted for", async () => {
    await using open = await OpenNode.start({
      profile: chainProfile("local", { getUnfreezeDelayDays: 1 }),
    })
    const { transactionBuilder: build } = open.web
    const own = open.payer.address
    await open.land(await build.freezeBalanceV2(2 * TRX, "ENERGY", own))
    await open.land(await build.unfreezeBalanceV2(2 * TRX, "ENERGY", own))
    await open.node.passTime(DAY - 60_000)
    await open.node.advance()
    expect(await open.refused(await build.withdrawExpireUnfreeze(own))).toEqual(
      refusal("no unFreeze balance to withdraw "),
    )
    await open.node.passTime(60_000)
    await open.node.advance()
    expect(await open.land(await build.withdrawExpireUnfreeze(own))).toMatchObject({
      withdraw_expire_amount: 2 * TRX,
    })
  })

  test("may be on its way back 32 times, and all of it can be staked again", async () => {
    await using open = await OpenNode.start()
    const { transactionBuilder: build } = open.web
    const own = open.payer.address
    await open.land(await build.freezeBalanceV2(100 * TRX, "ENERGY", own))
    for (let times = 0; times < 32; times += 1)
      await open.land(await build.unfreezeBalanceV2(TRX + times, "ENERGY", own))
    expect(await open.refused(await build.unfreezeBalanceV2(TRX, "ENERGY", own))).toEqual(
      refusal("Invalid unfreeze operation, unfreezing times is over limit"),
    )
    const back = 32 * TRX + (31 * 32) / 2
    const receipt = await open.land(await build.cancelUnfreezeBalanceV2(own))
    expect(receipt["cancel_unfreezeV2_amount"]).toContainEqual({ key: "ENERGY", value: back })
    expect((await frozenOf(open, own)).frozen).toContainEqual({ type: "ENERGY", amount: 100 * TRX })
  })
})

describe("lent stake", () => {
  async function lending() {
    const open = await OpenNode.start()
    const { transactionBuilder: build } = open.web
    await open.land(await build.freezeBalanceV2(1_000 * TRX, "ENERGY", open.payer.address))
    const lend = (amount: number, to = open.other.address, lock = false, period?: number) =>
      build.delegateResource(amount, to, "ENERGY", open.payer.address, lock, period)
    const back = (amount: number) =>
      build.undelegateResource(amount, open.other.address, "ENERGY", open.payer.address)
    return { open, lend, back }
  }

  test("gives its resource to the borrower until it is taken back", async () => {
    const { open, lend, back } = await lending()
    await open.land(await lend(400 * TRX))
    const { trx } = open.web
    expect((await trx.getAccountResources(open.other.address)).EnergyLimit).toBe(
      Math.trunc(400 * (180e9 / (19e9 + 1_000))),
    )
    expect(
      await trx.getDelegatedResourceAccountIndexV2(open.payer.address, { confirmed: false }),
    ).toMatchObject({ toAccounts: [expect.any(String)] })
    await open.land(await back(400 * TRX))
    expect((await trx.getAccountResources(open.other.address)).EnergyLimit).toBeUndefined()
    expect(
      await trx.getDelegatedResourceV2(open.payer.address, open.other.address, {
        confirmed: false,
      }),
    ).toEqual({})
    await open.node.close()
  })

  test("is refused beyond what is free, and to those who may not have it", async () => {
    const { open, lend, back } = await lending()
    const { transactionBuilder: build } = open.web
    expect(await open.refused(await lend(1_001 * TRX))).toEqual(
      refusal("delegateBalance must be less than or equal to available FreezeEnergyV2 balance"),
    )
    expect(
      await open.refused(
        await build.delegateResource(TRX, open.other.address, "BANDWIDTH", open.payer.address),
      ),
    ).toEqual(
      refusal("delegateBalance must be less than or equal to available FreezeBandwidthV2 balance"),
    )
    const missing = stranger(50)
    expect(await open.refused(await lend(TRX, missing.address))).toEqual(
      refusal(`Account[${open.web.address.toHex(missing.address)}] not exists`),
    )
    expect(await open.refused(await back(TRX))).toEqual(
      refusal("delegated Resource does not exist"),
    )
    await open.land(await lend(5 * TRX))
    expect(await open.refused(await back(6 * TRX))).toEqual(
      refusal(
        `insufficient delegateFrozenBalance(Energy), request=${6 * TRX}, unlock_balance=${5 * TRX}`,
      ),
    )
    await open.node.close()
  })

  test("that is locked stays until its time is over", async () => {
    const { open, lend, back } = await lending()
    const locked = await lend(100 * TRX, open.other.address, true, 1_000)
    await open.land(locked)
    const insufficient = refusal(
      `insufficient delegateFrozenBalance(Energy), request=${TRX}, unlock_balance=0`,
    )
    expect(await open.refused(await back(TRX))).toEqual(insufficient)
    const shorter = await open.refused(await lend(TRX, open.other.address, true, 10))
    expect(shorter[1]).toMatch(
      /^Contract validate error : The lock period for ENERGY this time cannot be less than the remaining time\[\d+ms\] of the last lock period for ENERGY!$/,
    )
    expect((await open.refused(await lend(TRX, stranger(3).address, true, 864_001)))[1]).toMatch(
      /not exists$/,
    )
    expect(
      await open.refused(await lend(TRX, open.node.accounts[2]?.address, true, 864_001)),
    ).toEqual(
      refusal(
        "The lock period of delegate resource cannot be less than 0 and cannot exceed 864000!",
      ),
    )
    await open.node.passTime(1_000 * 3_000)
    await open.node.advance(2)
    await open.land(await back(100 * TRX))
    expect(
      await open.web.trx.getDelegatedResourceV2(open.payer.address, open.other.address, {
        confirmed: false,
      }),
    ).toEqual({})
    await open.node.close()
  })

  test("of which bandwidth was used comes back with that usage", async () => {
    await using open = await OpenNode.start()
    const { transactionBuilder: build, trx } = open.web
    const { payer, other } = open
    await open.land(await build.freezeBalanceV2(1_000 * TRX, "BANDWIDTH", payer.address))
    await open.node.passTime(DAY)
    await open.node.advance()
    const before = (await trx.getAccountResources(payer.address)).NetUsed ?? 0
    await open.land(
      await build.delegateResource(
        1_000 * TRX - 300_000_000,
        other.address,
        "BANDWIDTH",
        payer.address,
      ),
    )
    await open.land(await open.pay(payer.address, 1, other), other)
    expect((await trx.getAccountResources(other.address)).NetUsed).toBeGreaterThan(250)
    await open.land(
      await build.undelegateResource(700 * TRX, other.address, "BANDWIDTH", payer.address),
    )
    expect((await trx.getAccountResources(other.address)).NetUsed ?? 0).toBe(0)
    expect((await trx.getAccountResources(payer.address)).NetUsed).toBeGreaterThan(before + 250)
  })
})

describe("an account", () => {
  const owner = (address: string, more: object = {}) => ({
    type: 0,
    permission_name: "owner",
    threshold: 1,
    keys: [{ address, weight: 1 }],
    ...more,
  })
  const active = (keys: ReadonlyArray<string>, threshold: number, more: object = {}) => ({
    type: 2,
    permission_name: "active",
    threshold,
    operations: `7fff1fc0033ec30f${"0".repeat(48)}`,
    keys: keys.map((address) => ({ address, weight: 1 })),
    ...more,
  })

  test("is activated by its first TRX for 1.1 TRX, by its creation, and not by an empty address", async () => {
    await using open = await OpenNode.start()
    const fresh = stranger(60)
    const own = open.payer.address
    expect(await open.web.trx.getUnconfirmedAccount(fresh.address)).toEqual({})
    const receipt = await open.land(await open.pay(fresh.address, 5 * TRX))
    expect(receipt).toMatchObject({ fee: 1_100_000, receipt: { net_fee: 100_000 } })
    const { timestamp } = await open.header()
    expect(await open.web.trx.getUnconfirmedAccount(fresh.address)).toMatchObject({
      balance: 5 * TRX,
      create_time: timestamp - 3_000,
    })
    const another = stranger(61)
    const creation = await open.web.transactionBuilder.createAccount(another.address, own)
    expect(await open.land(creation)).toMatchObject({
      fee: 1_100_000,
      receipt: { net_fee: 100_000 },
    })
    expect(await open.web.trx.getUnconfirmedAccount(another.address)).toMatchObject({
      address: open.web.address.toHex(another.address),
    })
    const again = await open.post("wallet/createaccount", {
      owner_address: open.payer.address,
      account_address: another.address,
      visible: true,
    })
    expect(again["Error"]).toBe(
      "class org.tron.core.exception.ContractValidateException : Account has existed",
    )
    expect(await open.refused(await open.pay(stranger(62).address, 1_000_000 * TRX))).toMatchObject(
      ["CONTRACT_VALIDATE_ERROR", /balance is not sufficient/],
    )
  })

  test("is activated with staked bandwidth where there is enough", async () => {
    await using open = await OpenNode.start()
    const build = open.web.transactionBuilder
    await open.land(await build.freezeBalanceV2(1_000 * TRX, "BANDWIDTH", open.payer.address))
    const receipt = await open.land(await open.pay(stranger(64).address, 5))
    expect(receipt).toMatchObject({ fee: 1_000_000, receipt: { net_usage: expect.any(Number) } })
  })

  test("signs with the keys of its permissions, up to their threshold", async () => {
    await using open = await OpenNode.start()
    const { payer, other, web } = open
    const third = open.node.accounts[2] ?? other
    const update = await web.transactionBuilder.updateAccountPermissions(
      payer.address,
      owner(payer.address),
      undefined,
      [active([other.address, third.address], 2)],
    )
    expect(await open.land(update)).toMatchObject({ fee: 100_000_000 })
    const transaction = await web.transactionBuilder.sendTrx(other.address, 5, payer.address, {
      permissionId: 2,
    })
    const once = await web.trx.multiSign(transaction, other.privateKey, 2)
    expect(await web.trx.getSignWeight(once)).toMatchObject({
      current_weight: 1,
      result: { code: "NOT_ENOUGH_PERMISSION" },
    })
    expect(await open.send(once)).toMatchObject({
      code: "SIGERROR",
      message: "Validate signature error: sig error",
    })
    const twice = await web.trx.multiSign(once, third.privateKey, 2)
    const weight = await open.post("wallet/getsignweight", twice)
    expect(weight).toMatchObject({ current_weight: 2, result: {} })
    expect(weight["approved_list"]).toEqual(
      [other, third].map(({ address }) => web.address.toHex(address)),
    )
    expect((await web.trx.getApprovedList(twice)).approved_list).toHaveLength(2)
    const [signature] = once.signature ?? []
    expect(await open.send({ ...once, signature: [signature, signature] })).toMatchObject({
      code: "SIGERROR",
      message: `Validate signature error: ${other.address} has signed twice!`,
    })
    expect(await open.send(twice)).toMatchObject({ result: true })
    await open.node.advance()
    expect(await open.receipt(twice.txID)).toMatchObject({
      fee: 1_334_000,
      receipt: { net_fee: 334_000 },
    })
  })

  test("keeps permissions that could lock it out, or that are malformed, as they are", async () => {
    await using open = await OpenNode.start()
    const { payer, other } = open
    const refused = async (first: object, actives: ReadonlyArray<object>) => {
      const answer = await open.post("wallet/accountpermissionupdate", {
        owner_address: payer.address,
        owner: first,
        actives,
        visible: true,
      })
      return String(answer["Error"]).replace(
        "class org.tron.core.exception.ContractValidateException : ",
        "",
      )
    }
    const good = active([other.address], 1)
    const own = owner(payer.address)
    expect(await refused(own, [])).toBe("active permission is missed")
    expect(await refused(own, Array(9).fill(good))).toBe("active permission is too many")
    expect(await refused({ ...own, type: 2 }, [good])).toBe("owner permission type is error")
    expect(await refused(own, [{ ...good, type: 0 }])).toBe("active permission type is error")
    expect(await refused({ ...own, threshold: 2 }, [good])).toBe(
      "sum of all key's weight should not be less than threshold in permission Owner",
    )
    expect(await refused({ ...own, threshold: 0 }, [good])).toBe(
      "permission's threshold should be greater than 0",
    )
    expect(await refused({ ...own, keys: [] }, [good])).toBe("key's count should be greater than 0")
    expect(
      await refused(
        {
          ...own,
          keys: Array.from({ length: 6 }, (_, n) => ({
            address: stranger(n + 1).address,
            weight: 1,
          })),
        },
        [good],
      ),
    ).toBe("number of keys in permission should not be greater than 5")
    expect(
      await refused(
        {
          ...own,
          keys: [
            { address: payer.address, weight: 1 },
            { address: payer.address, weight: 1 },
          ],
        },
        [good],
      ),
    ).toBe("address should be distinct in permission Owner")
    expect(await refused({ ...own, keys: [{ address: payer.address, weight: 0 }] }, [good])).toBe(
      "key's weight should be greater than 0",
    )
    expect(await refused({ ...own, permission_name: "n".repeat(33) }, [good])).toBe(
      "permission's name is too long",
    )
    expect(await refused({ ...own, operations: "00" }, [good])).toBe(
      "Owner permission needn't operations",
    )
    expect(await refused(own, [{ ...good, operations: "00" }])).toBe("operations size must 32")
    expect(await refused(own, [{ ...good, operations: "f".repeat(64) }])).toBe(
      "7 isn't a validate ContractType",
    )
    expect(await refused(own, [{ ...good, parent_id: 1 }])).toBe(
      "permission's parent should be owner",
    )
    const poor = stranger(63)
    await open.node.setBalance(poor.address, 99_999_999n)
    const update = await open.web.transactionBuilder.updateAccountPermissions(
      poor.address,
      owner(poor.address),
      undefined,
      [good],
    )
    expect(await open.refused(update, poor)).toMatchObject([
      "CONTRACT_EXE_ERROR",
      /^Contract execute error : [0-9a-f]{42} insufficient balance/,
    ])
  })

  test("is dated by the block before the one that holds its transaction", async () => {
    await using open = await OpenNode.start()
    await open.land(await open.pay(open.other.address, 1))
    expect(await open.web.trx.getUnconfirmedAccount(open.payer.address)).toMatchObject({
      latest_opration_time: START,
    })
  })
})
