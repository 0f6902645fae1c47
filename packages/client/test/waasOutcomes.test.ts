import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { keyStamper, RelayRequestError, waasClient } from "../src/waas/index.ts"
import { simulatedClock } from "./support/simulatedClock.ts"
import { happenings, StampedModel, type Happening } from "./support/stampedModel.ts"

const userId = "6f1cbb4e-7a53-4e9b-9df9-6d1d4a1f7a10"

/** A client over a model of the service; `list` decides what happens to each exchange, `then` to later ones. */
function clientOver(
  list: ReadonlyArray<Happening>,
  then: Happening,
  outcome: "data" | "operation" = "data",
) {
  const left = [...list]
  const model = new StampedModel(outcome)
  const { now, pause, pauses } = simulatedClock()
  const client = waasClient({
    baseUrl: "https://relay.example",
    stamper: keyStamper("07".repeat(32)),
    organizationId: userId,
    fetch: model.fetch(() => left.shift() ?? then),
    now,
    pause,
  })
  return { client, model, pauses }
}

function addKey(list: ReadonlyArray<Happening>, then: Happening = "answered") {
  const { client, model, pauses } = clientOver(list, then)
  const result = client.addKey({ userId, publicKey: "k" }).then(
    () => ({ outcome: "done" }),
    (error: unknown) => ({ outcome: outcomeOf(error) }),
  )
  return { model, pauses, result }
}

/** `unknown`, or the code of a refusal. */
const outcomeOf = (error: unknown) => (error instanceof RelayRequestError ? error.code : "unknown")

/** How often a request with this outcome may have been executed. */
function executions(outcome: string): ReadonlyArray<number> {
  if (outcome === "unknown") return [0, 1]
  return outcome === "done" ? [1] : [0]
}

describe("a change of managed wallets", () => {
  it("happens at most once, and is never reported wrong, whatever happens to its exchanges", async () => {
    const lists = fc.array(fc.constantFrom(...happenings), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(lists, fc.constantFrom(...happenings), async (list, then) => {
        const { model, result } = addKey(list, then)
        const { outcome } = await result
        model.deliverLate()
        expect(new Set(model.seen).size).toBe(1)
        expect(executions(outcome)).toContain(model.executed.length)
      }),
      { numRuns: 1_000 },
    )
  })

  it("is always learned if answers come at last", async () => {
    const silent = happenings.filter((one) => !["suspended", "mixed up before"].includes(one))
    const lists = fc.array(fc.constantFrom(...silent), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(lists, async (list) => {
        const { model, result } = addKey(list)
        const { outcome } = await result
        model.deliverLate()
        expect(outcome).not.toBe("unknown")
        expect(model.executed.length).toBe(outcome === "done" ? 1 : 0)
      }),
      { numRuns: 500 },
    )
  })

  it.each<readonly [string, ReadonlyArray<Happening>, string, number]>([
    ["is refused at once if its first sending is", ["denied"], "ACTION_NOT_PERMITTED", 0],
    [
      "is refused as the service said before it used the nonce up",
      ["unavailable"],
      "NO_CAPACITY",
      0,
    ],
    ["waits as it is told to", ["throttled", "throttled"], "done", 1],
    ["is done if its answer is lost", ["answer lost"], "done", 1],
    ["is done if a defect came after it", ["defect after"], "done", 1],
    ["is done if it arrived twice", ["delivered twice"], "done", 1],
    ["is refused if the refusal was lost", ["request lost", "denied"], "ACTION_NOT_PERMITTED", 0],
    [
      "is unknown if its signer was suspended meanwhile",
      ["answer lost", "suspended", "suspended"],
      "unknown",
      1,
    ],
    ["is known again once its signer is resumed", ["answer lost", "suspended"], "done", 1],
    ["is unknown if only pages come", ["a page", "a page", "a page", "a page"], "unknown", 0],
  ])("%s", async (_name, list, expected, executed) => {
    const { model, result } = addKey(list)
    expect((await result).outcome).toBe(expected)
    expect(model.executed.length).toBe(executed)
  })

  it("ends when its time is over", async () => {
    const { pauses, result } = addKey([], "request lost")
    expect((await result).outcome).toBe("unknown")
    const waited = pauses.reduce((sum, pause) => sum + pause, 0)
    expect(waited).toBe(120_000)
  })
})

describe("a payment through the pool", () => {
  const payment = { userId, fromAddress: "a", to: "b", token: "c", amount: "1", chainId: 1 }

  it("happens at most once, and its schedule is known whenever it is done", async () => {
    const lists = fc.array(fc.constantFrom(...happenings), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(lists, fc.constantFrom(...happenings), async (list, then) => {
        const { client, model } = clientOver(list, then, "operation")
        const paid = await client.publicToPublic(payment).then(
          ({ scheduleId }) => {
            expect(scheduleId).toBe(userId)
            return "done"
          },
          (error: unknown) => outcomeOf(error),
        )
        model.deliverLate()
        expect(new Set(model.seen).size).toBe(1)
        expect(executions(paid)).toContain(model.executed.length)
      }),
      { numRuns: 500 },
    )
  })
})

describe("a payment of managed wallets", () => {
  const payment = { userId, fromAddress: "a", to: "b", token: "c", amount: "1", chainId: 1 }

  it("happens at most once, and is found by its nonce whatever happens to its exchanges", async () => {
    const lists = fc.array(fc.constantFrom(...happenings), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(lists, fc.constantFrom(...happenings), async (list, then) => {
        const { client, model } = clientOver(list, then, "operation")
        const nonces: Array<string> = []
        const paid = await client
          .privateToPublic(payment, { beforeSending: (nonce) => void nonces.push(nonce) })
          .then(
            () => "done",
            (error: unknown) => outcomeOf(error),
          )
        model.deliverLate()
        expect(new Set(model.seen).size).toBe(1)
        const [nonce = ""] = nonces
        const found = await client.operation(nonce).then(({ txHash }) => txHash, outcomeOf)
        expect(found).toBe(model.executed.length === 1 ? "0xab" : "OPERATION_NOT_FOUND")
        expect(executions(paid)).toContain(model.executed.length)
      }),
      { numRuns: 500 },
    )
  })
})
