import { poolGatewayContract } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { forgedCall } from "./fixture/forgedCall.ts"
import { addressOf, startSolanaWorld, type SolanaWorld } from "./fixture/solanaWorld.ts"

let world: SolanaWorld

beforeAll(async () => {
  world = await startSolanaWorld()
  const gateway = await world.connect()
  const dollar = addressOf(world.mint)
  for (const [token, amount] of [
    [dollar, world.leastDeposit],
    [dollar, world.leastDeposit + 1n],
    [gateway.nativeToken, 1_000_000n],
  ] as const) {
    const note = { amount, npk: amount, encryptedNote: new Uint8Array(157) }
    const { serialized } = await Effect.runPromise(
      gateway.walletTransaction([{ ...note, token }], addressOf(world.user.publicKey), true),
    )
    await world.signAndSend(serialized)
  }
})
afterAll(() => world.close())

poolGatewayContract(
  { describe, it, expect },
  Effect.suspend(() => Effect.promise(() => world.connect())),
  () => addressOf(world.user.publicKey),
  {
    transaction: (gateway) => forgedCall(gateway),
    fees: (gateway, transaction) => gateway.suggestFees(transaction),
    expire: Effect.sync(() => world.node.expireBlockhashes()),
  },
)
