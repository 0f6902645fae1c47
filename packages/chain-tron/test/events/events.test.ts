import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readEvents } from "../../src/events/readEvents.ts"
import { readPayers } from "../../src/events/readPayers.ts"
import {
  chainAnswers,
  depositLog,
  foreignLog,
  idOf,
  infoJson,
  pool,
  token,
  txId,
  wallet,
  type DoubleBlock,
} from "../fixture/chainDouble.ts"
import {
  endpointsAt,
  resources,
  startTronDouble,
  type Answer,
  type TronDouble,
} from "../fixture/tronNode.ts"

/** Deposits in blocks 2 and 4; block 2 begins with a transaction of others. */
const blocks: ReadonlyArray<DoubleBlock> = [
  { number: 1 },
  {
    number: 2,
    transactions: [
      { id: txId(1), logs: [foreignLog] },
      { id: txId(2), logs: [foreignLog, depositLog(0), depositLog(1)] },
    ],
  },
  { number: 3 },
  { number: 4, transactions: [{ id: txId(3), logs: [depositLog(2)] }] },
  { number: 5 },
]
const range = { from: 1, to: 5 }
const honest = chainAnswers(blocks)

let nodes: readonly [TronDouble, TronDouble, TronDouble]
const { run, close } = resources()
beforeAll(async () => {
  nodes = [await startTronDouble(), await startTronDouble(), await startTronDouble()]
})
afterAll(async () => {
  await close()
  await Promise.all(nodes.map((node) => node.close()))
})

type Answers = Readonly<Record<string, Answer>>

const endpointsWith = (answers: ReadonlyArray<Answers>) => {
  for (const [at, given] of answers.entries()) nodes[at]?.say(given)
  return run(endpointsAt(nodes.slice(0, answers.length).map(({ url }) => url)))
}
const eventsWith = async (...answers: ReadonlyArray<Answers>) =>
  run(readEvents(await endpointsWith(answers), pool, range))
const failureWith = async (...answers: ReadonlyArray<Answers>) =>
  (await run(Effect.flip(readEvents(await endpointsWith(answers), pool, range)))).reason

const infosAre = (number: number, infos: unknown): Answers => ({
  ...honest,
  "wallet/gettransactioninfobyblocknum": (body) =>
    body === `{"num":${number}}`
      ? JSON.stringify(infos)
      : (honest["wallet/gettransactioninfobyblocknum"]?.(body) ?? "{}"),
})
const changed = (changes: ReadonlyArray<DoubleBlock>): Answers =>
  chainAnswers(
    blocks.map((block) => changes.find(({ number }) => number === block.number) ?? block),
  )
const one = blocks[1]?.transactions?.[0] ?? { id: "" }
const two = blocks[1]?.transactions?.[1] ?? { id: "" }

describe("events of the pool", () => {
  it("are those of each block's infos, in order, with their places among all logs", async () => {
    const events = await eventsWith(honest)
    expect(
      events.map(({ block, logIndex, transactionHash, event }) => [
        block,
        logIndex,
        transactionHash,
        "position" in event ? event.position : null,
      ]),
    ).toEqual([
      [{ number: 2, hash: idOf(2) }, 2, txId(2), 0],
      [{ number: 2, hash: idOf(2) }, 3, txId(2), 1],
      [{ number: 4, hash: idOf(4) }, 0, txId(3), 2],
    ])
  })

  it("are read whatever the order of the infos, and without questions about empty blocks", async () => {
    const swapped = infosAre(2, [infoJson(2, two), infoJson(2, one)])
    expect(await eventsWith(swapped)).toEqual(await eventsWith(honest))
    const asked = nodes[0].requests.filter(({ path }) => path.endsWith("byblocknum"))
    expect(new Set(asked.map(({ body }) => body))).toEqual(new Set(['{"num":2}', '{"num":4}']))
  })

  it.each<[string, Answers, string]>([
    ["misses an info", infosAre(2, [infoJson(2, one)]), "inconsistent"],
    ["tells one twice", infosAre(2, [infoJson(2, two), infoJson(2, two)]), "inconsistent"],
    ["adds one", infosAre(4, [infoJson(4, { id: txId(3) }), infoJson(4, two)]), "inconsistent"],
    ["tells that of another", infosAre(4, [infoJson(4, { ...two, id: txId(9) })]), "inconsistent"],
    ["tells one of another block", infosAre(4, [infoJson(3, { id: txId(3) })]), "inconsistent"],
    ["has pruned the infos", infosAre(4, {}), "block-unknown"],
    ["has not all blocks", chainAnswers(blocks.slice(0, 4)), "block-unknown"],
    ["skips a block", chainAnswers(blocks.filter(({ number }) => number !== 3)), "block-unknown"],
    ["shows blocks of two chains", changed([{ number: 3, parent: idOf(2, "e") }]), "inconsistent"],
    [
      "hides a deposit between others",
      changed([{ number: 2, transactions: [one, { ...two, logs: [depositLog(0)] }] }]),
      "inconsistent",
    ],
    [
      "tells of a deposit in other bytes",
      changed([{ number: 4, transactions: [{ id: txId(3), logs: [depositLog(2, "00")] }] }]),
      "malformed",
    ],
  ])("are not taken from an endpoint that %s", async (_what, answers, kind) => {
    expect(await failureWith(answers)).toContain(kind)
    // Another endpoint that is whole serves alone.
    expect(await eventsWith(answers, honest)).toHaveLength(3)
  })

  it("are not taken while the chain moves under the reading", async () => {
    let asked = 0
    const moving: Answers = {
      ...honest,
      "wallet/getblockbynum": (body) => {
        const fork = body === '{"num":5}' && ++asked > 2
        return fork
          ? JSON.stringify({
              blockID: idOf(5, "e"),
              block_header: { raw_data: { number: 5, timestamp: 1, parentHash: idOf(4) } },
            })
          : (honest["wallet/getblockbynum"]?.(body) ?? "{}")
      },
    }
    expect(await failureWith(moving)).toContain("block-unknown")
  })

  it("are not believed where two endpoints differ, and are where a third decides", async () => {
    // Without the last deposit everywhere, which no check of one endpoint can see.
    const hiding = changed([{ number: 4 }])
    expect(await failureWith(honest, hiding)).toContain(
      "disagree about the events of blocks 1 to 5",
    )
    expect(await eventsWith(hiding, honest, honest)).toHaveLength(3)
    const otherEnd = changed([{ number: 5, fork: "e", parent: idOf(4) }])
    expect(await failureWith(honest, otherEnd)).toContain("disagree")
  })
})

describe("payers of a note", () => {
  const note = { transactionHash: txId(3), log: 0, token }
  const rules = { pool, actions: [] }

  it("are read from the note's transaction", async () => {
    const endpoints = await endpointsWith([honest, honest])
    expect(await run(readPayers(endpoints, rules, note))).toEqual({
      payers: [wallet],
      isWhole: true,
    })
  })

  it.each<[string, Partial<typeof note>, Answers]>([
    ["in no block", { transactionHash: txId(9) }, honest],
    ["with fewer events", { log: 1 }, honest],
    [
      "in a block that another replaced",
      {},
      {
        ...honest,
        "wallet/getblockbynum":
          chainAnswers([{ number: 4, fork: "e" }])["wallet/getblockbynum"] ?? (() => "{}"),
      },
    ],
  ])("fail for a transaction %s", async (_what, change, answers) => {
    const endpoints = await endpointsWith([answers])
    const failure = await run(Effect.flip(readPayers(endpoints, rules, { ...note, ...change })))
    expect(failure._tag).toBe("ChainUnavailable")
  })
})
