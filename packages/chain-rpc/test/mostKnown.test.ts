import { addressFromBytes, type TransactionStatus } from "@shielded-relay/core"
import { Effect } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { mostKnown, type Endpoints } from "../src/index.ts"
import { endpointNamed, SmallChainFailure } from "./fixture/smallChain.ts"

const mined: TransactionStatus = {
  state: "mined",
  sender: addressFromBytes(new Uint8Array(20).fill(1)),
  block: { number: 3, hash: "three" },
  success: true,
  gasUsed: 1n,
  cost: 1n,
}
const statuses = [{ state: "unknown" }, { state: "pending" }, mined] as const

/** What comes of endpoints that know so much; `null`: one fails. */
function known(told: ReadonlyArray<TransactionStatus | null>) {
  const list = told.map((_, index) => endpointNamed(String(index)))
  const all: Endpoints<SmallChainFailure>["all"] = (ask) =>
    Effect.forEach(list, (endpoint) =>
      Effect.map(Effect.result(ask(endpoint)), (result) => ({ endpoint, result })),
    )
  const status = mostKnown({ all }, ({ name }) => {
    const found = told[Number(name)] ?? null
    return found === null
      ? Effect.fail(new SmallChainFailure({ endpoint: name, method: "status", kind: "timeout" }))
      : Effect.succeed(found)
  })
  return Effect.runSync(status)
}

it("a transaction's status is the most that any endpoint knows of it", () => {
  const anything = fc.array(fc.constantFrom(...statuses, null), { maxLength: 4 })
  fc.assert(
    fc.property(anything, (told) => {
      const most = told.map((status) => (status === null ? 0 : statuses.indexOf(status)))
      expect(known(told)).toEqual(statuses[Math.max(0, ...most)])
    }),
  )
})
