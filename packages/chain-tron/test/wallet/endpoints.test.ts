import type { Leg } from "@shielded-relay/core"
import { mining, nativeTron, type TronDevnet } from "@shielded-relay/devnet/tron"
import { utils } from "tronweb"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ends } from "../fixture/localChain.ts"
import { ManagedChain, newAccount } from "../fixture/managedAccount.ts"
import { resources } from "../fixture/tronNode.ts"
import { addressOf, newNote, startPool } from "../fixture/tronPool.ts"
import { tronProxy } from "../fixture/tronProxy.ts"

let devnet: TronDevnet
let managed: ManagedChain
const { run, close } = resources()
const trx = 1_000_000n
const account = newAccount()

beforeAll(async () => {
  devnet = await startPool()
  managed = await ManagedChain.connect(devnet, run)
})
afterAll(async () => {
  await close()
  await devnet.node.close()
})

const coin = addressOf(nativeTron)
const deposit: Leg = { kind: "deposit", notes: [newNote(nativeTron, trx)] }

describe("questions about a managed account", () => {
  it("count one endpoint's yes above the no of another that is behind", async () => {
    const behind = await devnet.node.openPeer()
    behind.behave({ blocksBehind: 1 })
    const connect = (urls: ReadonlyArray<string>) =>
      ManagedChain.connect(devnet, run, { endpoints: urls.map((url) => ({ url })) })
    const both = await connect([behind.url, devnet.node.url])
    const late = await connect([behind.url])
    await managed.land({ kind: "top-up", amount: 100n * trx }, account)
    expect(await late.rejection(deposit, account)).toBe("InsufficientFunds")
    expect((await both.price(deposit, account)).most).toBeGreaterThan(0n)
    await behind.close()
  })

  it("go to the operator's own endpoints alone, if there are any", async () => {
    const asked = { public: new Set<string>(), own: new Set<string>() }
    const watched = (seen: Set<string>) =>
      tronProxy(devnet.node.url, (path, body, next) => {
        if (body.includes(account.address.slice(2))) seen.add(path)
        return next()
      })
    const discreet = await ManagedChain.connect(devnet, run, {
      endpoints: [
        { url: await watched(asked.public) },
        { url: await watched(asked.own), use: "private" },
      ],
    })
    const token = addressOf(devnet.tokens[0].address)
    await discreet.price({ kind: "top-up", amount: trx }, account)
    await discreet.price({ kind: "approve", token, amount: trx }, account)
    await discreet.price({ kind: "freeze", resource: "ENERGY", amount: trx }, account)
    await discreet.balance(account.address, token)
    await discreet.balance(account.address, coin)
    await run(discreet.wallets.allowance(account.address, token))
    expect([...asked.public]).toEqual([])
    expect([...asked.own].toSorted()).toEqual([
      "wallet/getaccount",
      "wallet/getaccountresource",
      "wallet/triggerconstantcontract",
      "walletsolidity/getaccount",
    ])
  })
})

describe("an approval by an unusual token", () => {
  const unknownRoot = utils.crypto.sha3("UnknownRoot()", false).slice(0, 8)
  /** Stores in 20 new slots. */
  const costly = Array.from(
    { length: 20 },
    (_, slot) => `600160${(slot + 1).toString(16).padStart(2, "0")}55`,
  )

  it.each([
    ["that reverts", "Reverted", ends.revert],
    ["with the name of a pool's error", "Reverted", ends.unknownRoot(unknownRoot)],
    ["that ends the machine", "Halted", ends.illegal],
    ["that uses more energy than is bounded", "TooMuchGas", `${costly.join("")}00`],
  ])("%s is rejected as %s", async (_what, code, runtime) => {
    const length = (runtime.length / 2).toString(16).padStart(2, "0")
    const bytecode = `0x60${length}600c60003960${length}6000f3${runtime}`
    const token = await mining(devnet.node, devnet.owner.create({ abi: [], bytecode }))
    const leg: Leg = { kind: "approve", token: addressOf(token), amount: trx }
    expect(await managed.rejection(leg, account)).toBe(code)
  })
})
