import { schemas } from "@shielded-relay/api"
import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { freshUuid, type Caller } from "@shielded-relay/testkit"
import { World } from "@shielded-relay/simulated-relay"

/** One thing that happens while two owners swap to and fro. */
type Step =
  | {
      readonly do: "swap"
      readonly owner: 0 | 1
      readonly from: 0 | 1
      readonly amount: bigint
      readonly feeIn: "input" | "output"
    }
  | { readonly do: "price"; readonly out: bigint }
  | { readonly do: "break"; readonly broken: boolean }
  | { readonly do: "reorganise"; readonly depth: number; readonly drop: boolean }
  | { readonly do: "copied"; readonly copied: boolean }
  | { readonly do: "wait"; readonly milliseconds: number }
  | { readonly do: "lose"; readonly fate: "drop" | "lose" | "lose-answer" }
  | { readonly do: "restart" | "rebuild" }

const side = fc.constantFrom<0 | 1>(0, 1)
const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant("swap" as const),
        owner: side,
        from: side,
        amount: fc.bigInt(10_000_000n, 90_000_000n),
        feeIn: fc.constantFrom("input" as const, "output" as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant("price" as const), out: fc.bigInt(50n, 150n) }),
    },
    fc.record({ do: fc.constant("break" as const), broken: fc.boolean() }),
    fc.record({
      do: fc.constant("reorganise" as const),
      depth: fc.integer({ min: 1, max: 4 }),
      drop: fc.boolean(),
    }),
    fc.record({ do: fc.constant("copied" as const), copied: fc.boolean() }),
    fc.record({ do: fc.constant("wait" as const), milliseconds: fc.nat(20_000) }),
    fc.record({
      do: fc.constant("lose" as const),
      fate: fc.constantFrom("drop" as const, "lose" as const, "lose-answer" as const),
    }),
    fc.record({ do: fc.constantFrom("restart" as const, "rebuild" as const) }),
  ),
  { minLength: 6, maxLength: 14 },
)

const DEPOSIT = 400_000_000n
const lifetime = 3 * 60_000

/** What an owner was told of one swap, and what it must have done to its balance. */
interface Asked {
  readonly owner: 0 | 1
  readonly nonce: string
  readonly from: 0 | 1
  readonly amount: bigint
  readonly feeIn: "input" | "output"
}

class Storm {
  readonly world: World
  readonly owners: readonly [Caller, Caller]
  readonly asked: Array<Asked> = []

  private constructor(world: World, owners: readonly [Caller, Caller]) {
    this.world = world
    this.owners = owners
  }

  static async open(): Promise<Storm> {
    const world = await World.open({
      network: {
        tokens: [
          { symbol: "GOLD", decimals: 6 },
          { symbol: "LEAD", decimals: 6 },
        ],
        exchanges: ["Exchange"],
      },
      configuration: { deadlines: { least: lifetime, grid: 1, toStart: 0 } },
    })
    const storm = new Storm(world, [await world.caller(1), await world.caller(2)])
    storm.#price(100n)
    for (const owner of storm.owners)
      for (const token of [0, 1]) await world.deposit(owner, world.token(token), DEPOSIT, DEPOSIT)
    await world.flushed()
    return storm
  }

  get #exchange() {
    const [exchange] = this.world.chain.exchanges
    if (exchange === undefined) throw new Error("an exchange was asked for")
    return exchange
  }

  #price(out: bigint): void {
    const [gold, lead] = [this.world.token(0), this.world.token(1)]
    this.#exchange.setRate(gold, lead, out, 100n)
    this.#exchange.setRate(lead, gold, 100n, out)
  }

  async take(step: Step): Promise<void> {
    const { world } = this
    switch (step.do) {
      case "swap":
        return this.#swap(step)
      case "price":
        return this.#price(step.out)
      case "break":
        this.#exchange.broken = step.broken
        return
      case "reorganise": {
        const depth = Math.min(step.depth, world.chain.tip.number)
        return world.chain.reorganise(depth, (gone) => (step.drop ? [] : gone))
      }
      case "copied":
        world.network.faults.copied = step.copied
        return
      case "wait":
        return world.time.advance(step.milliseconds)
      case "lose":
        world.network.faults.fates.push(step.fate)
        return
      case "restart":
        return world.restart()
      case "rebuild":
        for (const owner of this.owners) {
          const { chainId } = world
          await world.time.during(world.relay.refreshCache({ address: owner.address, chainId }))
        }
    }
  }

  async #swap({ owner, from, amount, feeIn }: Extract<Step, { readonly do: "swap" }>) {
    const { world } = this
    const caller = this.owners[owner]
    const [tokenIn, tokenOut] = [world.token(from), world.token(1 - from)]
    const quote = await world.ask(
      caller.get("/get-swap-data", {
        chainId: String(world.chainId),
        inputTokenAddress: tokenIn,
        outputTokenAddress: tokenOut,
        amount: `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, "0")}`,
      }),
    )
    const { swapData, outSwapAmount } = Schema.decodeUnknownSync(
      schemas["GET /get-swap-data"].answer,
    )(quote.body)
    const nonce = freshUuid()
    this.asked.push({ owner, nonce, from, amount, feeIn })
    const request = caller.post("/swap", {
      nonce,
      chainId: world.chainId,
      tokenAddresses: [tokenIn, tokenOut],
      amounts: [`-${amount}`, outSwapAmount],
      externalActionId: "Exchange",
      swapData,
      feeToken: feeIn === "input" ? tokenIn : tokenOut,
    })
    // Whatever the answer is, the operation decides; and a process that ends in between gives none.
    world.relay.handle(request).catch(() => undefined)
    await world.time.advance(1_000)
  }

  async #feeOf({ nonce }: Asked): Promise<bigint> {
    const all = await this.world.inStates(["confirmed"])
    const found = all.find(({ request }) => request?.nonce === nonce)?.intent
    if (found?.kind !== "swap") throw new Error("there is no such swap")
    return found.fee.amount
  }

  /** How the swaps of an owner changed its balance of a token, by what their operations say. */
  async change(owner: 0 | 1, token: 0 | 1): Promise<bigint> {
    let sum = 0n
    for (const one of this.asked) {
      if (one.owner !== owner) continue
      const operation = await this.world.operation(this.owners[owner], one.nonce)
      expect(["confirmed", "failed", "refused"]).toContain(operation.state)
      if (operation.state !== "confirmed") continue
      const isInput = one.from === token
      const { swap } = operation.result
      if (isInput && one.feeIn === "input") sum -= await this.#feeOf(one)
      if (swap?.outcome === "swapped") sum += isInput ? -one.amount : BigInt(swap.received)
      expect(swap).toBeDefined()
    }
    return sum
  }
}

describe("swaps among falling prices, lost messages, reorganisations and restarts", () => {
  it("leave every owner with what their outcomes say, and the pool with exactly that", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const storm = await Storm.open()
        const { world, owners } = storm
        try {
          for (const step of script) await storm.take(step)
          world.network.faults.copied = false
          await world.quiet(60 * 60_000)
          for (const token of [0, 1] as const) {
            let all = 0n
            for (const owner of [0, 1] as const) {
              const { balance, pending } = await world.balance(owners[owner], world.token(token))
              expect(balance + pending).toBe(2n * DEPOSIT + (await storm.change(owner, token)))
              all += balance + pending
            }
            expect(world.chain.holdings(world.token(token))).toBe(all)
          }
        } finally {
          await world.close()
        }
      }),
      { numRuns: 6, seed: 7 },
    )
  })
})
