import { renderAddress } from "@shielded-relay/core"
import { mining, type TronDevnet, type TronWallet } from "@shielded-relay/devnet/tron"
import { poolKeys } from "@shielded-relay/pool-contracts"
import { Effect, Redacted } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { examineTronChain, tronChain, type TronChainOptions } from "../../src/index.ts"
import { optionsFor, refusedUpdate, startPool } from "../fixture/tronPool.ts"
import { resources } from "../fixture/tronNode.ts"

let devnet: TronDevnet
const { run, close } = resources()
beforeAll(async () => {
  devnet = await startPool()
})
afterAll(async () => {
  await close()
  await devnet.node.close()
})

const connect = (changes: Partial<TronChainOptions> = {}) =>
  run(tronChain(optionsFor(devnet, [devnet.node.url], changes)))
const refusal = (changes: Partial<TronChainOptions>) =>
  run(Effect.flip(tronChain(optionsFor(devnet, [devnet.node.url], changes))))

/** Gives an account an active permission, of id 2, for these keys and types of contracts. */
async function permit(
  wallet: TronWallet,
  keys: ReadonlyArray<{ readonly address: string; readonly weight: number }>,
  operations: string,
) {
  const { web } = wallet
  const own = {
    type: 0 as const,
    permission_name: "owner",
    threshold: 1,
    keys: [{ address: web.address.toHex(wallet.address), weight: 1 }],
  }
  const active = {
    type: 2 as const,
    permission_name: "relaying",
    threshold: 2,
    operations,
    keys: keys.map(({ address, weight }) => ({ address: web.address.toHex(address), weight })),
  }
  const update = await web.transactionBuilder.updateAccountPermissions(
    web.address.toHex(wallet.address),
    own,
    undefined,
    [active],
  )
  await mining(devnet.node, wallet.succeed(update))
}
/** TriggerSmartContract, type 31, is the highest bit of the fourth byte; a transfer of TRX is type 1. */
const calls = `${"00".repeat(3)}80${"00".repeat(28)}`
const transfers = `02${"00".repeat(31)}`

describe("connecting to a TRON chain", () => {
  it("examines each endpoint and each relaying account for an operator", async () => {
    const { examine, gateway } = await connect()
    const findings = await run(examine)
    expect(
      findings.map(({ verdict, endpoint, what }) => [verdict, endpoint, what.split(":")[0]]),
    ).toEqual([
      ["ok", "a", expect.stringContaining("one proof takes")],
      ...gateway.senders.map((sender) => [
        "ok",
        undefined,
        `relaying account ${renderAddress(sender, "tron")}`,
      ]),
    ])
  })

  it("tells what each endpoint shows alone, also when others serve another chain or none", async () => {
    const options = optionsFor(devnet, [devnet.node.url, "http://127.0.0.1:9"])
    const { endpoints, accounts } = await run(Effect.flatten(examineTronChain(options)))
    expect(endpoints).toEqual([
      { name: "a", answer: { type: "head", number: expect.any(Number), time: expect.any(Number) } },
      { name: "b", answer: { type: "failure", kind: "unavailable" } },
    ])
    const { gateway } = await connect()
    expect(accounts.map(({ address }) => address)).toEqual(gateway.senders)
    expect(accounts.every(({ coins }) => coins !== null && coins > 0n)).toBe(true)
    const elsewhere = {
      ...optionsFor(devnet),
      chainId: devnet.chainId + 1,
      verifyingKeys: `0x${"11".repeat(32)}`,
    }
    expect((await run(Effect.flatten(examineTronChain(elsewhere)))).endpoints).toEqual([
      {
        name: "a",
        answer: { type: "failure", kind: "wrong-chain", chain: `chain ${devnet.chainId}` },
      },
    ])
  })

  it("finds the pool and what differs from other chains", async () => {
    const { gateway, tokens, swapVenues } = await connect()
    expect(gateway).toMatchObject({
      chainId: devnet.chainId,
      family: "tron",
      senderNonces: null,
      rootMemory: null,
      joinsPerCall: { inputs: [2, 4], maximum: 1 },
      tokensPerCall: 1,
      tokensPerDeposit: null,
      refunds: true,
      callerRules: { approvalAddress: gateway.pool, maximumNativeDeposit: 2n ** 53n - 1n },
    })
    expect(gateway.expiry === null || gateway.insertion === null).toBe(false)
    expect(gateway.forbiddenRecipients).toHaveLength(2)
    expect(tokens.map(({ symbol, decimals }) => [symbol, decimals])).toEqual([
      ["USDT", 6],
      ["GLD", 9],
      ["TRX", 6],
    ])
    expect(swapVenues?.map(({ name }) => name)).toEqual([devnet.action])
  })

  it.each([
    ["invalid-address", () => ({ pool: "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwc" })],
    ["invalid-address", () => ({ feeRecipient: devnet.pool })],
    ["invalid-address", () => ({ feeRecipient: `0x${"0".repeat(40)}` })],
    ["invalid-number", () => ({ permissionId: 10 })],
    ["invalid-number", () => ({ permissionId: -1 })],
    ["invalid-number", () => ({ confirmations: 0 })],
    ["invalid-number", () => ({ senderFloor: -1n })],
    ["invalid-sender", () => ({ senders: [] })],
    ["invalid-sender", () => ({ senders: [Redacted.make("0x00")] })],
    ["wrong-verifying-keys", () => ({ verifyingKeys: "0x00" })],
    ["wrong-verifying-keys", () => ({ verifyingKeys: poolKeys(26).vkHash })],
    ["wrong-chain", () => ({ chainId: devnet.chainId + 1, verifyingKeys: `0x${"11".repeat(32)}` })],
    ["development-keys", () => ({ chainId: devnet.chainId + 1 })],
    ["no-pool", () => ({ pool: devnet.users[0].address })],
    ["foreign-code", () => ({ pool: devnet.tokens[0].address })],
    ["unknown-action", () => ({ actions: ["Nothing"] })],
  ] as const)("is refused as %s", async (code, changes) => {
    expect(await refusal(changes())).toMatchObject({ _tag: "ChainMisconfigured", code })
  })

  it("is unavailable while every endpoint is silent", async () => {
    devnet.node.behave({ loseAnswer: () => true })
    expect(await refusal({ timing: { request: 1_000 } })).toMatchObject({
      _tag: "ChainUnavailable",
    })
    devnet.node.behave({ loseAnswer: () => false })
  })
})

describe("the permission of the relaying accounts", () => {
  const [first, second] = [0, 1]
  const relayer = (index: number) => devnet.relayers[index] ?? devnet.owner

  it("has to exist", async () => {
    expect(
      await refusal({ permissionId: 2, senders: [Redacted.make("11".repeat(32))] }),
    ).toMatchObject({
      code: "invalid-sender",
      message: expect.stringContaining("the account is not activated"),
    })
    expect(await refusal({ permissionId: 5 })).toMatchObject({
      code: "invalid-sender",
      message: expect.stringContaining("no permission of this id"),
    })
    // The owner's permission needs no account yet: transactions wait for coins.
    await connect({ senders: [Redacted.make("11".repeat(32))] })
  })

  it("has to be for calls, and enough with the account's key alone", async () => {
    const only = { senders: [Redacted.make(relayer(first).privateKey)], permissionId: 2 }
    const own = relayer(first).address
    const another = relayer(second).address
    await permit(relayer(first), [{ address: own, weight: 2 }], transfers)
    expect(await refusal(only)).toMatchObject({
      message: expect.stringContaining("does not include contract calls"),
    })
    for (const keys of [
      [{ address: another, weight: 2 }],
      [
        { address: own, weight: 1 },
        { address: another, weight: 1 },
      ],
    ]) {
      await permit(relayer(first), keys, calls)
      expect(await refusal(only)).toMatchObject({
        message: expect.stringContaining("does not reach the permission's threshold"),
      })
    }
    await permit(relayer(first), [{ address: own, weight: 2 }], calls)
    await connect(only)
  })

  it("signs what the node takes", async () => {
    const { gateway } = await connect({
      senders: [Redacted.make(relayer(first).privateKey)],
      permissionId: 2,
    })
    const [sender = gateway.pool] = gateway.senders
    const fees = await run(gateway.suggestFees(refusedUpdate()))
    const signed = await run(gateway.sign(refusedUpdate(), sender, null, fees))
    expect(await run(gateway.broadcast(signed))).toBe("accepted")
    await devnet.node.advance()
    expect(await run(gateway.transactionStatus(signed.hash))).toMatchObject({ state: "mined" })
    const { raw_data } = await devnet.owner.web.trx.getTransaction(signed.hash)
    expect(raw_data.contract[0]?.Permission_id).toBe(2)
  })
})
