import { OrganizationStore, parseUuid, WalletOperationStore } from "@shielded-relay/core"
import { simulatedAddress } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { Member } from "./support/ManagedWorld.ts"
import { OneWallet } from "./support/storm/OneWallet.ts"

const coins = 10n ** 18n
const minute = 60_000
const units = 10n ** 6n
const payee = ({ world }: OneWallet) => world.text(simulatedAddress(0xbee1, "evm"))
const paid = (wallet: OneWallet) => wallet.world.paid(payee(wallet), wallet.world.token())

/** The route's fields about the wallet's user, or about its organization. */
const about = {
  user: ({ managed }: OneWallet) => ({ userId: managed.root.userId }),
  organization: () => ({}),
}
type Subject = keyof typeof about
const subjects: ReadonlyArray<Subject> = ["user", "organization"]

async function change(
  route: "suspend" | "resume",
  by: Member,
  wallet: OneWallet,
  subject: Subject,
): Promise<void> {
  const { outcome } = await wallet.managed.ask(
    `POST /waas/${route}`,
    by.stamper,
    about[subject](wallet),
  )
  expect(outcome).toBe("ok")
}

/** The stored rows of the wallet's organization and user. */
async function rowsOf({ managed }: OneWallet) {
  const store = Context.get(managed.world.storage, OrganizationStore)
  const organizationId = parseUuid(managed.organizationId)
  const userId = parseUuid(managed.root.userId)
  if (organizationId === null || userId === null) throw new Error("ids are UUIDs")
  const organization = await Effect.runPromise(store.find(organizationId))
  const user = await Effect.runPromise(store.user(organizationId, userId))
  if (organization === null || user === null) throw new Error("both exist")
  return { store, organization, user }
}

/** A writer in the database makes a suspended row active, which keeps its seal. */
async function makeActive(wallet: OneWallet, subject: Subject): Promise<void> {
  const { store, organization, user } = await rowsOf(wallet)
  if (subject === "user") await Effect.runPromise(store.putUser({ ...user, standing: "active" }))
  else {
    const { revision } = organization
    const forged = { ...organization, standing: "active" as const, revision: revision + 1 }
    await Effect.runPromise(store.advance(forged))
  }
  const after = await rowsOf(wallet)
  expect(after[subject].standing).toBe("active")
}

/** A payment whose deposit is sent and in no block. */
async function sentDeposit() {
  const wallet = await OneWallet.paying("evm", coins)
  const second = await wallet.managed.user(30, "root")
  await wallet.pay("40", payee(wallet))
  await wallet.sends("approve")
  wallet.chain.mine()
  await wallet.sends("deposit")
  return { wallet, second }
}

describe("a payment whose user or organization is suspended after its deposit was sent", () => {
  it.each(subjects)("starts no payout until the %s is resumed", async (subject) => {
    const { wallet, second } = await sentDeposit()
    await change("suspend", second, wallet, subject)
    wallet.isMining = true
    await wallet.reaches(({ status }) => status.state === "confirmed")
    await wallet.world.time.advance(5 * minute)
    expect([await wallet.inFlight(), wallet.moved > 0n, paid(wallet)]).toEqual([0, true, 0n])
    await change("resume", second, wallet, subject)
    expect([await wallet.concludes(), paid(wallet)]).toEqual(["completed", 40n * units])
    await wallet.world.close()
  })

  it("becomes private balance at its deadline", async () => {
    const { wallet, second } = await sentDeposit()
    await change("suspend", second, wallet, "user")
    wallet.isMining = true
    await wallet.world.time.advance(2 * 60 * minute)
    await change("resume", second, wallet, "user")
    expect([await wallet.status(), paid(wallet)]).toEqual(["failed", 0n])
    const { balance } = await wallet.world.balance({ address: wallet.text }, wallet.world.token())
    expect(balance).toBeGreaterThanOrEqual(40n * units)
    await wallet.world.close()
  })

  it.each(subjects)(
    "starts no payout if a writer in the database makes the %s active",
    async (subject) => {
      const { wallet, second } = await sentDeposit()
      await change("suspend", second, wallet, subject)
      await makeActive(wallet, subject)
      wallet.isMining = true
      await wallet.reaches(({ status }) => status.state === "confirmed")
      await wallet.world.time.advance(5 * minute)
      expect([await wallet.inFlight(), wallet.moved > 0n, paid(wallet)]).toEqual([0, true, 0n])
      await wallet.world.close()
    },
  )

  it("starts no payout if a writer in the database names another user", async () => {
    const { wallet, second } = await sentDeposit()
    const { world } = wallet
    await change("suspend", second, wallet, "user")
    const row = await wallet.operation()
    const user = { ...row.wallet.user, userId: second.userId }
    const forged = { ...row, wallet: { ...row.wallet, user }, version: row.version + 1 }
    await Effect.runPromise(Context.get(world.storage, WalletOperationStore).update(forged))
    wallet.isMining = true
    await world.time.advance(5 * minute)
    expect([await wallet.inFlight(), wallet.moved > 0n, paid(wallet)]).toEqual([0, true, 0n])
    await world.close()
  })
})

describe("a leg of a suspended wallet", () => {
  it.each(subjects)(
    "is not signed if a writer in the database makes the %s active",
    async (subject) => {
      const wallet = await OneWallet.paying("evm", coins)
      const second = await wallet.managed.user(30, "root")
      await wallet.pay("40", payee(wallet))
      await wallet.sends("approve")
      await change("suspend", second, wallet, subject)
      await makeActive(wallet, subject)
      wallet.isMining = true
      await wallet.world.time.advance(5 * minute)
      expect([await wallet.kinds(), wallet.moved]).toEqual([["approve"], 0n])
      await wallet.world.close()
    },
  )
})
