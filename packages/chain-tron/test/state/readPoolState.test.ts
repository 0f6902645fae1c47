import {
  alignedRootOf,
  insertedOf,
  isKnownRootOf,
  queuedOf,
  treeUpdatedTopic,
} from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { NewestRoots, readPoolState } from "../../src/state/readPoolState.ts"
import {
  chainAnswers,
  idOf,
  pool,
  poolDigits,
  startTime,
  txId,
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

let node: TronDouble
const { run, close } = resources()
beforeAll(async () => {
  node = await startTronDouble()
})
afterAll(async () => {
  await close()
  await node.close()
})

const insertion = (number: number, inserted: number, root: bigint): DoubleBlock => ({
  number,
  transactions: [
    {
      id: txId(number),
      logs: [
        {
          address: poolDigits,
          topics: [treeUpdatedTopic.slice(2)],
          data: wordOf(BigInt(inserted)).slice(2) + wordOf(root).slice(2),
        },
      ],
    },
  ],
})
/** A chain of 50 blocks with insertions in blocks 7 and 9. */
const blocks = Array.from({ length: 50 }, (_, at): DoubleBlock => {
  const number = at + 1
  if (number === 7) return insertion(7, 16, 70n)
  return number === 9 ? insertion(9, 18, 90n) : { number }
})

interface PoolNow {
  readonly queued: bigint
  readonly inserted: bigint
  readonly known?: ReadonlyArray<bigint>
}

const viewsOf = ({ queued, inserted, known = [70n, 90n] }: PoolNow): Answer => {
  const values = new Map<string, bigint>([
    [queuedOf(pool).data, queued],
    [insertedOf(pool).data, inserted],
    [alignedRootOf(pool).data, 70n],
    ...known.map((root) => [isKnownRootOf(pool, root).data, 1n] as const),
  ])
  return (body) => {
    const data = /"data":"(\w+)"/.exec(body)?.[1] ?? ""
    const result = wordOf(values.get(`0x${data}`) ?? 0n).slice(2)
    return JSON.stringify({ result: { result: true }, constant_result: [result] })
  }
}

const path = "wallet/triggerconstantcontract"
const stateWith = async (
  now: PoolNow,
  changes: Readonly<Record<string, Answer>> = {},
  roots = new NewestRoots(),
) => {
  node.say({ ...chainAnswers(blocks), [path]: viewsOf(now), ...changes })
  const { list } = await run(endpointsAt([node.url]))
  const [endpoint] = list
  if (endpoint === undefined) throw new Error("no endpoint")
  return run(Effect.result(readPoolState({ pool, deploymentBlock: 5, roots }, endpoint)))
}
const infosAsked = () => node.requests.filter((asked) => asked.path.endsWith("byblocknum")).length

describe("the pool's state", () => {
  it("has the aligned root after full batches", async () => {
    expect(await stateWith({ queued: 20n, inserted: 16n })).toMatchObject({
      success: { queued: 20, inserted: 16, root: 70n },
    })
  })

  it("has the newest insertion's root after a part of a batch", async () => {
    expect(await stateWith({ queued: 20n, inserted: 18n })).toMatchObject({
      success: { queued: 20, inserted: 18, root: 90n },
    })
  })

  it("asks for no block where the root was learned from events", async () => {
    const roots = new NewestRoots()
    await stateWith({ queued: 20n, inserted: 18n }, {}, roots)
    const before = infosAsked()
    expect(await stateWith({ queued: 21n, inserted: 18n }, {}, roots)).toMatchObject({
      success: { root: 90n },
    })
    expect(infosAsked()).toBe(before)
  })

  it("is searched again where a fork replaced the learned root", async () => {
    const roots = new NewestRoots()
    roots.learn([
      {
        block: { number: 9, hash: idOf(9, "e") },
        logIndex: 0,
        transactionHash: txId(9),
        event: { type: "TreeUpdated", inserted: 18, root: 91n },
      },
    ])
    expect(await stateWith({ queued: 20n, inserted: 18n }, {}, roots)).toMatchObject({
      success: { root: 90n },
    })
  })

  it.each<[string, PoolNow]>([
    ["shows another insertion as the newest", { queued: 20n, inserted: 19n }],
    ["does not know the insertion's root", { queued: 20n, inserted: 18n, known: [] }],
  ])("is inconsistent where the endpoint %s", async (_what, now) => {
    expect(await stateWith(now)).toMatchObject({ failure: { kind: "inconsistent" } })
  })

  it("is that of one block: it is read again when a block came between", async () => {
    const newest = (numbers: ReadonlyArray<number>): Answer => {
      let at = 0
      return () => {
        const number = numbers[Math.min(at++, numbers.length - 1)] ?? 0
        return JSON.stringify({
          blockID: idOf(number),
          block_header: {
            raw_data: { number, timestamp: startTime, parentHash: idOf(number - 1) },
          },
        })
      }
    }
    const now = { queued: 20n, inserted: 16n }
    const head = "wallet/getnowblock"
    expect(await stateWith(now, { [head]: newest([48, 49, 49, 49]) })).toMatchObject({
      success: { queued: 20 },
    })
    expect(await stateWith(now, { [head]: newest([41, 42, 43, 44, 45, 46]) })).toMatchObject({
      failure: { kind: "inconsistent" },
    })
  })
})
