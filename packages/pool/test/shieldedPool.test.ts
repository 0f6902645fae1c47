import { Redacted, Effect, Layer, ManagedRuntime } from "effect"
import { KeyVault, ShieldedPool } from "@shielded-relay/core"
import { describe, expect, it } from "vitest"
import { shieldedPoolLayer } from "../src/shieldedPool.ts"
import { withdraw } from "./simulated/intents.ts"
import { alice, GOLD, portsOf } from "./simulated/poolService.ts"
import { service } from "./simulated/services.ts"
import { simulatedNetwork } from "./simulated/simulatedGateway.ts"

const gold = (balance: bigint, pending: bigint) => new Map([[GOLD, { balance, pending }]])

describe("a balance, from the deposit to the change of a withdrawal", () => {
  it("is pending until it is deep enough, and never dips by more than what is spent", async () => {
    const network = simulatedNetwork()
    const pool = service(network)
    await pool.deposit(alice, { token: GOLD, amount: 100n })
    network.chain.mine()
    await pool.sync()
    expect(await pool.balances(alice)).toEqual(gold(0n, 100n))
    await pool.confirm()
    expect(await pool.balances(alice)).toEqual(gold(100n, 0n))

    const intent = withdraw([{ token: GOLD, amount: 30n }], { fee: { token: GOLD, amount: 2n } })
    const operation = await pool.accept(alice, intent)
    expect(await pool.balances(alice)).toEqual(gold(0n, 68n))
    // The note waits in the queue: nothing can be planned before it is in the tree.
    expect(await pool.run(pool.prepare(alice, intent, operation))).toBeNull()
    await pool.flush()
    const transaction = await pool.run(pool.prepare(alice, intent, operation))
    if (transaction === null) throw new Error("the note is in the tree and nothing was planned")
    network.chain.send(transaction)
    expect(network.chain.mine()).toEqual([])
    expect(network.chain.storage.holdings.get(GOLD)).toBe(68n)
    await pool.sync()
    expect(await pool.balances(alice)).toEqual(gold(0n, 68n))
    await pool.release(operation)
    await pool.confirm()
    expect(await pool.balances(alice)).toEqual(gold(68n, 0n))
  })
})

describe("a vault without a master seed", () => {
  it("is a fault, and gets none from here", async () => {
    const created: Array<string> = []
    const empty = Layer.succeed(KeyVault, {
      get: () => Effect.succeed(null),
      create: (name, secret) =>
        Effect.sync(() => {
          created.push(name)
          return Redacted.make(Redacted.value(secret))
        }),
    })
    const ports = Layer.merge(portsOf(simulatedNetwork()), empty)
    const runtime = ManagedRuntime.make(Layer.provide(shieldedPoolLayer(), ports))
    const failure = await runtime.runPromise(
      Effect.flip(Effect.flatMap(ShieldedPool, (pool) => pool.recipientInfo(alice, "once"))),
    )
    expect(failure).toMatchObject({ _tag: "VaultUnavailable" })
    expect(created).toEqual([])
    await runtime.dispose()
  })
})
