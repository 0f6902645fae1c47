import { withdrawal, World } from "@shielded-relay/simulated-relay"
import { afterEach, describe, expect, it } from "vitest"
import type { AlarmName } from "../../src/monitoring/alarms.ts"
import { alertRules } from "../../src/monitoring/alertRules.ts"
import { promtool } from "../support/promtool.ts"
import { Scrapes } from "./Scrapes.ts"

let world: World
afterEach(() => world.close())

const minute = 60_000

/** At some minute of a run: whether an alarm rings. */
interface Expected {
  readonly at: number
  readonly alarm: AlarmName
  readonly rings: boolean
}

async function expectAlarms(scrapes: Scrapes, expected: ReadonlyArray<Expected>): Promise<void> {
  const file = {
    rule_files: ["rules.yml"],
    evaluation_interval: "1m",
    tests: [
      {
        interval: "1m",
        input_series: scrapes.inputSeries(),
        promql_expr_test: expected.map(({ at, alarm, rings }) => ({
          expr: `count(ALERTS{alertname="${alarm}",alertstate="firing"})`,
          eval_time: `${at}m`,
          exp_samples: rings ? [{ labels: "{}", value: 1 }] : [],
        })),
      },
    ],
  }
  const files = {
    "rules.yml": alertRules({ job: "shielded-relay", pace: 1 }),
    "tests.json": JSON.stringify(file),
  }
  expect(await promtool(["test", "rules", "tests.json"], { files })).toContain("SUCCESS")
}

describe("the alarms of a service that runs in simulated time", () => {
  it("ring at the faults that they are for, and not before", async () => {
    world = await World.open({
      network: { blockTime: 5_000 },
      configuration: { pollInterval: 5_000 },
    })
    const alice = await world.caller(1)
    await world.deposit(alice, world.token(), ...Array.from({ length: 4 }, () => 2_000_000n))
    await world.flushed()
    const [sender] = world.network.gateway.senders
    if (sender === undefined) throw new Error("there is a relaying account")
    const { nativeToken } = world.network.gateway
    const { faults } = world.network
    const scrapes = new Scrapes(world)
    const expected: Array<Expected> = []
    /** The alarms are silent now, ring after the fault has lasted, and what follows does not count for them. */
    const during = async (
      alarms: ReadonlyArray<AlarmName>,
      minutes: number,
      fault: () => void | Promise<void>,
    ) => {
      for (const alarm of alarms) expected.push({ at: scrapes.minute, alarm, rings: false })
      await fault()
      await scrapes.pass(minutes)
      for (const alarm of alarms) expected.push({ at: scrapes.minute, alarm, rings: true })
    }

    await scrapes.pass(3)
    await during(["ChainNotIndexed"], 4, () => void (faults.down = true))
    faults.down = false
    await scrapes.pass(2)
    expected.push({ at: scrapes.minute, alarm: "ChainNotIndexed", rings: false })

    const coins = world.chain.balanceOf(nativeToken, sender)
    await during(["RelayerLow", "RelayersEmpty", "RelayerUnfunded"], 8, async () => {
      world.chain.endow(nativeToken, sender, -coins)
      const { request } = withdrawal(world, alice, 1_000n)
      expect(await world.ask(request)).toMatchObject({ code: "RELAYER_UNFUNDED" })
    })
    world.chain.endow(nativeToken, sender, coins)
    await scrapes.pass(2)
    for (const alarm of ["RelayerLow", "RelayersEmpty"] as const)
      expected.push({ at: scrapes.minute, alarm, rings: false })

    await during(["RelayerKeyUsedOutside"], 2, async () => {
      // The outside transaction is mined between signing and sending.
      faults.latency = 500
      const running = world.relay.handle(withdrawal(world, alice, 1_000n).request)
      await world.time.until(async () => (await world.inStates(["signed"])).length > 0)
      world.chain.useKeyOutside(sender)
      world.chain.mine()
      await world.time.during(running)
      faults.latency = 0
    })

    await during(["OperationStandsStill"], 14, async () => {
      world.prover.settings.duration = 16 * minute
      const running = world.relay.handle(withdrawal(world, alice, 1_000n).request)
      await world.time.during(running)
    })
    await scrapes.pass(10)
    expected.push({ at: scrapes.minute, alarm: "OperationStandsStill", rings: false })

    await expectAlarms(scrapes, expected)
    // The same run with one expectation turned round: the comparison can fail.
    const turned = expected.map((one, place) => (place === 0 ? { ...one, rings: true } : one))
    await expect(expectAlarms(scrapes, turned)).rejects.toThrow("FAILED")
  })
})
