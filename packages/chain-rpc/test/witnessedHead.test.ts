import type { Block } from "@shielded-relay/core"
import { Effect, Result } from "effect"
import { describe, expect, it } from "vitest"
import { witnessedHead, type Endpoints } from "../src/index.ts"
import { chainUnavailable, endpointNamed, SmallChainFailure } from "./fixture/smallChain.ts"

/** An endpoint's view: its newest block and its final one, whose chain it is on, and how old its newest block is in seconds. */
interface Sight {
  readonly latest: number
  readonly finalized: number
  readonly fork?: string
  readonly age?: number
  /** Whether it answers for single blocks. */
  readonly isLost?: boolean
}

const failed = (endpoint: string) =>
  Effect.fail(new SmallChainFailure({ endpoint, method: "block", kind: "timeout" }))

/** The head that endpoints with these views make. */
function headOf(...sights: ReadonlyArray<Sight>) {
  const block = ({ fork = "", age = 0 }: Sight, number: number): Block => ({
    number,
    hash: `${number}${fork}`,
    parentHash: "",
    time: 1_000 - age,
  })
  const list = sights.map((_, index) => endpointNamed(String(index)))
  const endpoints: Pick<Endpoints<SmallChainFailure>, "all" | "unavailable"> = {
    all: (ask) =>
      Effect.forEach(list, (endpoint) =>
        Effect.map(Effect.result(ask(endpoint)), (result) => ({ endpoint, result })),
      ),
    unavailable: chainUnavailable,
  }
  const head = witnessedHead(endpoints, {
    ends: ({ name }) => {
      const sight = sights[Number(name)]
      return sight === undefined
        ? failed(name)
        : Effect.succeed({
            latest: block(sight, sight.latest),
            finalized: block(sight, sight.finalized),
          })
    },
    blockAt: ({ name }, number) => {
      const sight = sights[Number(name)]
      if (sight === undefined || sight.isLost === true) return failed(name)
      return Effect.succeed(number <= sight.latest ? block(sight, number) : null)
    },
    unit: "slot",
  })
  const result = Effect.runSync(Effect.result(head))
  if (Result.isFailure(result)) return result.failure.reason
  const { witness, latest, finalized } = result.success
  return `${latest.hash} of ${witness.name}, final ${finalized.hash}`
}

const high: Sight = { latest: 9, finalized: 5 }
const low: Sight = { latest: 8, finalized: 4 }
const forked: Sight = { latest: 9, finalized: 4, fork: "'" }

describe("the head of a chain", () => {
  it.each<[string, ReadonlyArray<Sight>, string]>([
    ["is what two have reached", [high, low, { latest: 3, finalized: 2 }], "8 of 1, final 4"],
    ["is one's word when there is no other", [high], "9 of 0, final 5"],
    [
      "is not held back by one that is stuck; what is final is",
      [high, { latest: 2, finalized: 1, age: 61 }],
      "9 of 0, final 1",
    ],
    ["waits for one that is a minute old", [high, { ...low, age: 60 }], "8 of 1, final 4"],
    ["is final as most have it", [high, low, forked], "9' of 2, final 4"],
    ["is not final when two differ", [low, forked], "endpoints disagree about slot 4"],
    [
      "is final without those that cannot be asked",
      [{ ...high, isLost: true }, low],
      "8 of 1, final 4",
    ],
    [
      "is not final when most who can be asked differ",
      [{ ...high, isLost: true }, low, forked],
      "endpoints disagree about slot 4",
    ],
  ])("%s", (_what, sights, expected) => {
    expect(headOf(...sights)).toBe(expected)
  })
})
