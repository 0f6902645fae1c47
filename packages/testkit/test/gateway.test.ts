import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  exampleAddress,
  poolGatewayContract,
  simulatedNetwork,
  SimulatedTime,
} from "../src/index.ts"

poolGatewayContract(
  { describe, it, expect },
  Effect.sync(() => {
    const network = simulatedNetwork(new SimulatedTime(), { blockTime: 0 })
    const [coin] = network.tokens
    if (coin === undefined) throw new Error("a network has a coin")
    const from = exampleAddress(1)
    network.chain.endow(coin.address, from, 10n ** 20n)
    for (let block = 0; block < 5; block += 1) {
      network.chain.deposit(from, [
        {
          token: coin.address,
          amount: 5n,
          npk: BigInt(block + 1),
          encryptedNote: new Uint8Array(157),
        },
      ])
      network.chain.mine()
    }
    return network.gateway
  }),
)
