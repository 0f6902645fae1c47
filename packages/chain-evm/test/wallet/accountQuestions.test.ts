import type { Leg, WalletChain } from "@shielded-relay/core"
import {
  answering,
  cutting,
  forMethods,
  honest,
  replying,
  silent,
  startFaultyEndpoint,
  type Devnet,
  type Fault,
  type FaultyEndpoint,
} from "@shielded-relay/devnet"
import { parseEther } from "viem"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { evmChain } from "../../src/index.ts"
import { addressOf, impatient, optionsFor, startPool } from "../fixture/pool.ts"
import { failureOf, resources } from "../fixture/run.ts"
import { managedAccount, withTank } from "../fixture/wallets.ts"

let devnet: Devnet
let a: FaultyEndpoint
let b: FaultyEndpoint
let wallets: WalletChain
const { run, close } = resources()
const account = managedAccount(0xca5e)

beforeAll(async () => {
  devnet = await startPool({ mining: "manual" })
  a = await startFaultyEndpoint(devnet.node.url)
  b = await startFaultyEndpoint(devnet.node.url)
})
afterAll(async () => {
  await close()
  await Promise.all([a.close(), b.close(), devnet.node.close()])
})
beforeEach(async () => {
  behave(honest)
  await devnet.node.client.setBalance({ address: account.hex, value: parseEther("100") })
  await devnet.node.client.mine({ blocks: 1 })
  wallets = await connect()
})

const connect = async () => {
  const options = optionsFor(devnet, [a.url, b.url], { timing: impatient, ...withTank(devnet) })
  return (await run(evmChain(options))).wallets
}
const behave = (fault: Fault) => {
  a.behave(fault)
  b.behave(fault)
}
const topUp: Leg = { kind: "top-up", amount: 1_000n }
const approval = (): Leg => ({
  kind: "approve",
  token: addressOf(devnet.tokens[0].address),
  amount: 5n,
})

describe("questions about an account", () => {
  it("go to the endpoint that is asked last about recipients", async () => {
    const before = [a.requests.length, b.requests.length]
    await run(wallets.balanceOf(account.address, addressOf(devnet.tokens[2].address)))
    await run(wallets.balanceOf(account.address, addressOf(devnet.tokens[0].address)))
    await run(wallets.allowance(account.address, addressOf(devnet.tokens[0].address)))
    await run(wallets.priceLeg(approval(), account.address))
    const asked = [a, b].map(({ requests }, place) => JSON.stringify(requests.slice(before[place])))
    const named = asked.map((each) => each.toLowerCase().includes(account.address.slice(2)))
    expect(named).toEqual([false, true])
  })

  it("go only to the endpoint that is trusted with them, where there is one", async () => {
    const named = (use: "both" | "private", { url }: FaultyEndpoint) => ({ url, name: use, use })
    const endpoints = [named("both", a), named("private", b)]
    const options = optionsFor(devnet, [], { endpoints, ...withTank(devnet) })
    const { wallets: split } = await run(evmChain(options))
    const before = a.requests.length
    await run(split.balanceOf(account.address, addressOf(devnet.tokens[0].address)))
    await run(split.allowance(account.address, addressOf(devnet.tokens[0].address)))
    await run(split.priceLeg(topUp, account.address))
    await run(split.priceLeg(approval(), account.address))
    const asked = JSON.stringify(a.requests.slice(before)).toLowerCase()
    expect(asked).not.toContain(account.address.slice(2))
  })

  it("answer what the chain holds", async () => {
    const [dollar, , native] = devnet.tokens
    const [user] = devnet.users
    const wallet = addressOf(user?.address ?? "")
    expect(await run(wallets.balanceOf(wallet, addressOf(dollar.address)))).toBe(10n ** 12n)
    expect(await run(wallets.allowance(wallet, addressOf(dollar.address)))).toBe(2n ** 256n - 1n)
    expect(await run(wallets.balanceOf(account.address, addressOf(native.address)))).toBe(
      parseEther("100"),
    )
    expect(wallets.needsApproval(addressOf(dollar.address))).toBe(true)
    expect(wallets.needsApproval(addressOf(native.address))).toBe(false)
    expect(wallets.key).toEqual({ curve: "secp256k1", name: "evm" })
    expect(await run(wallets.minimumBalance)).toBe(0n)
  })
})

describe("an endpoint that answers nonsense", () => {
  const calls = () => {
    const token = addressOf(devnet.tokens[0].address)
    const { address } = account
    return [
      run(wallets.balanceOf(address, addressOf(devnet.tokens[2].address))),
      run(wallets.balanceOf(address, token)),
      run(wallets.allowance(address, token)),
      run(wallets.priceLeg(approval(), address)),
      run(wallets.priceLeg(topUp, address)),
    ]
  }
  const tagsOf = () =>
    Promise.all(
      calls().map((call: Promise<unknown>) =>
        call.then(String, (error: unknown) => Object(error)["_tag"]),
      ),
    )
  const unavailable = Array.from({ length: 5 }, () => "ChainUnavailable")

  it.each([
    ["a text", replying("plenty")],
    ["nothing", replying(null)],
    ["an empty value", replying("0x")],
    ["more than 256 bits", replying(`0x${"f".repeat(65)}`)],
    ["a list", replying([])],
    ["an error page", answering(502, "<html>bad gateway</html>")],
  ])("%s, is not believed", async (_what, fault) => {
    behave(forMethods(["eth_getBalance", "eth_call", "eth_estimateGas"], fault))
    expect(await tagsOf()).toEqual(unavailable)
  })

  it("is passed over for one that answers", async () => {
    b.behave(forMethods(["eth_getBalance", "eth_call", "eth_estimateGas"], replying("plenty")))
    expect(await tagsOf()).not.toContain("ChainUnavailable")
  })

  it("or none ends every call as ChainUnavailable within the time-out", async () => {
    a.behave(silent)
    b.behave(cutting)
    const started = performance.now()
    expect(await tagsOf()).toEqual(unavailable)
    const bound = await failureOf(wallets.boundOf(topUp, account.address))
    expect(bound).toMatchObject({ _tag: "ChainUnavailable" })
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
