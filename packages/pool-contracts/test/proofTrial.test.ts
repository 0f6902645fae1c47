import { startTronNode, type TronNode } from "@shielded-relay/local-tron-node"
import * as fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { measureProof, proofTrialCode, type Hex, type ProofTrialWork } from "../src/index.ts"
import { revertOfRaw } from "./chain/revert.ts"
import { startTvm, type Tvm } from "./chain/tvm.ts"

const sender = "0x0000000000000000000000000000000000000001"

/** The modelled milliseconds of a trial. */
async function timeOf({ client, execution }: Tvm, work: ProofTrialWork): Promise<number> {
  const hash = await client.sendTransaction({ account: sender, data: proofTrialCode(work) })
  const { word, returnData, cpuMicroseconds } = execution(hash)
  expect([word, returnData]).toEqual(["SUCCESS", new Uint8Array()])
  return cpuMicroseconds / 1_000
}

describe("the trial of a proof", () => {
  const tvm = startTvm()
  const outcome = (data: Hex) => revertOfRaw(tvm.client, { account: sender, data })

  it("verifies the proof that is built in, and refuses a changed one", async () => {
    const code = proofTrialCode({ verifications: 1, multiplications: 1 })
    expect(await outcome(code)).toBe("success")
    // The last input of the frame, before 8 words of the proof and 2 counts.
    const last = code.length - 11 * 64
    const changed: Hex = `0x${code.slice(2, last)}${"1".padStart(64, "0")}${code.slice(last + 64)}`
    expect(await outcome(changed)).toBe("InvalidProof")
  })

  it("does the work that is asked for, and leaves no code behind", async () => {
    const took = (work: ProofTrialWork) => timeOf(tvm, work)
    const nothing = await took({ verifications: 0, multiplications: 0 })
    const one = (await took({ verifications: 1, multiplications: 0 })) - nothing
    expect(one).toBeGreaterThan(76)
    expect(one).toBeLessThan(77)
    const ten = (await took({ verifications: 0, multiplications: 10 })) - nothing
    expect(ten).toBeGreaterThan(16.8)
    expect(ten).toBeLessThan(17)
  })
})

describe("the measurement of a proof", () => {
  /** A node on which a verification and a multiplication take these milliseconds. */
  const nodeOf = (verification: number, multiplication: number, limit: number) => {
    const took = new Map<string, number>()
    const work = (verifications: number, multiplications: number) =>
      took.set(
        proofTrialCode({ verifications, multiplications }),
        verifications * verification + multiplications * multiplication,
      )
    for (const verifications of [0, 1])
      for (let count = 0; count <= 200; count++) work(verifications, count)
    return (code: Hex) => Promise.resolve((took.get(code) ?? Infinity) <= limit)
  }

  it("bounds what a verification takes, whatever the node's speed", async () => {
    const times = fc.record({
      verification: fc.double({ min: 1, max: 79, noNaN: true }),
      multiplication: fc.double({ min: 0.5, max: 20, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(times, async ({ verification, multiplication }) => {
        const measured = await measureProof(nodeOf(verification, multiplication, 80), 80, 0)
        expect(measured.fits).toBe(true)
        expect(measured.atLeast).toBeLessThanOrEqual(verification + 1e-9)
        expect(measured.atMost).toBeGreaterThanOrEqual(verification - 1e-9)
      }),
      { numRuns: 20 },
    )
  })

  it("says that a verification does not fit, and how many multiplications do", async () => {
    expect(await measureProof(nodeOf(81, 2, 80), 80)).toEqual({
      fits: false,
      atLeast: 80,
      atMost: Infinity,
      multiplications: 40,
    })
  })

  describe("of a TRON node", () => {
    let node: TronNode
    beforeAll(async () => {
      node = await startTronNode({ blocks: "manual" })
    })
    afterAll(() => node.close())

    /** Simulates a creation at the node, as its wallet API does it without `contract_address`. */
    async function fits(creationCode: Hex): Promise<boolean> {
      const response = await fetch(`${node.url}/wallet/triggerconstantcontract`, {
        method: "POST",
        body: JSON.stringify({
          owner_address: node.accounts[0]?.address,
          data: creationCode.slice(2),
          visible: true,
        }),
      })
      const { result } = JSON.parse(await response.text())
      if (result.result === true) return true
      const message = String(result.message)
      if (message.includes("OutOfTimeException")) return false
      throw new Error(message)
    }

    it("finds the time of the node's table", async () => {
      const measured = await measureProof(fits, 80, 0)
      expect(measured).toMatchObject({ fits: true, multiplications: 47 })
      const milliseconds = await timeOf(startTvm(), { verifications: 1, multiplications: 0 })
      expect(measured.atLeast).toBeLessThanOrEqual(milliseconds)
      expect(measured.atMost).toBeGreaterThanOrEqual(milliseconds)
      expect(measured.atMost - measured.atLeast).toBeLessThan(2)
    })
  })
})
