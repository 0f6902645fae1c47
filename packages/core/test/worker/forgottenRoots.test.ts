import { SimulationRejected, type PoolGatewayShape } from "@shielded-relay/core"
import type { NetworkOptions, Caller } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import {
  Flood,
  STRANGER,
  withdrawal,
  World,
  type WorldOptions,
} from "@shielded-relay/simulated-relay"

const second = 1_000
const minute = 60 * second
const network: NetworkOptions = { manner: "solana", tokens: [{ symbol: "GOLD", decimals: 6 }] }

let world: World
let stranger: Flood
afterEach(async () => {
  stranger.stop()
  await world.close()
})

/** A pool that remembers 8 roots and the first of each minute, a prover that takes 3 s, an owner with notes. */
async function open(options: WorldOptions = {}, notes = 1): Promise<Caller> {
  world = await World.open({
    network,
    prover: { duration: 3 * second },
    ...options,
    configuration: {
      answerTimeout: second,
      deadlines: { least: 5 * minute, grid: 1, toStart: 0 },
      ...options.configuration,
    },
  })
  stranger = new Flood(world)
  const owner = await world.caller(1)
  await world.deposit(owner, world.token(), ...Array.from({ length: notes }, () => 10_000_000n))
  return owner
}

/** More deposits in every block, of which one comes every 2 s, than the pool remembers roots. */
const flood = () => stranger.begin(9, 2 * second)

/** A withdrawal that is accepted; gives its nonce. */
async function begin(owner: Caller): Promise<string> {
  const { nonce, request } = withdrawal(world, owner, 1_000_000n)
  await world.ask(request)
  return nonce
}

/** A gateway whose simulations say what `answer` gives for the root of a call; `null` asks the chain. */
const refusing =
  (answer: (root: bigint) => string | null) =>
  (gateway: PoolGatewayShape): Partial<PoolGatewayShape> => ({
    simulate: (transaction) => {
      const [join] = transaction.kind === "transact" ? transaction.call.joins : []
      const code = answer(join?.root ?? 0n)
      if (code === null) return gateway.simulate(transaction)
      const { chainId } = gateway
      const unknownRoot = code === "UnknownRoot"
      return Effect.fail(new SimulationRejected({ chainId, code, byRecipient: false, unknownRoot }))
    },
  })

const proofs = () => world.prover.settings.made

/** From the request to the block that pays, simulated milliseconds. */
async function paying(owner: Caller): Promise<number> {
  const began = world.time.now
  const { nonce, request } = withdrawal(world, owner, 1_000_000n)
  await world.ask(request)
  await world.reaches(owner, nonce, "confirmed", 6 * minute)
  return world.time.now - began
}

const attemptsOf = async () =>
  (await world.inStates(["confirmed", "failed"])).flatMap(({ attempts }) => attempts)

describe("a flood of deposits on a chain that forgets roots", () => {
  it("stops no spend, whenever it began, and costs none of them a second proof", async () => {
    const owner = await open({}, 3)
    flood()
    await world.time.advance(minute)
    for (let spend = 0; spend < 3; spend += 1) await paying(owner)
    expect(proofs()).toBe(3)
    stranger.stop()
    await world.quiet()
    expect(world.paid(STRANGER, world.token())).toBe(3_000_000n)
  })

  it("that begins while a proof is made costs that proof, and the next one lands", async () => {
    const owner = await open({ prover: { duration: 7 * second } })
    // The newest root is not the first one of its minute.
    stranger.burst(1)
    await world.time.advance(5 * second)
    const nonce = await begin(owner)
    stranger.burst(9)
    flood()
    await world.reaches(owner, nonce, "confirmed")
    expect(proofs()).toBe(2)
    const attempts = await attemptsOf()
    expect(attempts.map(({ rootForgotten }) => rootForgotten ?? false)).toEqual([true, false])
    const anchors = attempts.map(({ plan }) => (plan.kind === "tree-update" ? 0n : plan.anchor))
    expect(anchors[0]).toBe(anchors[1])
  })

  it("lets a note wait that is younger than the minute's root, in sight of its owner, for the next one", async () => {
    const owner = await open()
    flood()
    await world.time.advance(minute)
    await world.deposit(owner, world.token(), 20_000_000n)
    const { nonce, request } = withdrawal(world, owner, 15_000_000n)
    await world.ask(request)
    const began = world.time.now
    expect(await world.operation(owner, nonce)).toMatchObject({ state: "accepted" })
    await world.reaches(owner, nonce, "confirmed")
    expect(world.time.now - began).toBeLessThan(2 * minute)
    expect(proofs()).toBe(1)
  })

  it("that comes in bursts uses up none of the plans that an operation has", async () => {
    const refused: Array<bigint> = []
    const owner = await open({
      configuration: { deadlines: { least: 20 * minute, grid: 1, toStart: 0 } },
      gateway: refusing((root) => {
        if (!refused.includes(root) && refused.length === 5) return null
        if (!refused.includes(root)) refused.push(root)
        return "UnknownRoot"
      }),
    })
    const { nonce, request } = withdrawal(world, owner, 1_000_000n)
    await world.ask(request)
    // Whatever it names, the pool knows no longer; a minute later there is another root to name.
    stranger.begin(1, 30 * second)
    await world.reaches(owner, nonce, "confirmed", 20 * minute)
    expect(refused).toHaveLength(5)
    expect(proofs()).toBe(6)
  })

  it("makes no second proof for a root that is unknown already", async () => {
    const owner = await open({ gateway: refusing(() => "UnknownRoot") })
    const { nonce, request } = withdrawal(world, owner, 1_000_000n)
    await world.ask(request)
    await world.reaches(owner, nonce, "failed", 10 * minute)
    expect(await world.operation(owner, nonce)).toMatchObject({ code: "OPERATION_EXPIRED" })
    expect(proofs()).toBe(1)
  })

  it("leaves other refusals counted: three plans, and no more", async () => {
    const owner = await open({ gateway: refusing(() => "InvalidProof") })
    const { nonce, request } = withdrawal(world, owner, 1_000_000n)
    await world.ask(request)
    stranger.begin(1, 10 * second)
    await world.reaches(owner, nonce, "failed", 10 * minute)
    expect(proofs()).toBe(3)
  })

  it("buys an owner no prover time beyond the places of its own", async () => {
    const places = 2
    const owner = await open(
      {
        configuration: { operationsPerWorker: places },
        prover: { workers: 1, duration: 10 * second },
      },
      4,
    )
    // Two are proven and sent, and lost on the way while their root is forgotten; then two more are to be proven.
    world.network.faults.dropping = true
    stranger.burst(1)
    await world.time.advance(5 * second)
    const sent = [await begin(owner), await begin(owner)]
    const unsent = () => world.inStates(["accepted", "planned", "proven", "signed"])
    await world.time.until(async () => (await unsent()).length === 0)
    stranger.burst(9)
    const later = [await begin(owner), await begin(owner)]
    world.network.faults.dropping = false
    let most = 0
    await world.time.until(
      async () => {
        most = Math.max(most, (await unsent()).length)
        return (await world.inFlight()).length === 0
      },
      { within: 6 * minute },
    )
    for (const nonce of [...sent, ...later])
      expect(await world.operation(owner, nonce)).toMatchObject({ state: "confirmed" })
    expect(most).toBe(places)
    expect(proofs()).toBeLessThanOrEqual(8)
  })
})

describe("roots while deposits are slow", () => {
  it("are the newest ones: a young note waits for nothing", async () => {
    const owner = await open()
    stranger.burst(1)
    await world.time.advance(minute)
    await world.deposit(owner, world.token(), 20_000_000n)
    const { newestRoot } = world.chain.tip.state
    const { nonce, request } = withdrawal(world, owner, 15_000_000n)
    await world.ask(request)
    await world.reaches(owner, nonce, "confirmed")
    const [attempt] = await attemptsOf()
    const roots = attempt?.plan.kind === "transact" ? attempt.plan.call.joins : []
    expect(roots.map(({ root }) => root)).toEqual([newestRoot])
  })
})
