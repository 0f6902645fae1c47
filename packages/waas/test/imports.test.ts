import {
  nativeToken,
  OrderStore,
  OrganizationStore,
  parseUuid,
  type Uuid,
} from "@shielded-relay/core"
import {
  transferTo,
  WAAS_ROOT,
  withdrawal,
  type WorldOptions,
} from "@shielded-relay/simulated-relay"
import { memoryVault } from "@shielded-relay/storage-memory"
import { Caller, freshUuid, type Wallet } from "@shielded-relay/testkit"
import { importWallet, keysOfUser } from "@shielded-relay/waas"
import { exportUserWords } from "@shielded-relay/wallet-keys/export"
import { sealWords } from "@shielded-relay/wallet-keys/import"
import { Context, Effect, Redacted } from "effect"
import { HDNodeWallet, Mnemonic, verifyMessage } from "ethers"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { stamper, textOf, type ManagedWorld, type Member } from "./support/ManagedWorld.ts"
import { worldWithOperator } from "./support/operator.ts"

const units = 10n ** 6n
const wordsOf = (n: number) =>
  Mnemonic.fromEntropy(new Uint8Array(16 + 16 * (n % 2)).fill(n)).phrase
const fail = (text: string): never => {
  throw new Error(text)
}
const uuid = (text: string): Uuid => parseUuid(text) ?? fail(text)

/** A caller whose wallet has the words. */
function callerOf(words: string): Caller {
  const key = HDNodeWallet.fromPhrase(words, "", "m/44'/60'/0'/0/0")
  const wallet: Wallet = {
    address: key.address,
    sign: (message) => key.signMessageSync(message),
    signTransaction: () => fail("only texts are signed here"),
  }
  return new Caller(wallet)
}

async function open(options: WorldOptions = {}) {
  const { managed, command } = await worldWithOperator(options)
  const vault = memoryVault({ "waas-root/1": WAAS_ROOT })
  const { chainId } = managed.world.network.gateway
  /** Imports words for a user, by default of the first organization. */
  const importFor = async (
    { userId }: Pick<Member, "userId">,
    words: string,
    organization = managed.organizationId,
  ) => {
    const [organizationId, user] = [uuid(organization), uuid(userId)]
    const keys = (await command(keysOfUser(organizationId, user))) ?? fail("no such user")
    const sealing = sealWords(keys, Redacted.make(words)).pipe(Effect.provide(vault))
    const importedSeed = await command(sealing)
    const named = { ...keys, importedSeed }
    return command(importWallet(organizationId, user, named, [chainId]))
  }
  const wordsOfUser = async ({ userId }: Member) => {
    const user = await command(keysOfUser(uuid(managed.organizationId), uuid(userId)))
    const words = await command(exportUserWords(user ?? fail(userId)).pipe(Effect.provide(vault)))
    return Redacted.value(words)
  }
  return { managed, importFor, wordsOfUser }
}

let world: Awaited<ReturnType<typeof open>>
let managed: ManagedWorld
let member: Member
beforeAll(async () => {
  world = await open()
  ;({ managed } = world)
  member = await managed.user(20)
})
afterAll(() => managed.close())

const ask = (route: string, fields: Readonly<Record<string, unknown>>) =>
  managed.ask(route, managed.root.stamper, fields)

describe("an imported wallet", () => {
  it.each([
    [12, 2],
    [24, 3],
  ])("of %s words has their addresses, and signs with their keys", async (_, n) => {
    const key = HDNodeWallet.fromPhrase(wordsOf(n))
    const imported = Object(await world.importFor(member, wordsOf(n)))
    expect(imported.addresses).toMatchObject({ evm: key.address })
    const signed = await ask("POST /waas/wallet/sign-message", {
      userId: member.userId,
      fromAddress: key.address,
      message: "hello",
    })
    expect(verifyMessage("hello", textOf(signed, "signature"))).toBe(key.address)
    const { data } = await ask("GET /waas/get-wallets", { userId: member.userId })
    expect(data["wallets"]).toContainEqual({ ...imported.addresses, imported: true })
    expect(await managed.entries()).toContainEqual(
      expect.objectContaining({ route: "command wallet import", result: member.userId }),
    )
    const shown = await ask("GET /waas/get-user", { userId: member.userId })
    expect(shown.data["exported"]).toBe(false)
  })

  it("leaves the derived wallets their keys, before it and after it", async () => {
    const other = await managed.user(21)
    const words = await world.wordsOfUser(other)
    await world.importFor(other, wordsOf(4))
    const { data } = await ask("POST /waas/create-wallet", { userId: other.userId })
    const evm = (index: number) => HDNodeWallet.fromPhrase(words, "", `m/44'/60'/0'/0/${index}`)
    expect(data["addresses"]).toMatchObject({ evm: evm(2).address })
    expect(other.evm).toBe(evm(0).address)
  })

  it("is lent nothing, and deposits with coins of its own", async () => {
    const key = HDNodeWallet.fromPhrase(wordsOf(5))
    await world.importFor(member, wordsOf(5))
    const { world: of } = managed
    const account = of.addressOf({ address: key.address })
    of.chain.endow(of.token(), account, 100n * units)
    const move = () =>
      ask("POST /waas/public-to-private", {
        userId: member.userId,
        fromAddress: key.address,
        token: of.text(of.token()),
        amount: "25",
        chainId: of.chainId,
      })
    expect(await move()).toMatchObject({
      outcome: "INSUFFICIENT_GAS",
      body: {
        message: expect.stringContaining("lends none to wallets whose keys were imported"),
      },
    })
    of.chain.endow(nativeToken("evm"), account, 10n ** 18n)
    expect((await move()).outcome).toBe("ok")
    const moved = async () =>
      (await of.balance({ address: key.address }, of.token())).balance === 25n * units
    await of.time.eventually(moved)
  })

  it("ends the sessions of its addresses, and none opens again", async () => {
    const caller = callerOf(wordsOf(6))
    expect((await managed.world.ask(caller.creation())).outcome).toBe("ok")
    await world.importFor(member, wordsOf(6))
    const { request } = withdrawal(managed.world, caller, units)
    expect((await managed.world.ask(request)).outcome).toBe("refused")
    for (const one of [caller, callerOf(wordsOf(6))])
      expect(await managed.world.ask(one.creation())).toMatchObject({ outcome: "refused" })
    expect(await managed.world.ask(callerOf(wordsOf(6)).creation())).toMatchObject({
      code: "FORBIDDEN",
    })
  })

  it("waits until private sends of its addresses have ended, and leaves their sessions until then", async () => {
    const caller = callerOf(wordsOf(9))
    const { address } = HDNodeWallet.fromPhrase(wordsOf(9))
    const { world: of } = managed
    expect((await of.ask(caller.creation())).outcome).toBe("ok")
    const { orderId } = await of.time.during(
      of.relay.privateSend({
        address,
        nonce: freshUuid(),
        chainId: of.chainId,
        tokenAddress: of.token(),
        recipients: [{ address: member.evm, amount: units.toString() }],
      }),
    )
    const before = (await managed.entries()).length
    expect(await world.importFor(member, wordsOf(9))).toMatchObject({
      _tag: "OpenOrders",
      orderIds: [orderId],
    })
    expect((await managed.entries()).length).toBe(before)
    const { request } = withdrawal(of, caller, units)
    expect(await of.ask(request)).toMatchObject({ code: "INSUFFICIENT_BALANCE" })
    const { data } = await ask("GET /waas/get-wallets", { userId: member.userId })
    expect(JSON.stringify(data)).not.toContain(address)
    const store = Context.get(of.storage, OrderStore)
    await of.time.until(
      async () => (await Effect.runPromise(store.find(orderId)))?.phase === "expired",
      { within: 2 * 3_600_000 },
    )
    expect(await world.importFor(member, wordsOf(9))).toHaveProperty("addresses")
  })

  it("is not one of the words of another wallet, in whichever organization", async () => {
    await world.importFor(member, wordsOf(7))
    const store = Context.get(managed.world.storage, OrganizationStore)
    const stored = () =>
      Effect.runPromise(
        Effect.all([
          store.organizations(null, 9),
          store.users(uuid(managed.organizationId), null, 99),
          store.unlinked(9_999),
        ]),
      )
    const other = await managed.ask("POST /waas/create-organization", stamper(90), {
      organizationName: "Another",
      organizationId: undefined,
    })
    const [organization, userId] = [textOf(other, "organizationId"), textOf(other, "userId")]
    const before = await stored()
    expect(await world.importFor(member, wordsOf(7))).toBe("taken")
    expect(await world.importFor({ userId }, wordsOf(7), organization)).toBe("taken")
    const derived = await world.wordsOfUser(member)
    expect(await world.importFor({ userId }, derived, organization)).toBe("taken")
    expect(await stored()).toEqual(before)
  })
})

describe("an import in the middle of a request of a session", () => {
  it("ends the request: nothing is accepted", async () => {
    let change: () => Promise<unknown> = () => Promise.resolve()
    const own = await open({
      gateway: ({ estimateCost }) => ({
        estimateCost: (shape) =>
          Effect.andThen(
            Effect.promise(() => change()),
            estimateCost(shape),
          ),
      }),
    })
    const { world: of, root } = own.managed
    const caller = callerOf(wordsOf(8))
    expect((await of.ask(caller.creation())).outcome).toBe("ok")
    await of.deposit(caller, of.token(), 10n * units)
    await of.flushed()
    const outcomes: Array<unknown> = []
    change = async () => {
      change = () => Promise.resolve()
      outcomes.push(await own.importFor(root, wordsOf(8)))
    }
    const { nonce, request } = transferTo(of, caller, root.evm, units)
    const answer = await of.ask(request)
    expect(outcomes).toMatchObject([{ userId: root.userId }])
    expect(answer.outcome).toBe("refused")
    await expect(of.operation(caller, nonce)).rejects.toThrow("not found")
    await of.flushed()
    expect((await of.balance(caller, of.token())).balance).toBe(10n * units)
    await own.managed.close()
  })
})
