import {
  ChainUnavailable,
  ScreeningStore,
  type Address,
  type ChainId,
  type ScreeningDecision,
} from "@shielded-relay/core"
import { Context, Effect } from "effect"
import fc from "fast-check"
import { afterEach, describe, expect, it } from "vitest"
import { sanctionsOracles } from "../src/screening/sanctionsOracles.ts"
import { screeningLists } from "../src/screening/screeningLists.ts"
import {
  picture,
  STRANGER,
  transferTo,
  withdrawal,
  addressOf,
  World,
  type WorldOptions,
} from "@shielded-relay/simulated-relay"

let world: World | null = null
afterEach(async () => {
  await world?.close()
  world = null
})
const open = async (options: WorldOptions) => {
  world = await World.open(options)
  return world
}
const decisions = (of: World) =>
  Effect.runPromise(
    Context.get(of.storage, ScreeningStore).list({ from: 0, to: Number.MAX_SAFE_INTEGER }, 1_000),
  )
const saidOf = (address: string, list: ReadonlyArray<ScreeningDecision>) =>
  list.flatMap(({ subject, allowed }) =>
    subject.role !== "swap" && subject.address === addressOf(address)
      ? [[subject.role, allowed]]
      : [],
  )
const other = "0x00000000000000000000000000000000000c0ffe"

describe("a service that screens", () => {
  it("refuses whom its list names, and says only that", async () => {
    const here = await open({ screeningLists: { deny: [STRANGER.toLowerCase()] } })
    const alice = await here.caller(1)
    await here.deposit(alice, here.token(), 9_000_000n)
    await here.flushed()
    const before = await picture(here, alice)
    for (const { request, nonce } of [
      withdrawal(here, alice, 1_000n),
      transferTo(here, alice, STRANGER, 1_000n),
    ]) {
      const answer = await here.ask(request)
      expect(answer).toMatchObject({ outcome: "refused", code: "FORBIDDEN" })
      expect(answer.body).toEqual({
        success: false,
        error: "Not allowed",
        code: "FORBIDDEN",
        nonce,
      })
      // The bytes are used up: whoever keeps them cannot send them once the list has changed.
      expect(await here.ask(request)).toMatchObject({ code: "NONCE_USED" })
    }
    expect(await picture(here, alice)).toEqual(before)
    const fine = withdrawal(here, alice, 1_000n, { recipientAddress: other })
    expect(await here.ask(fine.request)).toMatchObject({ outcome: "ok" })
  })

  it("refuses a depositor whom its list names", async () => {
    const mallory = { address: `0x${"66".repeat(20)}` }
    const here = await open({ screeningLists: { deny: [mallory.address] } })
    const deposit = here.time.during(
      here.relay.deposit({
        address: mallory.address,
        chainId: here.chainId,
        tokenAddresses: [here.token()],
        amounts: ["5000"],
      }),
    )
    await expect(deposit).rejects.toMatchObject({ code: "FORBIDDEN" })
    expect(saidOf(mallory.address, await decisions(here))).toEqual([["depositor", false]])
  })

  it("records every decision, whom it served and whom it refused", async () => {
    const here = await open({ screeningLists: { deny: [STRANGER] } })
    const alice = await here.caller(1)
    await here.deposit(alice, here.token(), 9_000_000n)
    await here.flushed()
    await here.ask(withdrawal(here, alice, 1_000n).request)
    await here.ask(withdrawal(here, alice, 1_000n, { recipientAddress: other }).request)
    const kept = await decisions(here)
    // Those of one moment have no order.
    const byRole = saidOf(alice.address, kept).toSorted(([a], [b]) => `${a}`.localeCompare(`${b}`))
    expect(byRole).toEqual([
      ["depositor", true],
      ["owner", true],
      ["payer", true],
    ])
    expect(saidOf(STRANGER, kept)).toEqual([["recipient", false]])
    expect(saidOf(other, kept)).toEqual([["recipient", true]])
    expect(kept.every(({ at }) => at <= here.time.now)).toBe(true)
    // What is recorded is in no metric.
    expect(JSON.stringify(here.telemetry.records())).not.toContain(other.slice(2))
  })

  it("forgets decisions when their time is over", async () => {
    const here = await open({
      screeningLists: { deny: [] },
      configuration: { screeningRetention: 3_600_000 },
    })
    const alice = await here.caller(1)
    await here.deposit(alice, here.token(), 9_000_000n)
    expect(await decisions(here)).toHaveLength(3)
    await here.time.advance(3_500_000)
    expect(await decisions(here)).toHaveLength(3)
    await here.time.advance(200_000)
    expect(await decisions(here)).toHaveLength(0)
  })

  it("serves everybody and records nobody where nothing is configured", async () => {
    const here = await open({})
    const alice = await here.caller(1)
    await here.deposit(alice, here.token(), 9_000_000n)
    expect(await decisions(here)).toEqual([])
  })
})

const chainId = 31_337 as ChainId
const asked = (rule: ReturnType<typeof screeningLists>, address: Address) =>
  Effect.runPromise(rule.screen({ role: "recipient", chainId, address }))
const addresses = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => addressOf(`0x${Buffer.from(bytes).toString("hex")}`))

describe("lists of addresses", () => {
  it("allow whoever is not denied and, when there is a list of the allowed, stands on it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(addresses, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 6 }),
        fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
        async (all, denied, allowed) => {
          const deny = all.slice(0, denied)
          const allow = allowed === undefined ? undefined : all.slice(-allowed)
          const rule = screeningLists({ deny, ...(allow === undefined ? {} : { allow }) })
          for (const address of all) {
            const wanted = !deny.includes(address) && (allow?.includes(address) ?? true)
            expect(await asked(rule, address)).toBe(wanted ? "served" : "denied")
          }
        },
      ),
    )
  })

  it("know an address in every spelling, TRON's among them", async () => {
    const base58 = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"
    const rule = screeningLists({ deny: [base58] })
    expect(await asked(rule, addressOf(base58))).toBe("denied")
    const hex = addressOf(base58)
    expect(
      await asked(screeningLists({ deny: [hex.toUpperCase().replace("0X", "0x")] }), hex),
    ).toBe("denied")
  })

  it("keep denied tokens out of swaps, and need no entry for allowed ones", async () => {
    const [bad, good] = [addressOf(STRANGER), addressOf(other)]
    const rule = screeningLists({ deny: [bad], allow: [] })
    const swap = (one: Address, two: Address) =>
      Effect.runPromise(rule.screen({ role: "swap", chainId, tokens: [one, two] }))
    expect(await swap(good, good)).toBe("served")
    expect(await swap(good, bad)).toBe("denied")
    expect(await swap(bad, good)).toBe("denied")
  })

  it("with an entry that is no address are refused", () => {
    expect(() => screeningLists({ deny: ["0x7"] })).toThrow(TypeError)
  })
})

describe("an oracle of a chain", () => {
  it("denies whom it names, decides nothing while it cannot be asked, and says nothing of other chains", async () => {
    const here = await open({})
    const [named, unnamed, silent] = [STRANGER, other, `0x${"5e".repeat(20)}`].map(addressOf)
    const rule = sanctionsOracles([
      {
        ...here.network.connected,
        isSanctioned: (address) =>
          address === silent
            ? new ChainUnavailable({ chainId, reason: "nobody answers" })
            : Effect.succeed(address === named),
      },
    ])
    const at = (on: number, address = unnamed) =>
      Effect.runPromise(
        rule.screen({
          role: "recipient",
          chainId: on as typeof chainId,
          address: address ?? addressOf(other),
        }),
      )
    const own = here.chainId
    expect(await at(own, named)).toBe("denied")
    expect(await at(own, unnamed)).toBe("served")
    expect(await at(own, silent)).toBe("undecided")
    expect(await at(own + 1, named)).toBe("served")
  })
})
