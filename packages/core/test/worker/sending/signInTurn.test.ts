import { exampleAddress, SimulatedTime, simulatedNetwork, testClock } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { SenderNonceTaken, type Address } from "../../../src/index.ts"
import { signInTurn } from "../../../src/worker/sending/signInTurn.ts"

const { gateway } = simulatedNetwork(new SimulatedTime(testClock()))
const [sender, other] = [exampleAddress(1), exampleAddress(2)]

it("signs again while other processes take the nonce that it read, and gives up at last", async () => {
  let times = 0
  const sign = (rivals: number) =>
    Effect.suspend(() =>
      ++times <= rivals
        ? Effect.fail(new SenderNonceTaken({ sender, senderNonce: times }))
        : Effect.succeed(times),
    )
  expect(await Effect.runPromise(signInTurn(gateway, sender, () => sign(2)))).toBe(3)
  times = 0
  const error = await Effect.runPromise(Effect.flip(signInTurn(gateway, sender, () => sign(1_000))))
  expect(error._tag).toBe("SenderNonceTaken")
})

it("signs for one operation of an account at a time, and for several accounts at once", async () => {
  const signing: Array<Address> = []
  let most: ReadonlyArray<Address> = []
  const sign = (account: Address) =>
    signInTurn(
      gateway,
      account,
      Effect.fnUntraced(function* () {
        signing.push(account)
        if (signing.length > most.length) most = [...signing]
        yield* Effect.yieldNow
        signing.splice(signing.indexOf(account), 1)
      }),
    )
  const all = [sender, sender, other, sender, other].map(sign)
  await Effect.runPromise(Effect.all(all, { concurrency: "unbounded", discard: true }))
  expect(most.toSorted()).toEqual([sender, other].toSorted())
})
