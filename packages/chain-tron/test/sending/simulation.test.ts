import {
  addressFromBytes,
  chainIdFromNumber,
  type Address,
  type PoolTransaction,
} from "@shielded-relay/core"
import { hexOfAddress, transferData } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import { utils } from "tronweb"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { refusedRecipients, refusesPayout } from "../../src/sending/refusesPayout.ts"
import { simulate } from "../../src/sending/simulate.ts"
import { pool, token, wallet } from "../fixture/chainDouble.ts"
import {
  endpointsAt,
  resources,
  startTronDouble,
  type Answer,
  type TronDouble,
} from "../fixture/tronNode.ts"

type Answers = Readonly<Record<string, Answer>>

let nodes: readonly [TronDouble, TronDouble]
const { run, close } = resources()
beforeAll(async () => {
  nodes = [await startTronDouble(), await startTronDouble()]
})
afterAll(async () => {
  await close()
  await Promise.all(nodes.map((node) => node.close()))
})
const endpointsWith = (...answers: ReadonlyArray<Answers>) => {
  for (const [at, given] of answers.entries()) nodes[at]?.say(given)
  return run(endpointsAt(nodes.slice(0, answers.length).map(({ url }) => url)))
}

const chainId = chainIdFromNumber(3_448_148_188) ?? chainIdFromNumber(1)
if (chainId === null) throw new Error("not a chain id")
const update: PoolTransaction = {
  kind: "tree-update",
  update: {
    start: 0,
    newRoot: 1n,
    commitments: [1n],
    proof: {
      a: [1n, 2n],
      b: [
        [3n, 4n],
        [5n, 6n],
      ],
      c: [7n, 8n],
    },
  },
}

describe("a simulation", () => {
  const path = "wallet/triggerconstantcontract"
  const hex = (text: string) => Buffer.from(text).toString("hex")
  const succeeds: Answers = {
    [path]: () =>
      JSON.stringify({ result: { result: true }, energy_used: 77, constant_result: [""] }),
  }
  const reverts = (data: string): Answers => ({
    [path]: () =>
      JSON.stringify({
        result: { result: true, message: hex("REVERT opcode executed") },
        constant_result: [data],
      }),
  })
  const throws = (name: string): Answers => ({
    [path]: () => {
      const message = hex(`class org.tron.core.vm.program.Program$${name} : …`)
      return JSON.stringify({ result: { code: "OTHER_ERROR", message } })
    },
  })
  const context = { chainId, pool: hexOfAddress(pool), from: hexOfAddress(wallet) }
  const simulated = async (...answers: ReadonlyArray<Answers>) =>
    Effect.runPromise(Effect.result(simulate(await endpointsWith(...answers), context, update)))
  /** Selector of `UnknownRoot()`. */
  const unknownRoot = utils.crypto.sha3("UnknownRoot()", false).slice(0, 8)

  it("returns the energy that the call used", async () => {
    expect(await simulated(succeeds)).toMatchObject({ success: 77n })
  })

  it("is rejected only by all endpoints, with the pool's error", async () => {
    expect(await simulated(reverts(unknownRoot), succeeds)).toMatchObject({ success: 77n })
    expect(await simulated(reverts(unknownRoot), reverts(unknownRoot))).toMatchObject({
      failure: { _tag: "SimulationRejected", code: "UnknownRoot", unknownRoot: true },
    })
    expect(await simulated(reverts("00"))).toMatchObject({
      failure: { code: "Reverted", unknownRoot: false },
    })
  })

  it.each([
    ["OutOfTime", "OutOfTimeException"],
    ["OutOfEnergy", "OutOfEnergyException"],
    ["Halted", "IllegalOperationException"],
  ])("is rejected as %s", async (code, exception) => {
    expect(await simulated(throws(exception))).toMatchObject({
      failure: { _tag: "SimulationRejected", code },
    })
  })

  it("is unavailable where no endpoint executes calls", async () => {
    const off: Answers = {
      [path]: () => {
        const message = hex("this node does not support constant")
        return JSON.stringify({ result: { code: "CONTRACT_VALIDATE_ERROR", message } })
      },
    }
    expect(await simulated(off)).toMatchObject({ failure: { _tag: "ChainUnavailable" } })
    expect(await simulated(off, succeeds)).toMatchObject({ success: 77n })
  })

  const parties = { pool: hexOfAddress(pool), feeRecipient: pool }
  /** A token that refuses what the function finds in the calldata. */
  const refusing = (isRefused: (body: string) => boolean): Answers => ({
    [path]: (body) => (isRefused(body) ? reverts("") : succeeds)[path]?.(body) ?? "{}",
  })
  const toWallet = (body: string) => body.includes(wallet.slice(2))
  const asked = async (answers: Answers, of: Address = token) =>
    refusesPayout(await endpointsWith(answers), parties, { token: of, to: wallet, amount: 9n })
  const refusal = async (answers: Answers, of?: Address) => run(await asked(answers, of))

  it("of a payout is refused where the token's transfer to the recipient fails", async () => {
    expect(await refusal(succeeds)).toBe(false)
    expect(nodes[0].requests.at(-1)?.body).toContain(transferData(wallet, 9n).slice(2))
    expect(await refusal(refusing(toWallet))).toBe(true)
    expect(nodes[0].requests.at(-1)?.body).toContain(transferData(pool, 0n).slice(2))
  })

  it("of a payout is unavailable where the token refuses the pool whoever receives", async () => {
    for (const answers of [reverts(""), throws("OutOfEnergyException")])
      expect(await run(Effect.flip(await asked(answers)))).toMatchObject({
        _tag: "ChainUnavailable",
        reason: expect.stringMatching(/^token T\w{33} lets the pool transfer nothing/),
      })
  })

  it("of a payout is not refused where transfer returns false, nor for coins", async () => {
    const returnsFalse: Answers = {
      [path]: () => JSON.stringify({ result: { result: true }, constant_result: ["0".repeat(64)] }),
    }
    expect(await refusal(returnsFalse)).toBe(false)
    expect(await refusal(reverts(""), addressFromBytes(new Uint8Array(20)))).toBe(false)
  })

  it("of recipients asks once about each, in one order and with one amount", async () => {
    const blacklisted = transferData(wallet, 1n).slice(2)
    const endpoints = await endpointsWith(refusing((body) => body.includes(blacklisted)))
    const payouts = [pool, wallet, token].map((to, at) => ({ token, to, amount: BigInt(at + 5) }))
    const again = [...payouts, ...payouts.toReversed()]
    const before = nodes[0].requests.length
    const refused = await run(refusedRecipients(endpoints, parties, again))
    expect(refused.map(({ to }) => to)).toEqual([wallet, wallet])
    const questions = nodes[0].requests.slice(before).filter((each) => each.path === path)
    const order = [...payouts].toSorted((a, b) => (a.to < b.to ? -1 : 1))
    // And whether the token lets the pool transfer at all, after the one that it refuses.
    expect(new Set(questions.map(({ body }) => /"data":"(\w+)"/.exec(body)?.[1]))).toEqual(
      new Set(
        [...order.map(({ to }) => transferData(to, 1n)), transferData(pool, 0n)].map((data) =>
          data.slice(2),
        ),
      ),
    )
    expect(questions).toHaveLength(4)
  })
})
