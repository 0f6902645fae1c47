import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  exampleAddress,
  simulatedNetwork,
  SimulatedTime,
  walletChainContract,
} from "../src/index.ts"

describe.each(["evm", "solana"] as const)("of a simulated chain in the manner of %s", (manner) => {
  const network = simulatedNetwork(new SimulatedTime(), { manner, blockTime: 0 })
  const { chain } = network
  const { gateway, wallets } = network.connected
  if (wallets === undefined) throw new Error("a simulated chain moves public coins")
  const token = () => {
    const [, dollar] = network.tokens
    if (dollar === undefined) throw new Error("a network has a token")
    return dollar.address
  }
  let accounts = 0
  chain.mine()

  walletChainContract(
    { describe, it, expect },
    {
      connected: Effect.succeed({ gateway, wallets }),
      token,
      amount: 5_000_000n,
      accountWith: (tokens) =>
        Effect.sync(() => {
          accounts += 1
          const address = exampleAddress(1_000 + accounts)
          chain.approving.add(address)
          chain.endow(token(), address, tokens)
          chain.mine()
          return { address, sign: () => Effect.succeed(new Uint8Array(64)) }
        }),
      note: (of, amount) => ({
        token: of,
        amount,
        npk: 1n,
        encryptedNote: new Uint8Array(157),
      }),
      mine: Effect.sync(() => void chain.mine()),
    },
  )
})
