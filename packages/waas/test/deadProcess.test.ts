import { Leases, nativeToken, parseAddress, WalletOperationStore } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { ManagedWorld } from "./support/ManagedWorld.ts"

let managed: ManagedWorld
beforeAll(async () => {
  managed = await ManagedWorld.open()
})
afterAll(() => managed.close())

it("an operation whose lease a dead process holds goes on when the lease has expired", async () => {
  const { world } = managed
  const member = await managed.user(30)
  const account = parseAddress(member.evm, "evm")
  if (account === null) throw new Error(member.evm)
  world.chain.endow(world.token(), account, 1_000_000n)
  world.chain.endow(nativeToken("evm"), account, 10n ** 18n)
  const moved = await managed.ask("POST /waas/public-to-private", managed.root.stamper, {
    userId: member.userId,
    fromAddress: member.evm,
    token: world.text(world.token()),
    amount: "1",
    chainId: world.chainId,
  })
  expect(moved.outcome).toBe("ok")
  const store = Context.get(world.storage, WalletOperationStore)
  const { gateway } = world.network
  const unsettled = () => Effect.runPromise(store.unsettled(gateway.chainId))
  const [id, ...others] = await unsettled()
  expect(others).toEqual([])

  const died = world.relays.shift()
  if (died !== undefined) await world.time.during(died.stop())
  expect(await unsettled()).toEqual([id])
  const leases = Context.get(world.storage, Leases)
  const held = leases.acquire(`wallet:${id}`, 12_000).pipe(Effect.provide(world.time.layer))
  expect(await Effect.runPromise(held)).not.toBe(null)
  await world.start(world.storage)
  await world.time.eventually(async () => (await unsettled()).length === 0)
})
