import type { PoolTransaction } from "@shielded-relay/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  exampleAddress,
  poolGatewayContract,
  simulatedNetwork,
  SimulatedTime,
  type SimulatedNetwork,
} from "../src/index.ts"

const payer = exampleAddress(1)

/** A network with some deposits that mines no block by itself. */
function networkIn(manner: "evm" | "solana"): SimulatedNetwork {
  const network = simulatedNetwork(new SimulatedTime(), { manner, blockTime: 0 })
  const [coin] = network.tokens
  if (coin === undefined) throw new Error("a network has a coin")
  network.chain.endow(coin.address, payer, 10n ** 20n)
  for (let block = 0; block < 5; block += 1) {
    network.chain.deposit(payer, [
      {
        token: coin.address,
        amount: 5n,
        npk: BigInt(block + 1),
        encryptedNote: new Uint8Array(157),
      },
    ])
    network.chain.mine()
  }
  return network
}

poolGatewayContract(
  { describe, it, expect },
  Effect.sync(() => networkIn("evm").gateway),
  () => payer,
)

/** The pool refuses this call, but the chain still executes the transaction. */
const call: PoolTransaction = {
  kind: "transact",
  call: {
    joins: [],
    extData: {
      payouts: [],
      fee: null,
      action: null,
      deadline: 2_000_000_000,
      salt: new Uint8Array(16),
      encryptedNotes: [],
    },
  },
}

describe("of a chain whose transactions expire", () => {
  let network: SimulatedNetwork

  poolGatewayContract(
    { describe, it, expect },
    Effect.sync(() => {
      network = networkIn("solana")
      const { chain, gateway } = network
      return {
        ...gateway,
        broadcast: (signed) =>
          Effect.tap(gateway.broadcast(signed), () => Effect.sync(() => chain.mine())),
      }
    }),
    () => payer,
    {
      transaction: () => Effect.succeed(call),
      fees: (gateway, transaction) => gateway.suggestFees(transaction),
      expire: Effect.sync(() => {
        for (let block = 0; block < 50; block += 1) network.chain.mine()
      }),
    },
  )
})
