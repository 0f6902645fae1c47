import { Redacted } from "effect"
import { renderAddress } from "@shielded-relay/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  deployAction,
  deployActionEffect,
  deployPool,
  type DeployActionOptions,
} from "../../src/index.ts"
import { DeployerSide, entriesOf, memoryJournal } from "../fixture/deployer.ts"

let side: DeployerSide
let pool: string

beforeAll(async () => {
  side = await DeployerSide.start()
  const deployed = await deployPool({ ...side.options(), treeDepth: 5 })
  pool = renderAddress(deployed.pool, "tron")
})
afterAll(() => side.node.close())

const register = (changes: Partial<DeployActionOptions> = {}) =>
  deployAction({
    ...side.options(),
    pool,
    name: "SunSwap",
    // Any contracts: what they do is not looked at here.
    contract: { kind: "uniswap-v2", factory: pool, wrappedNative: pool },
    ...changes,
  })

const router = () => ({ kind: "router", router: pool }) as const

describe("an action on TRON", () => {
  it("is registered by the pool's owner, for 48 hours later, under a name that is used once", async () => {
    const { address } = side.account()
    const before = await side.balance(address)
    const { block_header } = await side.web.trx.getCurrentBlock()
    const journal = memoryJournal()
    const { activeFrom, cost } = await register({ journal })
    expect(activeFrom - block_header.raw_data.timestamp / 1_000).toBeGreaterThanOrEqual(48 * 3_600)
    expect(before - (await side.balance(address))).toBe(cost)
    // Finished: the same result, and nothing is sent.
    expect(await register({ journal })).toMatchObject({ activeFrom, cost })

    const second = memoryJournal()
    await expect(register({ journal: second })).rejects.toMatchObject({
      _tag: "DeploymentFailed",
      step: "register the action SunSwap",
      reason: "reverted",
      transactionId: null,
    })
    expect(entriesOf(second).map(({ step }) => step)).toEqual(["create the action SunSwap"])
  })

  it("is registered once after an end at any moment, from the same bytes, and paid once", async () => {
    const { address } = side.account()
    const before = await side.balance(address)
    const named = { ...side.options(), pool, name: "Interrupted", contract: router() }
    const { result, runs, ids } = await side.interrupted((journal) =>
      deployActionEffect({ ...named, journal }),
    )
    expect(runs).toBeGreaterThan(11)
    expect(before - (await side.balance(address))).toBe(result.cost)
    const landed = await side.transactions()
    for (const [step, signed] of ids)
      expect([step, landed.filter((id) => signed.has(id)).length]).toEqual([step, 1])
    expect([...ids.keys()]).toEqual([
      "create the action Interrupted",
      "register the action Interrupted",
    ])
    const code = (await side.web.trx.getContract(renderAddress(result.action, "tron"))).bytecode
    expect(code).not.toBe("")
  })

  it("reports a call that fails in its block with what it burnt, and signs anew in the next run", async () => {
    const journal = memoryJournal()
    let raced = false
    // Another registers the name between the simulation and the block.
    const race = {
      ...journal,
      write: async (text: string) => {
        await journal.write(text)
        const registration = entriesOf(journal).find(({ step }) => step.startsWith("register"))
        if (registration === undefined || raced) return
        raced = true
        await register({ name: "Raced" })
      },
    }
    await expect(register({ name: "Raced", journal: race })).rejects.toMatchObject({
      _tag: "DeploymentFailed",
      reason: "reverted",
      transactionId: expect.stringMatching(/^[0-9a-f]{64}$/),
      detail: expect.stringContaining("sun were burnt"),
    })
    expect(entriesOf(journal).at(-1)).toMatchObject({ state: "failed" })
    // The simulation sees it now: nothing is paid.
    const before = await side.balance(side.account().address)
    await expect(register({ name: "Raced", journal })).rejects.toMatchObject({
      reason: "reverted",
      transactionId: null,
    })
    expect(await side.balance(side.account().address)).toBe(before)
  })

  it.each<[string, string, () => Partial<DeployActionOptions>]>([
    [
      "another than the pool's owner",
      "invalid-sender",
      () => ({ deployer: Redacted.make(side.account(1).privateKey) }),
    ],
    ["a pool that is none", "no-pool", () => ({ pool: side.account(1).address })],
    ["a pool that is no address", "invalid-address", () => ({ pool: "pool" })],
    [
      "a router that is no address",
      "invalid-address",
      () => ({ contract: { kind: "router", router: "router" } }),
    ],
  ])("is refused for %s before anything is paid", async (_what, code, changes) => {
    const before = await side.transactions()
    await expect(register({ name: "Other", ...changes() })).rejects.toMatchObject({
      _tag: "ChainMisconfigured",
      code,
    })
    expect(await side.transactions()).toEqual(before)
  })
})
