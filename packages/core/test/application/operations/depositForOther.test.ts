import { memoryVault } from "@shielded-relay/storage-memory"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { freshUuid } from "@shielded-relay/testkit"
import { addressOf, newStorage, World } from "@shielded-relay/simulated-relay"

const alice = { address: "0x00000000000000000000000000000000000A11cE" }
const bob = { address: "0x0000000000000000000000000000000000000B0b" }
const minutes = 60_000

let world: World
beforeEach(async () => {
  world = await World.open()
  await world.time.advance(20_000)
  world.chain.endow(world.token(), addressOf(alice.address), 1_000_000n)
})
afterEach(() => world.close())

/** Alice's deposit for whoever is named; `send` sends it. */
async function prepared(recipientInfo: string, amount = 500n) {
  const nonce = freshUuid()
  const { txData } = await world.time.during(
    world.relay.depositForOther({
      ...alice,
      nonce,
      chainId: world.chainId,
      tokenAddresses: [world.token()],
      amounts: [amount.toString()],
      recipientInfo,
    }),
  )
  return { nonce, send: () => world.network.sendDeposit(addressOf(alice.address), txData) }
}

/** A relay with keys of its own on the same pool. */
const otherDeployment = async () =>
  world.start(await newStorage(), undefined, {
    vault: memoryVault({ "master-seed": new Uint8Array(32).fill(0x0d) }),
  })

async function infoOf(relay = world.relay): Promise<string> {
  const { recipientInfo } = await world.time.during(relay.recipientInfo({ ...bob }))
  return recipientInfo
}

const paid = (relay = world.relay) => world.balance(bob, world.token(), relay)

describe("a deposit for somebody else", () => {
  it("by a plain address that knows nothing of the service becomes that owner's balance, and the payer's operation", async () => {
    const { nonce, send } = await prepared(bob.address)
    const txHash = send()
    expect(await world.reaches(alice, nonce, "confirmed")).toMatchObject({
      kind: "deposit",
      txHash,
    })
    expect(await paid()).toEqual({ balance: 500n, pending: 0n })
    expect(await world.balance(alice, world.token())).toEqual({ balance: 0n, pending: 0n })
    const { operations } = await world.time.during(world.relay.operations({ ...bob }))
    expect(operations).toEqual([])
  })

  it("by a recipientInfo is seen, then confirmed, and can be spent", async () => {
    const { nonce, send } = await prepared(await infoOf(), 1_000_000n)
    send()
    await world.reaches(alice, nonce, "seen")
    await world.reaches(alice, nonce, "confirmed")
    const { txHash } = await world.time.during(
      world.relay.withdraw({
        ...bob,
        chainId: world.chainId,
        tokenAddresses: [world.token()],
        amounts: ["7"],
        recipientAddress: alice.address,
        feeToken: world.token(),
        feeAmount: "999993",
      }),
      2 * minutes,
    )
    expect(txHash).toMatch(/^0x/)
  })

  it("of another deployment is followed by its key alone, and is balance over there", async () => {
    const theirs = await otherDeployment()
    const { nonce, send } = await prepared(await infoOf(theirs))
    const txHash = send()
    expect(await world.reaches(alice, nonce, "confirmed")).toMatchObject({ txHash })
    await world.time.until(async () => (await paid(theirs)).balance === 500n)
    expect(await paid()).toEqual({ balance: 0n, pending: 0n })
  })

  it("of another deployment goes back and forth with a reorganisation", async () => {
    const { nonce, send } = await prepared(await infoOf(await otherDeployment()))
    send()
    await world.reaches(alice, nonce, "seen")
    world.chain.reorganise(2, () => [])
    await world.reaches(alice, nonce, "prepared")
    send()
    await world.reaches(alice, nonce, "confirmed")
  })

  it("of another deployment that never comes expires", async () => {
    const { nonce } = await prepared(await infoOf(await otherDeployment()))
    await world.time.advance(21 * minutes)
    expect(await world.operation(alice, nonce)).toMatchObject({ state: "expired" })
  })

  it("to a damaged recipientInfo, a token or nobody is refused, and nothing is prepared", async () => {
    const info = await infoOf()
    const damaged = `${info.slice(0, -1)}${info.endsWith("q") ? "p" : "q"}`
    await expect(prepared(damaged)).rejects.toMatchObject({ code: "INVALID_RECIPIENT_INFO" })
    for (const nobody of [world.token(), `0x${"00".repeat(20)}`])
      await expect(prepared(nobody)).rejects.toMatchObject({ code: "INVALID_RECIPIENT" })
    expect(await world.inStates(["prepared"])).toEqual([])
  })
})
