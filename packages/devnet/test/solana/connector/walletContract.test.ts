import { walletChainContract } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { accountWithTokens, signerOf } from "./fixture/managedAccount.ts"
import { addressOf, startSolanaWorld, type SolanaWorld } from "./fixture/solanaWorld.ts"

let world: SolanaWorld
let notes = 0n

beforeAll(async () => {
  world = await startSolanaWorld()
})
afterAll(() => world.close())

walletChainContract(
  { describe, it, expect },
  {
    connected: Effect.promise(() => world.connectChain()),
    token: () => addressOf(world.mint),
    amount: 2_000_000n,
    accountWith: (tokens) =>
      Effect.map(
        Effect.promise(() => accountWithTokens(world, tokens)),
        (account) => ({ address: addressOf(account.publicKey), sign: signerOf(account) }),
      ),
    note: (token, amount) => {
      notes += 1n
      return { token, amount, npk: notes, encryptedNote: new Uint8Array(157).fill(7) }
    },
    mine: Effect.sync(() => world.node.advance(4)),
  },
)
