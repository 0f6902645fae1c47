import {
  createClient,
  evmKey,
  tronKey,
  type DepositState,
  type Wallet,
} from "@shielded-relay/client"
import { createPublicClient, createWalletClient, getAddress, http, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { evmView } from "../../src/demo/evmView.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import {
  believing,
  follow,
  payOut,
  payouts,
  postEvents,
  whatBecameOf,
} from "../../src/examples/client.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"

describe("what docs/client.md shows", () => {
  let devnet: Devnet
  let service: Service
  let wallet: Wallet
  let key: `0x${string}`

  beforeAll(async () => {
    devnet = await deployDevnet(await startEvmNode())
    service = await startService(devnet)
    key = devnet.users[0]?.privateKey ?? "0x"
    wallet = evmKey(key)
  })

  afterAll(async () => {
    await service.close()
    await devnet.node.close()
  })

  it("deposits, pays out, and finds the payout again by its stored nonce", async () => {
    const [token] = devnet.tokens
    const { chainId } = devnet.node
    const chain = evmView(devnet.node.url, key)
    const payee = privateKeyToAccount(toHex(crypto.getRandomValues(new Uint8Array(32)))).address
    const written: Array<string> = []
    const kept = new Map<string, string>()
    const states: Array<DepositState> = []
    const transport = http(devnet.node.url)
    // A client without an account of its own, like a browser's wallet: the node signs for it.
    const walletClient = createWalletClient({ transport })
    const watcher = await createClient({ baseUrl: service.url, wallet }).createSession()
    const { value: began } = await watcher.events().next()
    const sent = await payOut({
      baseUrl: service.url,
      walletClient,
      publicClient: createPublicClient({ transport, pollingInterval: 50 }),
      account: chain.address,
      pool: devnet.pool,
      chainId,
      token: token.address,
      payee,
      storage: {
        getItem: (name) => kept.get(name) ?? null,
        setItem: (name, text) => void kept.set(name, text),
        removeItem: (name) => void kept.delete(name),
      },
      onState: (state) => states.push(state),
      writeDown: async (text) => void written.push(text),
    })
    expect(states.filter((state) => state !== "seen")).toEqual([
      "approving",
      "sending",
      "sent",
      "spendable",
    ])
    expect([...kept.keys()]).toEqual(["deposit 71"])
    await chain.mined(sent.txHash)
    expect(await chain.tokenBalance(token.address, payee)).toBe(1_000_000n)

    const [nonce = "", saved = ""] = written
    expect(nonce).toBe(sent.nonce)
    const session = createClient({ baseUrl: service.url, wallet }).restoreSession(JSON.parse(saved))
    expect(await whatBecameOf(session, nonce)).toMatchObject({ txHash: sent.txHash })
    expect(await whatBecameOf(session, crypto.randomUUID())).toBe("never happened")
    expect(await payouts(session)).toMatchObject([{ nonce, state: "confirmed" }])

    const told: Array<string> = []
    const enough = new Error("the last event was told")
    const following = follow(
      watcher,
      began?.cursor,
      async (type, { kind, state }) => void told.push(`${type} ${kind} ${state}`),
      async () => {
        if (told.at(-1) === "operation.updated withdraw confirmed") throw enough
      },
    )
    await expect(following).rejects.toBe(enough)
    expect(told).toContain("deposit.confirmed deposit confirmed")
  })

  it("lists what the service offers", async () => {
    const client = createClient({ baseUrl: service.url, wallet })
    const { chainId } = devnet.node
    expect(await client.chains()).toEqual([
      { chainId, name: "Devnet", poolAddress: getAddress(devnet.pool) },
    ])
    const offered = devnet.tokens.map(({ address, symbol, decimals, name }) => {
      return { chainId, tokenAddress: getAddress(address), symbol, decimals, name }
    })
    const tokens = await client.tokens({ chainId })
    expect(tokens).toHaveLength(offered.length)
    expect(tokens).toEqual(expect.arrayContaining(offered))
    await expect(client.tokens({ chainId: 2 })).rejects.toMatchObject({ code: "UNSUPPORTED_CHAIN" })
  })

  it("names an endpoint for events, which this service refuses: its operator allows none", async () => {
    const client = createClient({ baseUrl: service.url, wallet })
    const session = await client.createSession()
    const kept: Array<string> = []
    const posting = postEvents(client, session, undefined, async (secret) => void kept.push(secret))
    await expect(posting).rejects.toMatchObject({ code: "WEBHOOKS_NOT_OFFERED", status: 403 })
    expect(kept).toEqual([])
  })

  it("trusts a published key, or a key with an accepted attestation", async () => {
    const owner = { baseUrl: service.url, wallet: tronKey(key) }
    const { verificationPublicKey } = await createClient(owner).attestation()
    const isOurImage = async (_jwt: string | undefined, _nonce: string, named: string) =>
      named === verificationPublicKey
    const { pinned, attested } = believing(owner, verificationPublicKey, isOurImage)
    for (const client of [pinned, attested]) {
      expect((await client.createSession()).address).toMatch(/^T/)
    }
    const { attested: wary } = believing(owner, verificationPublicKey, async () => false)
    await expect(wary.createSession()).rejects.toThrow("The check rejected the attestation")
  })
})
