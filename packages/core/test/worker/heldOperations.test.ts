import { GasDebtStore, OperationStore, OutOfTimeStore, type Operation } from "@shielded-relay/core"
import { exampleChain } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { holdOutOfTime, type Mined } from "../../src/worker/outOfTime/holdOutOfTime.ts"
import { anOperation, sent } from "../operation/anOperation.ts"
import { aChain } from "./aChain.ts"

const chainId = exampleChain(0)
const mined: Mined = {
  state: "mined",
  sender: sent(anOperation("broadcast")).attempts[0]?.transactions[0]?.sender ?? ("" as never),
  block: { number: 0, hash: "0x0" },
  success: false,
  gasUsed: 1n,
  cost: 9n,
  outOfTime: true,
}
const network = { manner: "tron" } as const

describe("a held operation", () => {
  it("owes its burnt fee limit to the operator, but not for a return, which its owner did not choose", async () => {
    for (const [kind, charged] of [
      ["withdraw", 1],
      ["return", 0],
    ] as const) {
      const { gateway, run } = await aChain({ network })
      const plain = sent({ ...anOperation("broadcast"), chainId })
      const operation: Operation = kind === "withdraw" ? plain : { ...plain, kind }
      const [debts, blamed] = await run(
        Effect.gen(function* () {
          const { request } = operation
          yield* (yield* OperationStore).insert(operation)
          const next = yield* holdOutOfTime(operation, gateway, "0x1", mined)
          expect(next?.held).toBe(true)
          const owner = request?.owner
          if (owner === undefined) return yield* Effect.die("an owner is expected")
          return [
            yield* (yield* GasDebtStore).ofOwner(owner),
            yield* (yield* OutOfTimeStore).newestInsertions(chainId, 1),
          ] as const
        }),
      )
      expect(debts).toHaveLength(charged)
      expect(blamed).toEqual([])
    }
  })
})
