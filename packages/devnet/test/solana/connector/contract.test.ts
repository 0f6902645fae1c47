import { poolGatewayContract } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { forgedCall } from "./fixture/forgedCall.ts"
import { addressOf, startSolanaWorld, type SolanaWorld } from "./fixture/solanaWorld.ts"

let world: SolanaWorld

beforeAll(async () => {
  world = await startSolanaWorld()
  const gateway = await world.connect()
  for (const more of [0n, 1n, 2n]) {
    const amount = world.leastDeposit + more
    const note = { amount, npk: amount, encryptedNote: new Uint8Array(157) }
    const { serialized } = await Effect.runPromise(
      gateway.walletTransaction(
        [{ ...note, token: addressOf(world.mint) }],
        addressOf(world.user.publicKey),
      ),
    )
    await world.signAndSend(serialized)
  }
})
afterAll(() => world.close())

poolGatewayContract(
  { describe, it, expect },
  Effect.suspend(() => Effect.promise(() => world.connect())),
  {
    transaction: (gateway) => forgedCall(gateway),
    fees: (gateway, transaction) => gateway.suggestFees(transaction),
    expire: Effect.sync(() => world.node.expireBlockhashes()),
  },
)
