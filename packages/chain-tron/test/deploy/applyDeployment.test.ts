import { renderAddress, type Address } from "@shielded-relay/core"
import { exchangeFactory } from "@shielded-relay/pool-contracts/exchange"
import { Redacted } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  applyDeployment,
  applyDeploymentEffect,
  planDeployment,
  verifyDeployment,
  type AppliedDeployment,
  type TronDeployerOptions,
} from "../../src/index.ts"
import { DeployerSide, memoryJournal } from "../fixture/deployer.ts"

const native = `0x${"0".repeat(40)}`
const gold = { name: "Gold", symbol: "GLD", decimals: 9 }
let side: DeployerSide
beforeAll(async () => {
  side = await DeployerSide.start()
})
afterAll(() => side.node.close())

const options = (changes: Partial<TronDeployerOptions> = {}): TronDeployerOptions => ({
  ...side.options(),
  owner: side.account().address,
  tokens: [
    { token: native, minimumDeposit: 5n },
    { test: gold, minimumDeposit: 7n },
  ],
  actions: [],
  exchange: { name: "Exchange", pairs: [[0, 1]] },
  treeDepth: 5,
  ...changes,
})
const text = (address: Address | null | undefined) =>
  address === null || address === undefined ? "" : renderAddress(address, "tron")

describe("a deployment with a test token and an exchange", () => {
  let applied: AppliedDeployment
  const findings = async (changes: object = {}) => {
    const { pool, places } = applied
    const { tokens: _tokens, ...others } = options()
    const found = await verifyDeployment({
      ...others,
      pool: text(pool),
      tokens: [
        { token: native, minimumDeposit: 5n, decimals: 6 },
        { token: text(places.tokens[1]), minimumDeposit: 7n, decimals: 9, test: gold },
      ],
      router: text(places.exchange?.router),
      ...changes,
    })
    return found.flatMap(({ verdict, what }) => (verdict === "fault" ? [what] : []))
  }

  it("is finished with the same bytes after an end at any moment, and each step is paid once", async () => {
    const { address, privateKey } = side.account(1)
    const before = await side.balance(address)
    const deployer = Redacted.make(privateKey)
    const { result, runs, ids } = await side.interrupted((journal) =>
      applyDeploymentEffect(options({ journal, deployer, owner: address })),
    )
    expect(runs).toBeGreaterThan(10)
    expect(before - (await side.balance(address))).toBe(result.cost)
    const landed = await side.transactions()
    for (const [step, signed] of ids)
      expect([step, signed.size, landed.filter((id) => signed.has(id)).length]).toEqual([
        step,
        1,
        1,
      ])
    expect([...ids.keys()]).toEqual([
      "create PoseidonT4",
      "create ShieldedPool",
      "create the test token GLD",
      `set the minimum deposit of ${native}`,
      "set the minimum deposit of the test token GLD",
      "create the wrapped coin",
      "create the exchange's factory",
      "create the exchange's router",
      "make the pair of the wrapped coin and GLD",
      "create the action Exchange",
      "register the action Exchange",
    ])
    // The action becomes usable 48 hours later.
    const { actions, time } = result.places
    expect(actions.get("Exchange")).toBeGreaterThan(time + 47 * 3_600)
  })

  it("costs about what its plan says, and is in order", async () => {
    const journal = memoryJournal()
    const { cost, planHash } = await planDeployment(options({ journal }))
    applied = await applyDeployment(options({ journal }))
    expect(Number(applied.cost)).toBeLessThan(Number(cost) * 1.1)
    expect(Number(applied.cost)).toBeGreaterThan(Number(cost) * 0.7)
    expect(await planDeployment(options({ journal }))).toMatchObject({ cost: 0n, planHash })
    expect(await findings()).toEqual([])
  })

  it("is found with another token, router, pair or action than it has", async () => {
    const factory = await side.create(exchangeFactory)
    const { tokens } = applied.places
    expect(
      await findings({
        tokens: [
          { token: native, minimumDeposit: 5n, decimals: 6 },
          { token: factory, minimumDeposit: 7n, decimals: 9, test: gold },
        ],
        router: factory,
      }),
    ).toEqual([
      `the pool does not accept ${factory}`,
      expect.stringMatching(/^the code at \S+ is not that of the test token GLD$/),
      expect.stringMatching(/^the code at \S+ is not that of the exchange's router$/),
      expect.stringMatching(/^the exchange Exchange lacks the pair of /),
    ])
    expect(tokens).toHaveLength(2)
    expect(await findings({ exchange: { name: "Other", pairs: [] } })).toEqual([
      "the action Other is not registered",
    ])
  })
})

describe("a deployment is refused before anything is signed", () => {
  it.each<[string, string, Partial<TronDeployerOptions>]>([
    [
      "a pair of a token that it lacks",
      "foreign-exchange",
      { exchange: { name: "Exchange", pairs: [[0, 2]] } },
    ],
    [
      "a pair that stands twice",
      "foreign-exchange",
      {
        exchange: {
          name: "Exchange",
          pairs: [
            [0, 1],
            [1, 0],
          ],
        },
      },
    ],
    [
      "an exchange under the name of an action",
      "unknown-action",
      { actions: [{ name: "Exchange", contract: { kind: "router", router: native } }] },
    ],
    [
      "a test token that is listed twice",
      "token-mismatch",
      {
        tokens: [
          { test: gold, minimumDeposit: 1n },
          { test: gold, minimumDeposit: 2n },
        ],
      },
    ],
    [
      "a token that is listed twice, in two forms",
      "token-mismatch",
      {
        tokens: [
          { token: "0x5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb", minimumDeposit: 1n },
          { token: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8", minimumDeposit: 2n },
        ],
      },
    ],
  ])("with %s", async (_what, code, changes) => {
    const journal = memoryJournal()
    await expect(applyDeployment(options({ journal, ...changes }))).rejects.toMatchObject({
      _tag: "ChainMisconfigured",
      code,
    })
    expect(journal.text).toBe("")
  })
})
