import { mining, type TronDevnet } from "@shielded-relay/devnet/tron"
import { renderAddress } from "@shielded-relay/core"
import { walletChainContract } from "@shielded-relay/testkit"
import { Effect, Redacted } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { tronChain } from "../../src/index.ts"
import { newAccount, tankOf } from "../fixture/managedAccount.ts"
import { addressOf, newNote, optionsFor, startPool } from "../fixture/tronPool.ts"

let devnet: TronDevnet

beforeAll(async () => {
  devnet = await startPool()
})
afterAll(() => devnet.node.close())

walletChainContract(
  { describe, it, expect },
  {
    connected: Effect.suspend(() => {
      const gasTank = Redacted.make(tankOf(devnet).privateKey)
      return tronChain(optionsFor(devnet, undefined, { gasTank }))
    }),
    token: () => addressOf(devnet.tokens[0].address),
    amount: 10_000_000n,
    accountWith: (tokens) =>
      Effect.promise(async () => {
        const account = newAccount()
        await mining(
          devnet.node,
          devnet.owner.call(devnet.tokens[0].address, "mint(address,uint256)", [
            { type: "address", value: renderAddress(account.address, "tron") },
            { type: "uint256", value: tokens },
          ]),
        )
        return account
      }),
    note: (token, amount) => newNote(renderAddress(token, "tron"), amount),
    mine: Effect.promise(() => Promise.resolve(devnet.node.advance())),
  },
)
