import { ChainUnavailable, renderAddress, type PoolGatewayShape } from "@shielded-relay/core"
import { newStorage } from "@shielded-relay/simulated-relay"
import { memoryVault } from "@shielded-relay/storage-memory"
import {
  simulatedNetwork,
  simulatedProver,
  SimulatedTime,
  testClock,
} from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { createRelay, type Relay, type RelayOptions } from "../src/index.ts"

const { connected } = simulatedNetwork(new SimulatedTime(testClock()))
const { gateway } = connected
const [sender] = gateway.senders
if (sender === undefined) throw new Error("the simulated network has no sender")
const { chainId } = gateway
const address = renderAddress(sender, gateway.family)

const running: Array<Relay> = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((relay) => relay.stop()))
})

/** A relay in real time, which sends nothing. */
async function open(
  changed: Partial<PoolGatewayShape> = {},
  more: Pick<RelayOptions, "storage"> = {},
): Promise<Relay> {
  const relay = await createRelay({
    vault: memoryVault({ "master-seed": new Uint8Array(32).fill(1) }),
    prover: simulatedProver().layer,
    chains: [Effect.succeed({ ...connected, gateway: { ...gateway, ...changed } })],
    ...more,
  })
  running.push(relay)
  return relay
}

const refusal = { _tag: "SenderShared", retryable: false, chainId: Number(chainId), address }

describe("two relays in one process that send from one account", () => {
  it("are refused if each has a storage of its own, with chain, account and what to do", async () => {
    await open()
    await expect(open()).rejects.toMatchObject({
      ...refusal,
      message: `Chain ${chainId}: another relay in this process already sends from ${address}, on a storage of its own. Neither would know which of the account's transactions the other has signed. Give each relay accounts of its own (\`senders\` of the chain), give both one database server as \`storage\`, or stop the other relay first.`,
    })
  })

  it("cannot start at the same time: one of them starts", async () => {
    const starts = await Promise.allSettled([open(), open(), open()])
    expect(starts.map(({ status }) => status).toSorted()).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
    ])
    expect(starts.find(({ status }) => status === "rejected")).toMatchObject({ reason: refusal })
  })

  it("may follow one another, also after a refusal", async () => {
    const first = await open()
    await expect(open()).rejects.toMatchObject(refusal)
    await first.stop()
    await open()
  })

  it("may be replicas on one storage", async () => {
    const storage = Layer.succeedContext(await newStorage())
    await open({}, { storage })
    await open({}, { storage })
    await expect(open()).rejects.toMatchObject(refusal)
  })

  it("may be on two chains with one id, as local nodes are", async () => {
    await open()
    const block: typeof gateway.block = (number) =>
      Effect.map(gateway.block(number), (found) =>
        found === null ? null : { ...found, hash: `${found.hash} of another chain` },
      )
    await open({ block })
  })

  it("are refused while the first one's endpoint does not answer", async () => {
    let silent = false
    const head = Effect.suspend(() =>
      silent
        ? Effect.fail(new ChainUnavailable({ chainId, reason: "no endpoint answers" }))
        : gateway.head,
    )
    await open({ head })
    silent = true
    await expect(open()).rejects.toMatchObject(refusal)
  })

  it("may use two accounts", async () => {
    const [, other] = simulatedNetwork(new SimulatedTime(testClock()), { relayers: 2 }).gateway
      .senders
    if (other === undefined) throw new Error("the simulated network has one sender")
    await open()
    await open({ senders: [other] })
  })
})
