import { afterEach, beforeEach, expect, it } from "vitest"
import type { Caller } from "@shielded-relay/testkit"
import { STRANGER, withdrawal, World } from "@shielded-relay/simulated-relay"

const minute = 60_000

let world: World
let alice: Caller
beforeEach(async () => {
  world = await World.open({
    configuration: {
      answerTimeout: 1_000,
      deadlines: { least: 5 * minute, grid: 1, toStart: 0 },
    },
  })
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), 2_000_000n)
  await world.flushed()
})
afterEach(() => world.close())

const paid = () => world.paid(STRANGER, world.token())
const invalid = () => world.telemetry.counted("proofs_invalid_total", { circuit: "joinsplit-2x2" })
const plans = async () => (await world.inFlight()).map(({ attempts }) => attempts.length)

it("a wrong proof is made again at once, and is no proof of the operation's", async () => {
  world.prover.settings.wrong = 1
  const { nonce, request } = withdrawal(world, alice, 1_000n)
  expect(await world.ask(request)).toMatchObject({ outcome: "ok" })
  expect(await plans()).toEqual([1])
  await world.reaches(alice, nonce, "confirmed")
  expect(paid()).toBe(1_000n)
})

it("a prover that goes on being wrong is left alone, and the same plan is proven once it is right", async () => {
  world.prover.settings.wrong = 6
  const { nonce, request } = withdrawal(world, alice, 1_000n)
  await world.ask(request)
  await world.reaches(alice, nonce, "broadcast", 20_000)
  expect(await plans()).toEqual([1])
  expect(invalid()).toBe(3)
  await world.reaches(alice, nonce, "confirmed")
  expect(paid()).toBe(1_000n)
})

it("of a prover that is always wrong nothing is stored or shown: the operation ends by its deadline with its notes free", async () => {
  const { made } = world.prover.settings
  world.prover.settings.wrong = Number.POSITIVE_INFINITY
  const { nonce, request } = withdrawal(world, alice, 1_000n)
  await world.ask(request)
  await world.time.advance(4 * minute)
  const [operation] = await world.inFlight()
  expect(operation).toMatchObject({ status: { state: "planned" }, attempts: [{ proven: null }] })
  await world.reaches(alice, nonce, "failed", 5 * minute)
  expect(await world.operation(alice, nonce)).toMatchObject({ code: "OPERATION_EXPIRED" })
  expect((await world.notes(alice)).map(({ reservedBy }) => reservedBy)).toEqual([null])
  expect(paid()).toBe(0n)
  // Pauses of 1, 2, 4 … 60 s, two proofs each time.
  expect(invalid()).toBeGreaterThan(6)
  expect(invalid()).toBeLessThan(14)
  expect(world.prover.settings.made - made).toBe(2 * invalid())
})
