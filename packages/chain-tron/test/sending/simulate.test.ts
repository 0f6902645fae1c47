import { chainIdFromNumber, type Address } from "@shielded-relay/core"
import { hexOfAddress } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import { utils } from "tronweb"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { simulate } from "../../src/sending/simulate.ts"
import { wallet } from "../fixture/chainDouble.ts"
import { ends, LocalChain } from "../fixture/localChain.ts"
import { update } from "../fixture/signing.ts"

let chain: LocalChain
beforeAll(async () => {
  chain = await LocalChain.start(1)
})
afterAll(() => chain.close())
beforeEach(() => {
  for (const peer of chain.peers) peer.behave({ blocksBehind: 0 })
})

const chainId = chainIdFromNumber(3_448_148_188)
if (chainId === null) throw new Error("not a chain id")
const simulated = async (pool: Address, urls?: ReadonlyArray<string>) => {
  const endpoints = await (urls === undefined ? chain.endpoints() : chain.endpointsAt(urls))
  const context = { chainId, pool: hexOfAddress(pool), from: hexOfAddress(wallet) }
  return chain.run(Effect.result(simulate(endpoints, context, update)))
}
const unknownRoot = ends.unknownRoot(utils.crypto.sha3("UnknownRoot()", false).slice(0, 8))

describe("a simulation", () => {
  it("returns the energy that the call used", async () => {
    // PUSH1 PUSH1 SSTORE: 3 + 3 + 20,000.
    const storing = await chain.contract("600160005500")
    expect(await simulated(storing)).toMatchObject({ success: 20_006n })
  })

  it("is rejected with the pool's error", async () => {
    expect(await simulated(await chain.contract(unknownRoot))).toMatchObject({
      failure: { _tag: "SimulationRejected", code: "UnknownRoot", unknownRoot: true },
    })
    expect(await simulated(await chain.contract(ends.revert))).toMatchObject({
      failure: { code: "Reverted", unknownRoot: false },
    })
  })

  it("is rejected only by all endpoints: one that is behind does not know what the next knows", async () => {
    // Stores 1 when it is called without arguments; with arguments it reverts while 0 is stored.
    const gate = await chain.contract("3660041460125760005460185760006000fd5b60016000555b00")
    expect(await simulated(gate)).toMatchObject({ failure: { code: "Reverted" } })
    await chain.call(gate, "open()")
    expect(await simulated(gate)).toHaveProperty("success")
    chain.peers[0]?.behave({ blocksBehind: 1 })
    expect(await simulated(gate)).toHaveProperty("success")
    expect(
      await simulated(
        gate,
        chain.peers.map(({ url }) => url),
      ),
    ).toMatchObject({
      failure: { code: "Reverted" },
    })
  })

  it("is rejected as the word with which the machine ends the call", async () => {
    expect(await simulated(await chain.contract(ends.slow), [chain.node.url])).toMatchObject({
      failure: { _tag: "SimulationRejected", code: "OutOfTime" },
    })
    expect(await simulated(await chain.contract(ends.illegal))).toMatchObject({
      failure: { code: "Halted" },
    })
    expect(await simulated(await chain.contract(ends.hungry), [chain.node.url])).toMatchObject({
      failure: { code: "OutOfEnergy" },
    })
  })

  it("is unavailable where no endpoint executes calls", async () => {
    const stop = await chain.contract(ends.stop)
    const off = await chain.node.openPeer({ settings: { supportConstant: false } })
    expect(await simulated(stop, [off.url])).toMatchObject({
      failure: { _tag: "ChainUnavailable" },
    })
    expect(await simulated(stop, [off.url, chain.node.url])).toHaveProperty("success")
  })
})
