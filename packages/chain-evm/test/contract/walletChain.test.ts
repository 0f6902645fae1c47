import type { Devnet } from "@shielded-relay/devnet"
import { testToken } from "@shielded-relay/pool-contracts/testing"
import { walletChainContract } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { evmChain } from "../../src/index.ts"
import { addressOf, newNote, startPool } from "../fixture/pool.ts"
import { managedAccount, withTank } from "../fixture/wallets.ts"

let devnet: Devnet
let accounts = 0xacc0

beforeAll(async () => {
  devnet = await startPool({ mining: "manual" })
})
afterAll(() => devnet.node.close())

walletChainContract(
  { describe, it, expect },
  {
    connected: Effect.suspend(() => evmChain({ ...devnet.chainOptions, ...withTank(devnet) })),
    token: () => addressOf(devnet.tokens[0].address),
    amount: 10_000_000n,
    accountWith: (tokens) =>
      Effect.promise(async () => {
        accounts += 1
        const account = managedAccount(accounts)
        const { node, owner } = devnet
        await node.client.impersonateAccount({ address: owner.address })
        await node.client.writeContract({
          account: owner.address,
          address: devnet.tokens[0].address,
          abi: testToken.abi,
          functionName: "mint",
          args: [account.hex, tokens],
        })
        await node.client.mine({ blocks: 1 })
        return account
      }),
    note: (token, amount) => newNote(token, amount),
    mine: Effect.promise(() => devnet.node.client.mine({ blocks: 1 })),
  },
)
