import { STRANGER, withdrawal, World } from "@shielded-relay/simulated-relay"
import { afterEach, expect, it } from "vitest"
import { VaultUnavailable, type PromiseKeyVault } from "../../src/index.ts"

let world: World | null = null
afterEach(async () => {
  await world?.close()
  world = null
})

it("a relay asks a screening of promises, and refuses whom it denies", async () => {
  const recipient = STRANGER.toLowerCase()
  world = await World.open({
    screening: {
      screen: async (subject) =>
        subject.role === "recipient" && subject.address === recipient ? "denied" : "served",
    },
  })
  const alice = await world.caller(1)
  await world.deposit(alice, world.token(), 9_000_000n)
  await world.flushed()
  expect(await world.ask(withdrawal(world, alice, 1_000n).request)).toMatchObject({
    code: "FORBIDDEN",
  })
})

it("a relay opens a vault of promises, and rejects with the vault's error", async () => {
  world = await World.open({})
  const held = new Map<string, Uint8Array>([["master-seed", new Uint8Array(32).fill(1)]])
  const asked: Array<string> = []
  const vault: PromiseKeyVault = {
    get: async (name) => (asked.push(name), held.get(name) ?? null),
    create: async (name, secret) => held.set(name, secret).get(name) ?? secret,
  }
  await world.start(world.storage, undefined, { vault })
  expect(asked).toContain("master-seed")
  const get = () => Promise.reject(new Error("secret"))
  const refused = world.start(world.storage, undefined, { vault: { ...vault, get } })
  await expect(refused).rejects.toEqual(
    new VaultUnavailable({
      reason: "vault.get threw an error that its port does not name",
      retryable: true,
    }),
  )
})
