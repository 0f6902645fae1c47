import { Effect } from "effect"
import { insertedOf } from "@shielded-relay/pool-abi"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeExpiry } from "../../src/state/expiry.ts"
import { readContract } from "../../src/state/readContract.ts"
import { readHead } from "../../src/state/readHead.ts"
import {
  chainAnswers,
  idOf,
  pool,
  poolDigits,
  startTime,
  wordOf,
  type DoubleBlock,
} from "../fixture/chainDouble.ts"
import {
  endpointsAt,
  resources,
  startTronDouble,
  type Answer,
  type TronDouble,
} from "../fixture/tronNode.ts"

let nodes: readonly [TronDouble, TronDouble]
const { run, close } = resources()
beforeAll(async () => {
  nodes = [await startTronDouble(), await startTronDouble()]
})
afterAll(async () => {
  await close()
  await Promise.all(nodes.map((node) => node.close()))
})

type Answers = Readonly<Record<string, Answer>>
const endpointsWith = (...answers: ReadonlyArray<Answers>) => {
  for (const [at, given] of answers.entries()) nodes[at]?.say(given)
  return run(endpointsAt(nodes.slice(0, answers.length).map(({ url }) => url)))
}
const upTo = (newest: number, changes: ReadonlyArray<DoubleBlock> = []) =>
  Array.from({ length: newest }, (_, at): DoubleBlock => {
    const number = at + 1
    return changes.find((each) => each.number === number) ?? { number }
  })
const timeOf = (number: number) => startTime + 3_000 * number

describe("the head", () => {
  it("is what two endpoints reached, with the solidified block final", async () => {
    const endpoints = await endpointsWith(chainAnswers(upTo(30), 10), chainAnswers(upTo(29), 9))
    expect(await run(readHead(endpoints, 2))).toEqual({
      latest: {
        number: 29,
        hash: idOf(29),
        parentHash: idOf(28),
        time: Math.floor(timeOf(29) / 1_000),
      },
      confirmed: { number: 28, hash: idOf(28) },
      finalized: {
        number: 9,
        hash: idOf(9),
        parentHash: idOf(8),
        time: Math.floor(timeOf(9) / 1_000),
      },
    })
  })

  it("is unavailable where endpoints disagree about the solidified block", async () => {
    const fork = upTo(30, [{ number: 10, fork: "e", parent: idOf(9) }])
    const endpoints = await endpointsWith(chainAnswers(upTo(30), 10), chainAnswers(fork, 10))
    const failure = await run(Effect.flip(readHead(endpoints, 1)))
    expect(failure.reason).toBe("endpoints disagree about block 10")
  })

  it("is not read from a block whose id names another number", async () => {
    const lying: Answers = {
      ...chainAnswers(upTo(3), 1),
      "wallet/getnowblock": () =>
        JSON.stringify({ blockID: idOf(4), block_header: { raw_data: { number: 3 } } }),
    }
    const failure = await run(Effect.flip(readHead(await endpointsWith(lying), 1)))
    expect(failure.reason).toContain("malformed")
  })
})

describe("the lifetime of bytes", () => {
  it("names the solidified block and ends 90 s after the newest", async () => {
    const { lifetimeUntil } = makeExpiry(await endpointsWith(chainAnswers(upTo(30), 10)))
    expect(await run(lifetimeUntil(null))).toEqual({
      reference: { number: 10, id: idOf(10) },
      expiration: timeOf(30) + 90_000,
    })
  })

  it("ends a block before the deadline", async () => {
    const { lifetimeUntil } = makeExpiry(await endpointsWith(chainAnswers(upTo(30), 10)))
    const deadline = Math.floor(timeOf(40) / 1_000)
    expect((await run(lifetimeUntil(deadline))).expiration).toBe(deadline * 1_000 - 3_000)
    const late = deadline + 3_600
    expect((await run(lifetimeUntil(late))).expiration).toBe(timeOf(30) + 90_000)
  })

  it("is over only when the solidified block is younger, also beside a node behind", async () => {
    const { expiry, lifetimeUntil } = makeExpiry(await endpointsWith(chainAnswers(upTo(30), 10)))
    const { expiration } = await run(lifetimeUntil(null))
    nodes[0].say(chainAnswers(upTo(12), 5))
    const last = await run(expiry.lastHeight)
    expect(last).toBe(timeOf(30) + 120_000)
    expect(last).toBeGreaterThan(expiration)
    expect(await run(expiry.finalHeight)).toBe(timeOf(5))
    nodes[0].say(chainAnswers(upTo(90), 71))
    expect(await run(expiry.finalHeight)).toBeGreaterThan(last)
  })

  it("does not end by the word of one of two endpoints", async () => {
    const { expiry } = makeExpiry(
      await endpointsWith(chainAnswers(upTo(30), 10), chainAnswers(upTo(3_000), 2_990)),
    )
    expect(await run(expiry.finalHeight)).toBe(timeOf(10))
    expect(await run(expiry.lastHeight)).toBe(timeOf(30) + 120_000)
  })
})

describe("a view", () => {
  const path = "wallet/triggerconstantcontract"
  const answer = (result: string) =>
    JSON.stringify({ result: { result: true }, constant_result: [result] })

  it("is called without an account, and read", async () => {
    const endpoints = await endpointsWith({ [path]: () => answer(wordOf(7n).slice(2)) })
    expect(await run(endpoints.first((each) => readContract(each, insertedOf(pool))))).toBe(7)
    expect(nodes[0].requests.at(-1)?.body).toContain(
      `"owner_address":"41${"0".repeat(40)}","contract_address":"41${poolDigits}"`,
    )
  })

  it("is malformed where its answer has another shape", async () => {
    const endpoints = await endpointsWith({ [path]: () => answer("00") })
    const failure = await run(
      Effect.flip(endpoints.first((each) => readContract(each, insertedOf(pool)))),
    )
    expect(failure.reason).toContain("malformed")
  })
})
