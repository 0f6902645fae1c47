import { UnitOfWork, WalletOperationStore, type Storage } from "@shielded-relay/core"
import { addressOf, newStorage } from "@shielded-relay/simulated-relay"
import { wrapStores } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { describe, expect, it } from "vitest"
import { ManagedWorld, nonce, stampedRequest } from "../support/ManagedWorld.ts"

const units = 10n ** 6n
const wallets = 100

/** What the tank lent to a hundred wallets without coins that deposit at once, on two processes. */
async function lentAtOnce(change: (storage: Context.Context<Storage>) => Context.Context<Storage>) {
  const plain = await newStorage()
  const storage = wrapStores(change(plain), Context.get(plain, UnitOfWork), (_, store) => store)
  const managed = await ManagedWorld.open({ storage })
  const { world } = managed
  const second = await world.start()
  // Top-ups for a hundred deposits cost more than the limit.
  world.chain.conditions.baseFee *= 2n
  const requests = []
  for (let n = 0; n < wallets; n += 1) {
    const { data } = await managed.ask("POST /waas/create-wallet", managed.root.stamper, {
      userId: managed.root.userId,
    })
    const address = evmOf(data)
    world.chain.endow(world.token(), addressOf(address), 100n * units)
    const request = await stampedRequest("POST /waas/public-to-private", managed.root.stamper, {
      organizationId: managed.organizationId,
      nonce: nonce(),
      userId: managed.root.userId,
      fromAddress: address,
      token: world.text(world.token()),
      amount: "50",
      chainId: world.chainId,
    })
    requests.push(request)
  }
  const { tank = null, advances } = world.network.connected.wallets ?? {}
  if (tank === null || advances === undefined) throw new Error("the chain has no gas tank")
  const before = world.chain.balanceOf(world.network.gateway.nativeToken, tank)
  const answers = await world.time.during(
    Promise.all(requests.map((one, n) => (n % 2 === 0 ? world.relay : second).handle(one))),
  )
  const store = Context.get(storage, WalletOperationStore)
  await world.time.eventually(
    async () =>
      (await Effect.runPromise(store.unsettled(world.network.gateway.chainId))).length === 0,
    { within: 3_600_000 },
  )
  const lent = before - world.chain.balanceOf(world.network.gateway.nativeToken, tank)
  const deposits = world.chain.holdings(world.token()) / (50n * units)
  await world.close()
  return {
    lent,
    limit: advances.perOrganization,
    deposits,
    refused: answers.filter((one) => one.outcome === "refused" && one.code === "INSUFFICIENT_GAS")
      .length,
  }
}

function evmOf(data: Readonly<Record<string, unknown>>): string {
  const { addresses } = data
  if (typeof addresses !== "object" || addresses === null || !("evm" in addresses))
    throw new Error("the answer has no addresses")
  return String(addresses.evm)
}

/** Sums advances once a second, so that operations which sign within one do not see each other. */
function staleSums(storage: Context.Context<Storage>): Context.Context<Storage> {
  const store = Context.get(storage, WalletOperationStore)
  const seen = new Map<string, bigint>()
  return Context.add(storage, WalletOperationStore, {
    ...store,
    advanced: (chainId, advances) =>
      Effect.gen(function* () {
        const second = Math.floor(
          (yield* Effect.clockWith((clock) => clock.currentTimeMillis)) / 1_000,
        )
        const key = `${advances.of} ${second}`
        const sum = seen.get(key) ?? (yield* store.advanced(chainId, advances))
        seen.set(key, sum)
        return sum
      }),
  })
}

describe("the limit of what the gas tank lends to an organization", () => {
  it("holds while a hundred wallets deposit at once on two processes", async () => {
    const { lent, limit, deposits, refused } = await lentAtOnce((storage) => storage)
    expect(lent).toBeLessThanOrEqual(limit)
    expect(refused).toBeGreaterThan(0)
    expect(deposits + BigInt(refused)).toBe(BigInt(wallets))
  })

  it("is seen to break if operations do not see each other's advances", async () => {
    const { lent, limit } = await lentAtOnce(staleSums)
    expect(lent).toBeGreaterThan(limit)
  })
})
