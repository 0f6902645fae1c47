import type { LocatedPoolEvent } from "@shielded-relay/core"
import {
  answering,
  cutting,
  forMethods,
  honest,
  lagging,
  lying,
  lyingAboutLogs,
  refusing,
  silent,
  startFaultyEndpoint,
  type Devnet,
  type Fault,
  type FaultyEndpoint,
} from "@shielded-relay/devnet"
import { fromHex, numberToHex } from "viem"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { evmChain, type EvmChainOptions } from "../../src/index.ts"
import { deposit, impatient, optionsFor, startPool } from "../fixture/pool.ts"
import { failureOf, resources } from "../fixture/run.ts"

let devnet: Devnet
let endpoints: readonly [FaultyEndpoint, FaultyEndpoint, FaultyEndpoint]
let from: number
let to: number
const { run, close } = resources()

beforeAll(async () => {
  devnet = await startPool({ slotsInAnEpoch: 2 })
  const proxy = () => startFaultyEndpoint(devnet.node.url)
  endpoints = [await proxy(), await proxy(), await proxy()]
  from = devnet.deploymentBlock
  for (const notes of [1, 3, 2]) {
    await deposit(devnet, notes)
    await devnet.node.client.mine({ blocks: 2 })
  }
  to = Number(await devnet.node.client.getBlockNumber())
})
afterAll(async () => {
  await close()
  await Promise.all(endpoints.map((each) => each.close()))
  await devnet.node.close()
})
beforeEach(() => {
  for (const endpoint of endpoints) endpoint.behave(honest)
})

/** A gateway over the first so many endpoints, which misbehave from the moment it is connected. */
async function gatewayOver(faults: ReadonlyArray<Fault>, changes: Partial<EvmChainOptions> = {}) {
  const urls = endpoints.slice(0, faults.length).map(({ url }) => url)
  const { gateway } = await run(evmChain(optionsFor(devnet, urls, changes)))
  for (const [index, fault] of faults.entries()) endpoints[index]?.behave(fault)
  return gateway
}

const positions = (events: ReadonlyArray<LocatedPoolEvent>) =>
  events.flatMap(({ event }) => ("position" in event ? [event.position] : []))
const all = [0, 1, 2, 3, 4, 5]
const withoutLast = lyingAboutLogs((logs) => logs.slice(0, -1))
const withoutFirst = lyingAboutLogs((logs) => logs.slice(1))
const withoutAny = lyingAboutLogs(() => [])

describe("events of a range", () => {
  it("are all there, in order, with block, transaction and content", async () => {
    const gateway = await gatewayOver([honest])
    const events = await run(gateway.events(from, to))
    expect(positions(events)).toEqual(all)
    const [first] = events
    const receipt = await devnet.node.client.getTransactionReceipt({
      hash: `0x${first?.transactionHash.slice(2) ?? ""}`,
    })
    expect(first?.block).toEqual({ number: Number(receipt.blockNumber), hash: receipt.blockHash })
    expect(first?.event).toMatchObject({ type: "PublicNote", amount: 10_000_000n, position: 0 })
  })

  it("are those of the range alone, and none before the pool was there", async () => {
    const gateway = await gatewayOver([honest])
    const [first] = await run(gateway.events(0, to))
    const block = first?.block.number ?? 0
    expect(positions(await run(gateway.events(block + 1, to)))).toEqual([1, 2, 3, 4, 5])
    expect(positions(await run(gateway.events(block, block)))).toEqual([0])
    expect(await run(gateway.events(0, from - 1))).toEqual([])
  })

  it("beyond the head are a failure, not an empty list: anvil itself answers []", async () => {
    const gateway = await gatewayOver([honest])
    const failure = await failureOf(gateway.events(from, to + 1))
    expect(failure).toMatchObject({
      _tag: "ChainUnavailable",
      reason: "a eth_getLogs: block-unknown",
    })
  })
})

describe("an endpoint alone is believed only as far as it proves what it covered", () => {
  it.each([
    ["lags behind the range", () => lagging(2), "block-unknown"],
    ["leaves out the last note", () => withoutLast, "inconsistent"],
    ["leaves out the first note", () => withoutFirst, "inconsistent"],
    ["has an index of logs that is not there yet", () => withoutAny, "inconsistent"],
    [
      "shows every log twice",
      () => lyingAboutLogs((logs) => logs.flatMap((log) => [log, log])),
      "inconsistent",
    ],
    [
      "shows a log of a block that its chain does not have",
      () =>
        lyingAboutLogs((logs) =>
          logs.map((log) => ({ ...Object(log), blockHash: `0x${"ab".repeat(32)}` })),
        ),
      "inconsistent",
    ],
    [
      "shows a removed log",
      () => lyingAboutLogs((logs) => logs.map((log) => ({ ...Object(log), removed: true }))),
      "malformed",
    ],
    [
      "shows another contract's logs",
      () =>
        lyingAboutLogs((logs) =>
          logs.map((log) => ({ ...Object(log), address: devnet.tokens[0].address })),
        ),
      "malformed",
    ],
    [
      "shows logs with cut data",
      () => lyingAboutLogs((logs) => logs.map((log) => ({ ...Object(log), data: "0x00" }))),
      "malformed",
    ],
    [
      "answers with an error body",
      () => forMethods(["eth_getLogs"], answering(200, '{"message":"busy"}')),
      "malformed",
    ],
    ["changes the end of the range meanwhile", () => changingBlock(), "block-unknown"],
  ])("%s: the range fails", async (_what, fault, kind) => {
    const gateway = await gatewayOver([fault()])
    const failure = await failureOf(gateway.events(from, to))
    expect(failure.reason).toMatch(new RegExp(`^a \\w+: ${kind}$`))
  })

  it("keeps no state of that time: what else it shows has to do", async () => {
    const pruned = forMethods(["eth_call"], refusing(-32000, "missing trie node 3a1c6f (path )"))
    const gateway = await gatewayOver([pruned])
    expect(positions(await run(gateway.events(from, to)))).toEqual(all)
  })
})

describe("one bad endpoint of two", () => {
  it.each([
    ["is not there", () => cutting],
    ["is silent", () => silent],
    ["lags", () => lagging(2)],
    ["refuses", () => refusing(-32000, "Unauthorized")],
    ["leaves out logs, and contradicts its own counter", () => withoutLast],
  ])("%s: the range is whole", async (_what, fault) => {
    for (const faults of [
      [fault(), honest],
      [honest, fault()],
    ]) {
      const gateway = await gatewayOver(faults, { timing: impatient })
      expect(positions(await run(gateway.events(from, to)))).toEqual(all)
      for (const endpoint of endpoints) endpoint.behave(honest)
    }
  })

  it("lies in a way that it alone could prove wrong: the range fails rather than choose", async () => {
    const gateway = await gatewayOver([consistentLiar(), honest])
    const failure = await failureOf(gateway.events(from, to))
    expect(failure.reason).toBe(`a, b disagree about the events of blocks ${from} to ${to}`)
  })

  it("lies, and a third decides; the liar is asked last from then on", async () => {
    const gateway = await gatewayOver([consistentLiar(), honest, honest])
    expect(positions(await run(gateway.events(from, to)))).toEqual(all)
    const asked = endpoints[0].requests.length
    expect(positions(await run(gateway.events(from, to)))).toEqual(all)
    expect(endpoints[0].requests).toHaveLength(asked)
  })
})

describe("an endpoint that refuses large ranges", () => {
  it("is asked for smaller ones until it answers, and for larger ones again", async () => {
    const spans: Array<number> = []
    let limit = 3
    const limited: Fault = (request, next) => {
      if (request.method !== "eth_getLogs") return next(request)
      const span = spanOf(request.params?.[0])
      spans.push(span)
      return span > limit
        ? refusing(-32005, "query returned more than 10000 results")(request, next)
        : next(request)
    }
    const gateway = await gatewayOver([limited], { eventRange: { first: 8, most: 16 } })
    expect(positions(await run(gateway.events(from, to)))).toEqual(all)
    expect(spans.slice(0, 3)).toEqual([8, 4, 2])
    limit = 100
    for (let i = 0; i < 4; i++) expect(positions(await run(gateway.events(from, to)))).toEqual(all)
    expect(Math.max(...spans.slice(-2))).toBeGreaterThan(4)
  })

  it("even for one block fails", async () => {
    const gateway = await gatewayOver([
      forMethods(["eth_getLogs"], refusing(-32005, "query returned more than 10000 results")),
    ])
    const failure = await failureOf(gateway.events(from, to))
    expect(failure.reason).toBe("a eth_getLogs: range-too-large")
  })
})

describe("a reorganisation", () => {
  it("is visible: the head's hashes change, and the events of lost blocks are gone", async () => {
    const snapshot = await devnet.node.client.snapshot()
    const gateway = await gatewayOver([honest])
    const hash = await deposit(devnet, 1)
    const before = await run(gateway.head)
    const lost = before.latest.number
    expect(positions(await run(gateway.events(from, lost)))).toEqual([...all, 6])
    expect(await run(gateway.transactionStatus(hash))).toMatchObject({
      state: "mined",
      block: { number: lost },
    })

    await devnet.node.reorganise(1)
    const after = await run(gateway.head)
    expect(after.latest.number).toBe(lost)
    expect(after.latest.hash).not.toBe(before.latest.hash)
    expect(after.latest.parentHash).toBe(before.latest.parentHash)
    expect(positions(await run(gateway.events(from, lost)))).toEqual(all)
    expect(await run(gateway.transactionStatus(hash))).toEqual({ state: "unknown" })
    await devnet.node.client.revert({ id: snapshot })
  })

  it("that two endpoints see differently makes nothing final", async () => {
    const gateway = await gatewayOver([honest, onAnotherFork()])
    expect((await failureOf(gateway.head)).reason).toMatch(/^endpoints disagree about block \d+$/)
  })
})

describe("the head", () => {
  it("is what two endpoints have reached", async () => {
    const head = await run((await gatewayOver([lagging(3), honest])).head)
    expect(head.latest.number).toBe(to - 3)
    expect(head.finalized.number).toBe(to - 7)
    expect(head.confirmed).toEqual({ number: to - 3, hash: head.latest.hash })
  })

  it("is not held back by an endpoint that is stuck; what is final is", async () => {
    const snapshot = await devnet.node.client.snapshot()
    await devnet.node.client.mine({ blocks: 3, interval: 30 })
    const head = await run((await gatewayOver([honest, lagging(3)])).head)
    expect(head.latest.number).toBe(to + 3)
    expect(head.finalized.number).toBe(to - 4)
    await devnet.node.client.revert({ id: snapshot })
  })

  it("is what the only endpoint shows, at the configured depths", async () => {
    const gateway = await gatewayOver([cutting, honest], { confirmations: 3, finality: 5 })
    const { latest, confirmed, finalized } = await run(gateway.head)
    expect([latest.number, confirmed.number, finalized.number]).toEqual([to, to - 2, to - 5])
  })
})

/** Once the logs were read, the last block of the range has another hash. */
function changingBlock(): Fault {
  let read = false
  return async (request, next) => {
    read ||= request.method === "eth_getLogs"
    const fork = lying("eth_getBlockByNumber", (block) => ({
      ...Object(block),
      hash: `0x${"cd".repeat(32)}`,
    }))
    const isEnd = read && request.params?.[0] === numberToHex(to)
    return isEnd ? fork(request, next) : next(request)
  }
}

/** Hides the last log and everything that would show it: what it says agrees with itself. */
function consistentLiar(): Fault {
  return async (request, next) => {
    if (request.method === "eth_call") return refusing(-32000, "missing trie node")(request, next)
    return withoutLast(request, next)
  }
}

function onAnotherFork(): Fault {
  return lying("eth_getBlockByNumber", (block) => ({
    ...Object(block),
    hash: `0x${"ef".repeat(32)}`,
  }))
}

function spanOf(filter: unknown): number {
  const { fromBlock, toBlock } = Object(filter)
  return fromHex(toBlock, "number") - fromHex(fromBlock, "number") + 1
}
