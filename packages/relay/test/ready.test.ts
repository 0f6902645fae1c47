import { World } from "@shielded-relay/simulated-relay"
import { renderAddress } from "@shielded-relay/core"
import { afterEach, describe, expect, it } from "vitest"
import { RelayStopped, type Relay } from "../src/index.ts"

let world: World
afterEach(() => world.close())

const minute = 60_000

/** Sets the coins of every relaying account. */
function coins(amount: bigint): void {
  const { senders, nativeToken } = world.network.gateway
  for (const sender of senders)
    world.chain.endow(nativeToken, sender, amount - world.chain.balanceOf(nativeToken, sender))
}

describe("a relay", () => {
  it("is ready once it can serve, and says until then what it waits for", async () => {
    world = await World.open({ network: { relayers: 2 } })
    expect(await world.time.during(world.relay.ready())).toMatchObject({
      ready: true,
      waitingFor: [],
    })
    const { senders, family } = world.network.gateway
    const [first = "", second = ""] = senders.map((sender) => renderAddress(sender, family))
    coins(0n)
    await world.time.advance(minute)
    expect(await world.relay.readiness()).toMatchObject({
      ready: false,
      waitingFor: [
        `chain ${world.chainId} (${world.network.gateway.name}): no relaying account can pay for a transaction; send coins to ${first} or ${second}`,
      ],
      chains: [{ ok: false }],
    })
    const told: Array<ReadonlyArray<string>> = []
    const waiting = world.relay.ready({ onWaiting: (reasons) => told.push(reasons) })
    coins(10n ** 18n)
    expect(await world.time.during(waiting)).toMatchObject({ ready: true })
    expect(told).toHaveLength(1)
  })

  it("stays ready while one account of two can pay", async () => {
    world = await World.open({ network: { relayers: 2 } })
    const { senders, nativeToken } = world.network.gateway
    const [poor] = senders
    if (poor === undefined) throw new Error("there are two accounts")
    world.chain.endow(nativeToken, poor, -world.chain.balanceOf(nativeToken, poor))
    await world.time.advance(minute)
    expect(await world.relay.readiness()).toMatchObject({
      ready: true,
      chains: [{ detail: { relayers: [{ low: true }, { low: false }] } }],
    })
  })

  it("ends a wait at its signal and when it stops", async () => {
    world = await World.open()
    await world.time.during(world.relay.ready())
    coins(0n)
    await world.time.advance(minute)
    const given = new AbortController()
    const rejected = (relay: Relay, signal?: AbortSignal) =>
      relay.ready(signal === undefined ? {} : { signal }).catch((error: unknown) => error)
    const one = rejected(world.relay, given.signal)
    const other = rejected(world.relay)
    given.abort()
    expect(await world.time.during(one)).toBeInstanceOf(Error)
    expect((await world.relay.readiness()).ready).toBe(false)
    await world.time.during(world.relay.stop())
    expect(await world.time.during(other)).toBeInstanceOf(RelayStopped)
  })
})

describe("what callers need not say or do", () => {
  it("is the plain action in a question about the fee", async () => {
    world = await World.open()
    const { address } = await world.caller(1)
    const { chainId } = world
    const token = renderAddress(world.token(), world.network.gateway.family)
    const asked = { address, chainId, feeToken: token, tokenAddresses: [token] }
    const { feeAmount } = await world.time.during(world.relay.getFee(asked))
    const plain = { ...asked, externalActionId: "Transact" }
    expect(await world.time.during(world.relay.getFee(plain))).toMatchObject({ feeAmount })
  })

  it("is an approval for the native coin", async () => {
    world = await World.open()
    const { address } = await world.caller(1)
    const { chainId, relay, time } = world
    const { family } = world.network.gateway
    const coin = renderAddress(world.token(-1), family)
    const token = renderAddress(world.token(), family)
    const approval = async (...tokenAddresses: ReadonlyArray<string>) => {
      const amounts = tokenAddresses.map(() => "1000000")
      const prepared = relay.deposit({ address, chainId, tokenAddresses, amounts })
      return (await time.during(prepared)).approvalAddress
    }
    expect(await approval(coin)).toBeNull()
    expect(await approval(token)).toMatch(/^0x/)
    expect(await approval(coin, token)).toMatch(/^0x/)
    const order = relay.privateSend({
      address,
      chainId,
      tokenAddress: coin,
      feeToken: coin,
      recipients: [{ address: `0x${"ab".repeat(20)}`, amount: "1000000" }],
    })
    expect((await time.during(order)).approvalAddress).toBeNull()
  })
})
