import { poolGatewayContract } from "@shielded-relay/testkit"
import type { Devnet } from "@shielded-relay/devnet"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { evmChain } from "../../src/index.ts"
import { addressOf, deposit, depositCoins, startPool } from "../fixture/pool.ts"

let devnet: Devnet

beforeAll(async () => {
  devnet = await startPool({ slotsInAnEpoch: 1 })
  for (const notes of [1, 2, 3]) await deposit(devnet, notes)
  await depositCoins(devnet, 10n ** 18n)
})
afterAll(() => devnet.node.close())

poolGatewayContract(
  { describe, it, expect },
  Effect.suspend(() => Effect.map(evmChain(devnet.chainOptions), ({ gateway }) => gateway)),
  () => addressOf(devnet.users[0]?.address ?? ""),
)
