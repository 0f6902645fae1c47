import { routes } from "@shielded-relay/api"
import { Screening } from "@shielded-relay/core"
import { simulatedAddress } from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { World } from "@shielded-relay/simulated-relay"
import { RefusalTable, type Mutation } from "./refusals/RefusalTable.ts"
import { causesOn } from "./refusals/refusalCauses.ts"

/**
 * Every field of every route with nonsense in it, and every cause that a route's rules know: what is answered, a line each, in
 * `refusals/*.txt`. Read a changed file with the eye of a caller: does the line name the field, what was found and what is allowed?
 * `npm test -- --project core packages/core/test/application/intake/refusalTable.test.ts -u` writes them.
 */

const tokens = [
  { symbol: "GOLD", decimals: 6 },
  { symbol: "LEAD", decimals: 6 },
  { symbol: "TIN", decimals: 6 },
]

let table: RefusalTable
afterEach(() => table.world.close())

async function openTable(family: "evm" | "solana"): Promise<RefusalTable> {
  const blocked = simulatedAddress(0xbad, family)
  const world = await World.open({
    network: { manner: family, family, tokens, minimumDeposit: 100n, exchanges: ["Venue"] },
    prices: [1n, 1n, null],
    ownerWebhooks: {
      most: 9,
      examine: () => ({ host: "hooks.example" }),
      send: () => Effect.succeed("delivered"),
      challenge: () => Effect.succeed("silent"),
    },
    screening: Layer.succeed(Screening, {
      screen: (subject) =>
        Effect.succeed(
          subject.role === "swap" || subject.address !== blocked ? "served" : "denied",
        ),
    }),
  })
  world.chain.exchanges[0]?.setRate(world.token(0), world.token(1), 3n, 1n)
  return RefusalTable.open(world, blocked)
}

/** Texts that the contract fixes: they name no field of the body. */
const fixed =
  /^(Missing required field: |Missing or invalid (sessionId|nonce)$|Session |Invalid (signature|request signature|ref: )|Unsupported chainId: |Use a normal session|Insufficient balance: |Fee amount too low: |Fee token not accepted: |No swap route|Nonce expired|Request timestamp expired|Order |Operation |This owner has no webhook$|Not allowed$|Typed data |Request signature |Too many |Wrong audience)/

describe.each(["evm", "solana"] as const)("refusals on a chain of family %s", (family) => {
  it("name field, what was found and what is allowed, on every route", async () => {
    table = await openTable(family)
    for (const route of routes) {
      const fields = Object.keys(route.request.fields)
      for (const field of fields) await table.askNonsense(route, field)
    }
    for (const cause of causesOn(table)) await table.askCause(cause)
    await expect(table.text()).toMatchFileSnapshot(`./refusals/${family}.txt`)
    const unclear = table.rows.filter(
      ({ mutation, outcome, error }) =>
        outcome === "INTERNAL" ||
        error.length > 400 ||
        !(error === "" || fixed.test(error) || namesAField(mutation).test(error)),
    )
    expect(unclear).toEqual([])
  })
})

/** The name of one of the route's fields, or of a parameter of its path, opens the text, perhaps after "Invalid ". */
function namesAField({ route }: Mutation): RegExp {
  const asked = routes.find(({ key }) => key === route.key)
  const names = [
    ...Object.keys(asked?.request.fields ?? {}),
    ...[...route.pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => name),
    "ref",
  ]
  return new RegExp(`^(Invalid )?(${names.join("|")})(\\[\\d+\\])?(\\.\\w+)?: `)
}
