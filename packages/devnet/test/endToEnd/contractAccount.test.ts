import { createClient, evmKey, evmTransaction } from "@shielded-relay/client"
import { contractWallet, contractWalletFactory } from "@shielded-relay/pool-contracts/testing"
import {
  encodeFunctionData,
  erc20Abi,
  getAddress,
  serializeErc6492Signature,
  type Address,
  type Hex,
} from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { hex } from "../../src/demo/evmView.ts"
import { serviceSettings } from "../../src/service/serviceSettings.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { receiptOf } from "../../src/node/receiptOf.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { eventually } from "./eventually.ts"
import { SpecClient } from "./SpecClient.ts"

/** Contract accounts of a key, on a real node, with the real service. */
describe("a contract account", () => {
  let devnet: Devnet
  let service: Service
  let factory: Address
  const chainId = 31337
  const { abi } = contractWalletFactory
  const owner = () => {
    const [user] = devnet.users
    if (user === undefined) throw new Error("no user")
    return user
  }

  beforeAll(async () => {
    const node = await startEvmNode()
    devnet = await deployDevnet(node)
    const hash = await node.client.sendTransaction({
      account: owner().address,
      data: contractWalletFactory.bytecode,
    })
    const { contractAddress } = await receiptOf(node.client, hash)
    factory = getAddress(contractAddress ?? "")
    const { SHIELDED_RELAY_CHAINS: chains = "[]" } = serviceSettings(devnet, "", {
      publicPort: 0,
      adminPort: 0,
    })
    const [chain] = JSON.parse(chains) as ReadonlyArray<object>
    service = await startService(devnet, {
      SHIELDED_RELAY_CHAINS: JSON.stringify([{ ...chain, accountFactories: [factory] }]),
    })
  })

  afterAll(async () => {
    await service.close()
    await devnet.node.close()
  })

  const send = async (to: Address, data: Hex, account: Address = owner().address) => {
    const { client } = devnet.node
    const hash = await client.sendTransaction({ account, to, data })
    expect((await receiptOf(client, hash)).status).toBe("success")
  }
  const creationOf = (key: Address) =>
    encodeFunctionData({ abi, functionName: "create", args: [key] })
  const accountOf = (key: Address) =>
    devnet.node.client.readContract({
      address: factory,
      abi,
      functionName: "addressOf",
      args: [key],
    })

  it("opens a session, pays tokens of its own in, and ends its sessions", async () => {
    const { address, privateKey } = owner()
    const [{ address: token }] = devnet.tokens
    const account = await accountOf(address)
    await send(factory, creationOf(address))
    const execute = (target: Address, payload: Hex) =>
      send(
        account,
        encodeFunctionData({
          abi: contractWallet.abi,
          functionName: "execute",
          args: [target, payload],
        }),
      )
    const transfer = encodeFunctionData({
      abi: erc20Abi,
      functionName: "transfer",
      args: [account, 10_000_000n],
    })
    await send(token, transfer)

    const caller = new SpecClient(service.url, privateKey)
    const session = { address: account, chainId, messageVersion: 2, audience: service.url }
    expect(await caller.createSession({ address: account })).toMatchObject({ status: 401 })
    expect(await caller.createSession({ address: account, chainId })).toMatchObject({
      status: 400,
      body: { code: "MESSAGE_VERSION_REQUIRED" },
    })
    expect(await caller.createSession(session)).toMatchObject({ status: 200 })

    const { body } = await caller.post("/deposit", {
      chainId,
      tokenAddresses: [token],
      amounts: ["10000000"],
    })
    const approval = encodeFunctionData({
      abi: erc20Abi,
      functionName: "approve",
      args: [devnet.pool, 10_000_000n],
    })
    await execute(token, approval)
    await execute(devnet.pool, hex(String(Object(body["txData"])["data"])))
    const balances = async () =>
      (await caller.get("/balance", { chainId: String(chainId) })).body["balances"]
    await eventually(balances, (seen) => JSON.stringify(seen).includes('"balance":"10000000"'))

    // The key itself has a separate, empty balance.
    const key = new SpecClient(service.url, privateKey)
    expect(await key.createSession()).toMatchObject({ status: 200 })
    const own = await key.get("/balance", { chainId: String(chainId) })
    expect(own).toMatchObject({ status: 200, body: { balances: [] } })

    expect(await caller.post("/revoke-session", { all: true })).toMatchObject({ status: 200 })
    expect(await caller.get("/balance", { chainId: String(chainId) })).toMatchObject({
      status: 401,
      body: { error: "Session revoked" },
    })
    expect(await key.get("/balance", { chainId: String(chainId) })).toMatchObject({ status: 200 })
  })

  it("opens a session before it is deployed, by its factory", async () => {
    const [, user] = devnet.users
    const key = user?.address ?? factory
    const account = await accountOf(key)
    const caller = new SpecClient(service.url, user?.privateKey ?? "")
    const session = { address: account, chainId, messageVersion: 2, audience: service.url }
    const wrap = (from: Address) => (signature: string) =>
      serializeErc6492Signature({
        address: from,
        data: creationOf(key),
        signature: hex(signature),
      })
    expect(await caller.createSession(session)).toMatchObject({
      status: 401,
      body: { code: "INVALID_SIGNATURE" },
    })
    // Another factory is not called, whatever it would deploy.
    expect(await caller.createSession(session, wrap(devnet.pool))).toMatchObject({ status: 401 })
    expect(await caller.createSession(session, wrap(factory))).toMatchObject({ status: 200 })
    expect(await devnet.node.client.getCode({ address: account })).toBeUndefined()
    expect(await caller.get("/recipient-info", {})).toMatchObject({ status: 200 })
  })

  it("is a wallet of the SDK, in both kinds of session", async () => {
    const [, , user] = devnet.users
    const key = user?.address ?? factory
    const account = await accountOf(key)
    await send(factory, creationOf(key))
    const wallet = { ...evmKey(user?.privateKey ?? ""), address: async () => account }
    const client = createClient({ baseUrl: service.url, wallet })
    await expect(client.createSession()).rejects.toMatchObject({ code: "INVALID_SIGNATURE" })
    for (const useEIP712 of [false, true]) {
      const session = await client.createSession({ chainId, useEIP712 })
      expect(session.address).toBe(account)
      const [{ address: token }] = devnet.tokens
      const { txData } = await session.deposit({
        chainId,
        tokenAddresses: [token],
        amounts: [10_000n],
      })
      expect(getAddress(hex(evmTransaction(txData).to))).toBe(getAddress(devnet.pool))
      await session.revoke()
    }
  })
})
