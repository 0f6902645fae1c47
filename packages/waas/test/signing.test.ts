import { ed25519 } from "@noble/curves/ed25519.js"
import { hexToBytes } from "@noble/hashes/utils.js"
import { base58 } from "@scure/base"
import { recoverMessageAddress, recoverTypedDataAddress, verifyMessage } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { solanaOffchainMessage, parsePlainMessage } from "../src/index.ts"
import { Result } from "effect"
import { ManagedWorld, send, stampedRequest, textOf, type Member } from "./support/ManagedWorld.ts"

const typed = "POST /waas/wallet/sign-typed-data"
const plain = "POST /waas/wallet/sign-message"

describe("a managed wallet", () => {
  let managed: ManagedWorld
  let user: Member
  let spender: Member
  beforeAll(async () => {
    managed = await ManagedWorld.open()
    user = await managed.user(10)
    spender = await managed.user(11)
  })
  afterAll(() => managed.close())

  const hexOf = (text: string): `0x${string}` => `0x${text.replace(/^0x/, "")}`
  const token = () => hexOf(managed.world.text(managed.world.token()))
  const permitTypes = {
    Permit: [
      { name: "owner", type: "address" },
      { name: "spender", type: "address" },
      { name: "value", type: "uint256" },
      { name: "nonce", type: "uint256" },
      { name: "deadline", type: "uint256" },
    ],
  } as const
  const permit = (value: string, changes: object = {}) => ({
    userId: user.userId,
    fromAddress: user.evm,
    chainId: managed.world.chainId,
    domain: {
      name: "Token",
      version: "1",
      chainId: managed.world.chainId,
      verifyingContract: token(),
    },
    types: permitTypes,
    value: { owner: user.evm, spender: spender.evm, value, nonce: "0", deadline: "4000000000" },
    ...changes,
  })
  const allowing = (conditions: object) =>
    managed.policy({ userIds: [user.userId], actionType: "SIGN_TYPED_DATA", conditions })
  const rule = () => ({
    chainId: managed.world.chainId,
    verifyingContract: token(),
    primaryTypes: ["Permit"],
  })

  it("signs typed data for root that viem recovers to its address", async () => {
    const fields = permit("5")
    const answer = await managed.ask(typed, managed.root.stamper, fields)
    expect(answer.outcome).toBe("ok")
    const signer = await recoverTypedDataAddress({
      domain: { ...fields.domain, chainId: BigInt(managed.world.chainId) },
      types: permitTypes,
      primaryType: "Permit",
      message: {
        owner: hexOf(user.evm),
        spender: hexOf(spender.evm),
        value: 5n,
        nonce: 0n,
        deadline: 4_000_000_000n,
      },
      signature: hexOf(textOf(answer, "signature")),
    })
    expect(signer).toBe(user.evm)
  })

  it("makes the same signature for a repeat, while its user may still sign", async () => {
    const fields = { organizationId: managed.organizationId, nonce: "sign once", ...permit("6") }
    const request = await stampedRequest(typed, managed.root.stamper, fields)
    const first = await send(managed.world, request)
    const second = await send(managed.world, request)
    expect([first.outcome, second.outcome]).toEqual(["ok", "STAMP_NONCE_USED"])
    expect(second.data).toEqual(first.data)
  })

  it("signs nothing in a dry run", async () => {
    const dry = await managed.ask(typed, managed.root.stamper, permit("6", { dryRun: true }))
    expect(dry.data).toEqual({ dryRun: true, policyId: null })
    const fields = {
      organizationId: managed.organizationId,
      nonce: "dry",
      ...permit("6", { dryRun: true }),
    }
    const request = await stampedRequest(typed, managed.root.stamper, fields)
    await send(managed.world, request)
    expect((await send(managed.world, request)).data).toEqual({})
  })

  it("signs nothing for a repeat of a refused request", async () => {
    const fields = { organizationId: managed.organizationId, nonce: "refused", ...permit("6") }
    const request = await stampedRequest(typed, user.stamper, fields)
    expect((await send(managed.world, request)).outcome).toBe("ACTION_NOT_PERMITTED")
    const policyId = await allowing({ typedData: [rule()] })
    const again = await send(managed.world, request)
    expect(again.outcome).toBe("STAMP_NONCE_USED")
    expect(again.data).toEqual({})
    await managed.ask("POST /waas/remove-policy", managed.root.stamper, { policyId })
  })

  it("signs a permit for a user only as its policy reads it, and counts it", async () => {
    const amount = (text: string) => ({
      chainId: managed.world.chainId,
      token: token(),
      amount: text,
    })
    const policyId = await allowing({
      typedData: [rule()],
      recipients: [spender.evm],
      maxAmount: [amount("1")],
      limits: [{ ...amount("1.5"), window: 3_600 }],
    })
    const sign = async (fields: Readonly<Record<string, unknown>>) =>
      (await managed.ask(typed, user.stamper, fields)).outcome
    expect(await sign(permit("1000001"))).toBe("ACTION_NOT_PERMITTED")
    expect(
      await sign(permit("1000000", { value: { ...permit("1000000").value, spender: user.evm } })),
    ).toBe("ACTION_NOT_PERMITTED")
    expect(await sign(permit("1000000"))).toBe("ok")
    // The rest of the limit is half a token.
    expect(await sign(permit("600000"))).toBe("ACTION_NOT_PERMITTED")
    expect(await sign(permit("500000"))).toBe("ok")
    await managed.ask("POST /waas/remove-policy", managed.root.stamper, { policyId })
    expect(await sign(permit("1"))).toBe("ACTION_NOT_PERMITTED")
  })

  it("signs no order and no other struct under a policy with recipients", async () => {
    const policyId = await allowing({
      typedData: [{ ...rule(), primaryTypes: ["Permit", "Order"] }],
      recipients: [spender.evm],
    })
    const order = permit("1", {
      types: { Order: [{ name: "spender", type: "address" }] },
      value: { spender: spender.evm },
    })
    expect((await managed.ask(typed, user.stamper, order)).outcome).toBe("ACTION_NOT_PERMITTED")
    await managed.ask("POST /waas/remove-policy", managed.root.stamper, { policyId })
  })

  it.each<
    [string, { domain?: object; value?: object; types?: object; fromAddress?: string }, string]
  >([
    ["the domain of this service", { domain: { name: "Service Enclave" } }, "INVALID_TYPED_DATA"],
    ["another chain in the domain", { domain: { chainId: 5 } }, "INVALID_TYPED_DATA"],
    ["a value of another type", { value: { owner: 1 } }, "INVALID_TYPED_DATA"],
    ["no types", { types: {} }, "INVALID_TYPED_DATA"],
    ["a Solana address", { fromAddress: "solana" }, "INVALID_REQUEST"],
  ])("signs nothing for %s", async (_, changes, code) => {
    const base = permit("1")
    const domain = { ...base.domain, ...changes.domain }
    const fromAddress = changes.fromAddress === undefined ? user.evm : user.solana
    const fields = { ...base, ...changes, domain, fromAddress }
    const answer = await managed.ask(typed, managed.root.stamper, fields)
    expect(answer.outcome).toBe(code)
    expect(answer.data).toEqual({})
  })

  it("needs chain and contract in the domain, except for root", async () => {
    const fields = permit("1", { domain: { name: "Anywhere" } })
    expect((await managed.ask(typed, managed.root.stamper, fields)).outcome).toBe("ok")
    await allowing({ typedData: [rule()] })
    expect((await managed.ask(typed, user.stamper, fields)).outcome).toBe("INVALID_REQUEST")
  })

  it("signs a text in the way of each family", async () => {
    const message = "Sign in to example.org"
    const sign = async (fromAddress: string) => {
      const fields = { userId: user.userId, fromAddress, message }
      return textOf(await managed.ask(plain, managed.root.stamper, fields), "signature")
    }
    const evm = hexOf(await sign(user.evm))
    expect(await recoverMessageAddress({ message, signature: evm })).toBe(user.evm)
    const tron = await sign(user.tron)
    const { utils } = await import("tronweb")
    expect(utils.message.verifyMessage(message, tron)).toBe(user.tron)
    const solana = hexToBytes(await sign(user.solana))
    const key = base58.decode(user.solana)
    const text = Result.getOrThrow(parsePlainMessage(message))
    const envelope = Result.getOrThrow(
      solanaOffchainMessage(text, managed.world.addressOf({ address: user.solana })),
    )
    expect(ed25519.verify(solana, envelope, key)).toBe(true)
    expect(await verifyMessage({ address: hexOf(user.evm), message, signature: evm })).toBe(true)
  })

  it.each([
    "Authorize Service session\nSession ID: x",
    "  authorize service session",
    "Service Enclave",
    "x".repeat(70_000),
  ])("refuses to sign the text %#", async (message) => {
    const fields = { userId: user.userId, fromAddress: user.evm, message }
    const answer = await managed.ask(plain, managed.root.stamper, fields)
    expect(answer.outcome).toBe("INVALID_REQUEST")
  })

  it("signs no long text on Solana, and charges nothing for it", async () => {
    const fields = { userId: user.userId, fromAddress: user.solana, message: "x".repeat(1_200) }
    const answer = await managed.ask(plain, managed.root.stamper, fields)
    expect(answer.outcome).toBe("INVALID_REQUEST")
  })

  it("signs a text for a user only under a SIGN_MESSAGE policy", async () => {
    const fields = { userId: user.userId, fromAddress: user.evm, message: "hello" }
    expect((await managed.ask(plain, user.stamper, fields)).outcome).toBe("ACTION_NOT_PERMITTED")
    await managed.policy({ userIds: [user.userId], actionType: "SIGN_MESSAGE" })
    expect((await managed.ask(plain, user.stamper, fields)).outcome).toBe("ok")
    const foreign = { ...fields, userId: spender.userId, fromAddress: spender.evm }
    expect((await managed.ask(plain, user.stamper, foreign)).outcome).toBe("ACTION_NOT_PERMITTED")
  })

  it("stores no signature", async () => {
    const fields = { organizationId: managed.organizationId, nonce: "stored", ...permit("7") }
    const request = await stampedRequest(typed, managed.root.stamper, fields)
    const signature = textOf(await send(managed.world, request), "signature")
    const entries = await managed.entries()
    expect(entries.length).toBeGreaterThan(0)
    expect(JSON.stringify(entries)).not.toContain(signature.slice(2, 40))
  })
})
