import { base58, base64 } from "@scure/base"
import {
  associatedAccount,
  createAssociatedAccount,
  tokenProgram,
} from "@shielded-relay/chain-solana"
import { SYSVAR_SLOT_HASHES_PUBKEY } from "@solana/web3.js"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { named, OpenNode } from "./OpenNode.ts"
import { createMint, mintTo } from "@shielded-relay/devnet/solana"

const methods = [
  "getAccountInfo",
  "getMultipleAccounts",
  "getBalance",
  "getProgramAccounts",
  "getTokenAccountBalance",
  "getTokenSupply",
  "getTokenAccountsByOwner",
  "getMinimumBalanceForRentExemption",
  "getBlock",
  "getBlocks",
  "getBlocksWithLimit",
  "getBlockTime",
  "getTransaction",
  "getSignaturesForAddress",
  "getSlot",
  "getBlockHeight",
  "getTransactionCount",
  "getLatestBlockhash",
  "isBlockhashValid",
  "getFeeForMessage",
  "getRecentPrioritizationFees",
  "getEpochInfo",
  "getEpochSchedule",
  "getGenesisHash",
  "getVersion",
  "getHealth",
  "getFirstAvailableBlock",
  "minimumLedgerSlot",
  "sendTransaction",
  "simulateTransaction",
  "getSignatureStatuses",
  "requestAirdrop",
]

describe("requests to a Solana node", () => {
  let open: OpenNode
  beforeAll(async () => {
    open = await OpenNode.start({ confirmedAfter: 1, finalizedAfter: 2 })
    open.node.advance(5)
  })
  afterAll(() => open.node.close())

  it("for a program's accounts return those that match the filters, at the requested commitment", async () => {
    const payer = open.payer.publicKey
    const mint = named(20).publicKey
    await open.land(createMint(payer, mint, 6), { signers: [named(20)] })
    const mine = associatedAccount(payer, mint)
    await open.land([
      createAssociatedAccount(payer, payer, mint),
      createAssociatedAccount(payer, named(21).publicKey, mint),
    ])
    await open.land([mintTo(payer, mint, mine, 300n)])
    const find = async (filters: unknown[], commitment: string, more: object = {}) => {
      const { result } = await open.call("getProgramAccounts", tokenProgram.toBase58(), {
        commitment,
        encoding: "base64",
        dataSlice: { offset: 64, length: 8 },
        filters,
        ...more,
      })
      return result
    }
    const ofMint = { memcmp: { offset: 0, bytes: mint.toBase58() } }
    const accounts = { dataSize: 165 }
    const amount = (value: number) => [
      base64.encode(Uint8Array.of(value & 255, value >> 8, 0, 0, 0, 0, 0, 0)),
      "base64",
    ]
    const entry = (pubkey: unknown, value: number) => ({
      pubkey: String(pubkey),
      account: {
        lamports: 2039280,
        data: amount(value),
        owner: tokenProgram.toBase58(),
        executable: false,
        space: 165,
      },
    })
    expect(await find([ofMint, accounts], "processed")).toHaveLength(2)
    const ofOwner = {
      memcmp: { offset: 32, bytes: base64.encode(payer.toBytes()), encoding: "base64" },
    }
    expect(await find([ofMint, ofOwner], "processed")).toMatchObject([entry(mine, 300)])
    expect(await find([ofMint, ofOwner], "confirmed")).toMatchObject([entry(mine, 0)])
    expect(await find([ofMint, ofOwner], "finalized")).toEqual([])
    expect(await find([ofMint, { dataSize: 82 }], "processed")).toEqual([])
    expect(await find([ofMint, accounts], "processed", { withContext: true })).toMatchObject({
      context: { slot: 8 },
    })
  })

  it("that are invalid get a validator's errors", async () => {
    const key = open.payer.publicKey.toBase58()
    for (const [code, method, ...params] of [
      [-32601, "getEverything"],
      [-32602, "getBalance"],
      [-32602, "getBalance", 5],
      [-32602, "getBalance", "0OIl"],
      [-32602, "getBalance", "abc"],
      [-32602, "getBalance", key, { commitment: "certain" }],
      [-32602, "getBalance", key, "finalized"],
      [-32602, "getTransaction", base58.encode(new Uint8Array(63).fill(1))],
      [-32602, "getBlock", 1, { commitment: "processed" }],
      [-32602, "getMultipleAccounts", Array.from({ length: 101 }, () => key)],
      [-32602, "getSignaturesForAddress", key, { limit: 1001 }],
      [
        -32602,
        "getProgramAccounts",
        key,
        { filters: Array.from({ length: 5 }, () => ({ dataSize: 1 })) },
      ],
      [-32602, "getTokenAccountBalance", key],
      [-32600, "getAccountInfo", SYSVAR_SLOT_HASHES_PUBKEY.toBase58(), { encoding: "base58" }],
    ] as const) {
      expect([method, await open.refusal(method, ...params)]).toEqual([method, code])
    }
    expect(await open.post("{")).toMatchObject({ error: { code: -32700 }, id: null })
    expect(await open.post("[]")).toMatchObject({ error: { code: -32600 }, id: null })
    expect(await open.post('{"id":1}')).toMatchObject({ error: { code: -32600 }, id: 1 })
  })

  it("may be batches, and notifications get no answer", async () => {
    const batch = [
      { jsonrpc: "2.0", id: "a", method: "getSlot" },
      { jsonrpc: "2.0", method: "getSlot" },
      { jsonrpc: "2.0", id: 2, method: "nothing" },
    ]
    const reply: unknown = await open.post(JSON.stringify(batch))
    expect(reply).toEqual([
      { jsonrpc: "2.0", id: "a", result: expect.any(Number) },
      { jsonrpc: "2.0", id: 2, error: { code: -32601, message: "Method not found" } },
    ])
  })

  it("over HTTP are refused if they are not JSON, too long, or not POST", async () => {
    const status = async (init: RequestInit, path = "/") =>
      (await fetch(new URL(path, open.node.url), init)).status
    const headers = { "content-type": "application/json" }
    expect(await status({ method: "POST", body: "{}" })).toBe(415)
    expect(await status({ method: "POST", headers, body: `"${"a".repeat(60_000)}"` })).toBe(413)
    expect(await status({ method: "PUT", headers, body: "{}" })).toBe(405)
    expect(await status({ method: "GET" }, "/health")).toBe(200)
  })

  it("never crash the node, for any input", async () => {
    const key = fc.constantFrom(
      open.payer.publicKey.toBase58(),
      tokenProgram.toBase58(),
      base58.encode(new Uint8Array(64)),
    )
    const settings = fc.record(
      {
        commitment: fc.constantFrom("processed", "confirmed", "finalized"),
        encoding: fc.constantFrom("base58", "base64", "jsonParsed", "json", "base64+zstd"),
        maxSupportedTransactionVersion: fc.constantFrom(0, 1),
        dataSlice: fc.record({ offset: fc.nat(), length: fc.nat() }),
        filters: fc.array(
          fc.oneof(fc.record({ dataSize: fc.nat() }), fc.record({ memcmp: fc.object() })),
        ),
        transactionDetails: fc.constantFrom("full", "accounts", "signatures", "none"),
        accounts: fc.record({ addresses: fc.array(key) }),
        mint: key,
      },
      { requiredKeys: [] },
    )
    const parameter = fc.oneof(key, settings, fc.nat({ max: 20 }), fc.array(key), fc.jsonValue())
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...methods),
        fc.array(parameter, { maxLength: 4 }),
        async (method, params) => {
          const reply = await open.call(method, ...params)
          expect(Object.hasOwn(reply, "result")).toBe(reply.error === undefined)
          expect(reply.error?.code).not.toBe(-32603)
          expect(reply.error?.code).not.toBe(-32601)
        },
      ),
      { numRuns: 200 },
    )
  })
})
