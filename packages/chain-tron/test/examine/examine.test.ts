import { startTronNode, type TronNode } from "@shielded-relay/local-tron-node"
import { afterEach, describe, expect, it } from "vitest"
import { examineAccounts } from "../../src/examine/examineAccounts.ts"
import { examineProofs } from "../../src/examine/examineProofs.ts"
import { LocalChain } from "../fixture/localChain.ts"
import { endpointsAt, resources, startTronDouble } from "../fixture/tronNode.ts"

const { run, close } = resources()
afterEach(close)

/** A network whose machines take this many times what the table says. */
async function nodeOf(cpuScale: number): Promise<TronNode> {
  return startTronNode({ blocks: "manual", cpuScale })
}
const examined = async (node: TronNode) => {
  const { list } = await run(endpointsAt([node.url], { chain: node.chainId }))
  const findings = await Promise.all(list.map((endpoint) => run(examineProofs(endpoint))))
  await node.close()
  return findings
}

describe("the examination of an endpoint's processor", () => {
  it("bounds what a proof takes there, and says that it is about this node only", async () => {
    const [finding] = await examined(await nodeOf(1))
    expect(finding).toMatchObject({ verdict: "ok", remedy: null })
    const [, atLeast, atMost] =
      /^one proof takes ([\d.]+) to ([\d.]+) of the chain's 80 ms, measured on this node only; block producers may be slower$/.exec(
        finding?.what ?? "",
      ) ?? []
    // The table's 76.0 ms, and the trial's own work.
    expect(Number(atLeast)).toBeLessThan(77)
    expect(Number(atMost)).toBeGreaterThan(76)
    expect(Number(atMost) - Number(atLeast)).toBeLessThan(4)
  })

  it("finds a node on which a proof does not fit", async () => {
    const [finding] = await examined(await nodeOf(1.1))
    expect(finding).toMatchObject({
      verdict: "fault",
      what: "one proof takes more than the chain's 80 ms, measured on this node only",
    })
  })

  it("finds a node that answers something else", async () => {
    const double = await startTronDouble()
    const { list } = await run(endpointsAt([double.url]))
    const [finding] = await Promise.all(list.map((endpoint) => run(examineProofs(endpoint))))
    expect(finding).toMatchObject({
      verdict: "fault",
      what: expect.stringMatching(/^simulates no proof: [a-z-]+$/),
    })
    await double.close()
  })
})

describe("the examination of relaying accounts", () => {
  it("tells what stake leaves of energy and bandwidth today, before and after it is used", async () => {
    const chain = await LocalChain.start(0)
    const { address, privateKey } = chain.account()
    const sender = chain.addressOf(address)
    const examine = async () => chain.run(examineAccounts(await chain.endpoints(), [sender]))
    expect(await examine()).toEqual([
      {
        verdict: "ok",
        what: `relaying account ${address}: 0 of 0 units of staked or delegated energy and 600 of 600 bytes are left today; it burns TRX for the rest`,
        remedy: null,
      },
    ])
    const stake = await chain.web.transactionBuilder.freezeBalanceV2(
      1_000_000_000,
      "ENERGY",
      address,
    )
    await chain.web.trx.sendRawTransaction(await chain.web.trx.sign(stake, privateKey))
    await chain.node.advance()
    const [staked] = await examine()
    const [, energy, bytes] =
      /: (\d+) of \1 units of staked or delegated energy and (\d+) of 600 bytes are left/.exec(
        staked?.what ?? "",
      ) ?? []
    expect(Number(energy)).toBeGreaterThan(0)
    expect(Number(bytes)).toBeLessThan(600)
    await chain.close()
  })
})
