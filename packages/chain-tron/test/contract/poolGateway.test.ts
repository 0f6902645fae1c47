import type { TronDevnet } from "@shielded-relay/devnet/tron"
import { poolGatewayContract } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { tronChain } from "../../src/index.ts"
import {
  addressOf,
  deposit,
  newNote,
  optionsFor,
  refusedUpdate,
  startPool,
} from "../fixture/tronPool.ts"

let devnet: TronDevnet

beforeAll(async () => {
  devnet = await startPool()
  const [{ address: dollar }, , { address: coin }] = devnet.tokens
  for (const count of [1, 2, 3])
    await deposit(
      devnet,
      Array.from({ length: count }, () => newNote(dollar, 10_000_000n)),
    )
  await deposit(devnet, [newNote(coin, 5_000_000n)], 5_000_000)
})
afterAll(() => devnet.node.close())

poolGatewayContract(
  { describe, it, expect },
  Effect.suspend(() => Effect.map(tronChain(optionsFor(devnet)), ({ gateway }) => gateway)),
  () => addressOf(devnet.users[0].address),
  {
    // The node executes a call whose pool refuses it, as any other.
    transaction: () => Effect.succeed(refusedUpdate()),
    fees: (gateway, transaction) => gateway.suggestFees(transaction),
    // Bytes live for up to two minutes of the chain's time, and a solidified block must be younger.
    expire: Effect.promise(async () => {
      await devnet.node.passTime(200_000)
      await devnet.node.advance(4)
    }),
  },
)
