import {
  Leases,
  OperationStore,
  ownerId,
  ownerOf,
  type Storage,
  type Uuid,
} from "@shielded-relay/core"
import { newStorage, withdrawal, World } from "@shielded-relay/simulated-relay"
import { exampleUuid } from "@shielded-relay/testkit"
import { Brand, Context, Effect } from "effect"
import { existsSync } from "node:fs"
import { afterEach, describe, expect, it } from "vitest"
import { answerConsole } from "../../src/console/answerConsole.ts"
import type { ConsoleQuestion } from "../../src/console/ConsoleQuestion.ts"

let world: World
afterEach(() => world.close())

const minute = 60_000
const uuid = Brand.nominal<Uuid>()

interface Shown {
  readonly alarms: ReadonlyArray<{
    readonly name: string
    readonly summary: string
    readonly runbook: string
  }>
}

/** What the console's page gets, as JSON. */
async function asked(question: ConsoleQuestion) {
  const body = await world.time.during(answerConsole(world.relay.operator, question))
  const text = JSON.stringify(body, (_key, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  )
  return { text, body: JSON.parse(text) }
}

async function alarms(): Promise<ReadonlyArray<string>> {
  const { body }: { body: Shown } = await asked({ about: "overview" })
  for (const { summary, runbook } of body.alarms) {
    expect(summary).not.toContain("{{")
    const file = runbook.split("/blob/main/")[1] ?? "?"
    expect(existsSync(new URL(`../../../../${file}`, import.meta.url))).toBe(true)
  }
  return body.alarms.map(({ name }) => name)
}

const run = <A, E>(effect: Effect.Effect<A, E, Storage>) =>
  Effect.runPromise(Effect.provideContext(effect, world.storage))

describe("the console of a running relay", () => {
  it("shows an emptied account and a chain that is down, with runbooks", async () => {
    world = await World.open({
      network: { blockTime: 5_000 },
      configuration: { pollInterval: 5_000 },
    })
    expect(await alarms()).toEqual([])
    const { gateway, faults } = world.network
    const [sender] = gateway.senders
    if (sender === undefined) throw new Error("there is an account")
    const coins = world.chain.balanceOf(gateway.nativeToken, sender)
    world.chain.endow(gateway.nativeToken, sender, -coins)
    await world.time.advance(minute)
    expect(await alarms()).toEqual(["RelayersEmpty", "RelayerLow"])
    const { body: accounts } = await asked({ about: "accounts" })
    expect(accounts.chains).toMatchObject([{ accounts: [{ balance: "0", isLow: true }] }])
    world.chain.endow(gateway.nativeToken, sender, coins)
    await world.time.advance(minute)
    expect(await alarms()).toEqual([])

    const { operator } = world.relay
    const deed = {
      name: "ada",
      reason: "case 7",
      subject: `${world.chainId}/${world.text(sender)}`,
    }
    const [out, back, drain, open, paused, resumed] = [1, 2, 3, 4, 5, 6].map((n) =>
      uuid(exampleUuid(0xdeed, n)),
    )
    if (!out || !back || !drain || !open || !paused || !resumed) throw new Error("there are six")
    const during = <A>(promise: Promise<A>) => world.time.during(promise)
    expect(
      await during(
        operator.setAccountUse({
          ...deed,
          id: out,
          isInUse: false,
          subject: deed.subject.toLowerCase(),
        }),
      ),
    ).toBe(null)
    await during(operator.setAccountUse({ ...deed, id: out, isInUse: false }))
    expect(await alarms()).toEqual(["RelayersEmpty"])
    await world.time.advance(minute)
    expect(await during(world.relay.readiness())).toMatchObject({
      ready: false,
      waitingFor: [expect.stringContaining("every relaying account is out of use")],
    })
    await during(operator.setAccountUse({ ...deed, id: back, isInUse: true }))
    await during(operator.setIntake({ ...deed, id: paused, subject: "all/swap", state: "paused" }))
    expect(await alarms()).toEqual(["IntakeClosed"])
    expect((await asked({ about: "overview" })).body).toMatchObject({
      intake: { state: "open", closedKinds: [{ kind: "swap", state: "paused" }] },
      chains: [{ intake: { state: "open", closedKinds: [] } }],
    })
    await during(operator.setIntake({ ...deed, id: resumed, subject: "all/swap", state: "open" }))
    expect(await alarms()).toEqual([])
    await during(operator.setIntake({ ...deed, id: drain, subject: "all", state: "draining" }))
    expect(await alarms()).toEqual(["IntakeClosed"])
    expect((await asked({ about: "overview" })).body).toMatchObject({
      intake: { state: "draining" },
      chains: [{ intake: { state: "open" }, left: 0 }],
      processes: [{ roles: ["relay", "prover", `indexes ${world.chainId}`] }],
    })
    await during(
      operator.setIntake({ ...deed, id: out, subject: "all", state: "open" }).catch(() => null),
    )
    expect(await alarms()).toEqual(["IntakeClosed"])
    await during(operator.setIntake({ ...deed, id: open, subject: "all", state: "open" }))
    expect(await alarms()).toEqual([])

    faults.down = true
    await world.time.advance(minute)
    expect(await alarms()).toEqual(["ChainNotIndexed"])
    await world.time.advance(16 * minute)
    expect(await alarms()).toEqual(["ChainNotIndexed", "ChainStandsStill"])
    faults.down = false
    await world.time.advance(minute)
    expect(await alarms()).toEqual([])
  })

  it("tells the story of an operation, and neither whose nor how much it is", async () => {
    world = await World.open()
    const alice = await world.caller(1)
    const gold = world.token()
    await world.deposit(alice, gold, 2_000_000n, 1_000_000n)
    const amount = 765_432n
    const { nonce, request } = withdrawal(world, alice, amount)
    await world.ask(request)
    await world.reaches(alice, nonce, "confirmed")
    const owner = ownerId(ownerOf(world.addressOf(alice)))
    const operation = await run(
      Effect.flatMap(OperationStore, (store) => store.findByOwnerNonce(owner, nonce)),
    )
    if (operation === null) throw new Error("the operation exists")
    const { text, body } = await asked({ about: "operation", id: operation.id })
    expect(body).toMatchObject({ id: operation.id, kind: "withdraw", state: "confirmed" })
    expect(body.steps.map(({ state }: { state: string }) => state)).toEqual([
      "accepted",
      "planned",
      "proven",
      "signed",
      "broadcast",
      "confirmed",
    ])
    expect(body.attempts).toMatchObject([
      { call: 1, purpose: "transact", isProven: true, transactions: [{}] },
    ])
    expect(body.result.txHash).toBe(body.attempts[0].transactions[0].hash)
    const screens = [{ about: "overview" }, { about: "accounts" }, { about: "earnings", days: 2 }]
    const everything = [text]
    for (const question of screens as ReadonlyArray<ConsoleQuestion>)
      everything.push((await asked(question)).text)
    expect(everything[3]).toContain('"operations":1')
    const secrets = [
      alice.address,
      alice.address.slice(2),
      amount.toString(),
      nonce,
      ...valuesIn([operation.attempts.map(({ plan }) => plan), operation.intent]),
      // The books name the tokens of fees.
    ].filter((text) => text !== gold)
    expect(secrets.length).toBeGreaterThan(20)
    for (const secret of secrets)
      expect(everything.join("\n").toLowerCase()).not.toContain(secret.toLowerCase())
  })

  it("shows a chain whose leader died", async () => {
    const storage = await newStorage()
    const leases = Context.get(storage, Leases)
    let isDead = false
    const renew: typeof leases.renew = (lease, duration) =>
      isDead ? Effect.never : leases.renew(lease, duration)
    world = await World.open({ storage: Context.add(storage, Leases, { ...leases, renew }) })
    expect(await alarms()).toEqual([])
    isDead = true
    await world.time.advance(30_000)
    expect(await alarms()).toContain("ChainWithoutLeader")
  })
})

/** The texts and numbers of a value that are long enough to be found by. */
function valuesIn(value: unknown): ReadonlyArray<string> {
  if (typeof value === "bigint" || typeof value === "string") {
    const text = String(value)
    return text.length >= 8 && !/^[a-z-]+$/.test(text)
      ? [text, ...(typeof value === "bigint" ? [value.toString(16)] : [])]
      : []
  }
  if (value instanceof Uint8Array)
    return value.length < 8 ? [] : [Buffer.from(value).toString("hex")]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(valuesIn) : []
}
