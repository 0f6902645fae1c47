import { readConnection } from "@shielded-relay/chain-rpc"
import {
  refusing,
  replying,
  startFaultyEndpoint,
  type Fault,
  type FaultyEndpoint,
} from "@shielded-relay/devnet"
import { Effect, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readGenesisHash, solanaEndpoints } from "../../src/rpc/Endpoints.ts"
import { slotCall } from "../../src/rpc/solanaCalls.ts"

const genesisHash = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"
const scope = Effect.runSync(Scope.make())
const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) =>
  Effect.runPromise(Scope.provide(effect, scope))

let endpoint: FaultyEndpoint
beforeAll(async () => {
  endpoint = await startFaultyEndpoint("")
})
afterAll(() => endpoint.close())

const connection = () =>
  run(
    readConnection(
      {
        chainId: 501,
        endpoints: [{ url: endpoint.url }],
        timing: { request: 60_000, call: 120_000, suspension: { first: 60_000, longest: 60_000 } },
        maxResponseBytes: 1_000,
      },
      (code) => code,
    ),
  )

/** The failure of a slot request, and whether the endpoint stays in service. */
async function failed(toSlot: Fault, toGenesisHash = replying(genesisHash)) {
  endpoint.behave((request, next) =>
    (request.method === "getGenesisHash" ? toGenesisHash : toSlot)(request, next),
  )
  const { reading: targets, ...rest } = await connection()
  const { list, health } = await run(solanaEndpoints({ ...rest, genesisHash, targets }))
  const ask = Effect.forEach(list, (each) => Effect.flip(each.ask(slotCall("confirmed"))))
  const [failure] = await run(ask)
  const [after] = await run(health)
  return { ...failure, serves: after?.suspendedUntil === 0 }
}

describe("a Solana endpoint", () => {
  it("must report the cluster's genesis hash before it is used", async () => {
    const other = "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG"
    expect(await failed(replying(7), replying(other))).toMatchObject({
      kind: "wrong-chain",
      serves: false,
    })
    const { reading } = await connection()
    expect(await run(Effect.forEach(reading, readGenesisHash))).toEqual([other])
  })

  it.each<[string, boolean, Fault]>([
    ["node-behind", false, refusing(-32005, "Node is behind by 42 slots")],
    ["rate-limited", false, refusing(429, "Too many requests")],
    ["malformed", false, replying("x".repeat(2_000))],
    ["block-unavailable", true, refusing(-32004, "Block not available for slot 7")],
  ])("that fails with %s: stays in service: %s", async (kind, serves, fault) => {
    expect(await failed(fault)).toMatchObject({ kind, serves })
  })
})
