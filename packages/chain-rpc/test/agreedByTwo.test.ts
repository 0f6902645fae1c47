import { Effect, Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { agreedByTwo } from "../src/index.ts"
import { chainUnavailable, endpointNamed, SmallChainFailure } from "./fixture/smallChain.ts"

/** What an endpoint tells; `null`: it fails. */
type Told = "x" | "y" | "z" | null

/** What comes of endpoints that tell so, who was asked for it, and who was blamed. */
function heard(inService: ReadonlyArray<Told>, suspended: ReadonlyArray<Told> = []) {
  const told = [...inService, ...suspended]
  const asked: Array<string> = []
  const blamed: Array<string> = []
  const endpoints = told.map((_, index) =>
    endpointNamed(String(index), (failure) => {
      expect(failure).toMatchObject({ endpoint: String(index), kind: "inconsistent" })
      return Effect.sync(() => blamed.push(failure.endpoint))
    }),
  )
  const question = agreedByTwo(
    {
      inOrder: Effect.succeed({
        inService: endpoints.slice(0, inService.length),
        suspended: endpoints.slice(inService.length),
      }),
      unavailable: chainUnavailable,
    },
    {
      ask: ({ name }) => {
        asked.push(name)
        const account = told[Number(name)] ?? null
        return account === null
          ? Effect.fail(failureOf(name, "timeout"))
          : Effect.succeed({ account })
      },
      isSame: (a, b) => a.account === b.account,
      contradiction: (endpoint) => failureOf(endpoint, "inconsistent"),
      subject: "the weather",
    },
  )
  const result = Effect.runSync(Effect.result(question))
  const outcome = Result.isSuccess(result) ? result.success.account : result.failure.reason
  return { outcome, asked: asked.join(""), blamed: blamed.join("") }
}

const failureOf = (endpoint: string, kind: "timeout" | "inconsistent") =>
  new SmallChainFailure({ endpoint, method: "weather", kind })

describe("what two endpoints have to tell alike", () => {
  it.each<[string, ReadonlyArray<Told>, ReadonlyArray<Told>, ReturnType<typeof heard>]>([
    ["is asked of two", ["x", "x", "y"], [], { outcome: "x", asked: "01", blamed: "" }],
    [
      "needs a third when one fails",
      [null, "x", "x"],
      [],
      { outcome: "x", asked: "012", blamed: "" },
    ],
    ["is decided by a third", ["y", "x", "x"], [], { outcome: "x", asked: "012", blamed: "0" }],
    [
      "is one's word when no other answers",
      [null, "x"],
      [null],
      { outcome: "x", asked: "01", blamed: "" },
    ],
    [
      "is not chosen between two",
      ["x", "y"],
      ["x"],
      { outcome: "0, 1 disagree about the weather", asked: "01", blamed: "" },
    ],
    [
      "is asked of those out of service, until one answers, when no other does",
      [null],
      [null, "x", "y"],
      { outcome: "x", asked: "012", blamed: "" },
    ],
    [
      "is unknown when all fail",
      [null],
      [null],
      { outcome: "0 weather: timeout; 1 weather: timeout", asked: "01", blamed: "" },
    ],
    [
      "is unknown without endpoints",
      [],
      [],
      { outcome: "no endpoint is configured", asked: "", blamed: "" },
    ],
  ])("%s", (_what, inService, suspended, expected) => {
    expect(heard(inService, suspended)).toEqual(expected)
  })

  it("is never what another of those asked denies, unless two say it; and only deniers are blamed", () => {
    const told = fc.array(fc.constantFrom<Told>("x", "y", "z", null), { maxLength: 5 })
    fc.assert(
      fc.property(told, told, (inService, suspended) => {
        const { outcome, asked, blamed } = heard(inService, suspended)
        const all = [...inService, ...suspended]
        const opinions = [...asked].map((name) => all[Number(name)]).filter((each) => each !== null)
        const saying = opinions.filter((each) => each === outcome).length
        const isAgreed = saying >= 2
        const isUndisputed = saying === 1 && opinions.length === 1
        expect(isAgreed || isUndisputed).toBe(["x", "y", "z"].includes(outcome))
        expect(blamed).toHaveLength(isAgreed ? opinions.length - saying : 0)
        expect([...blamed].map((name) => all[Number(name)])).not.toContain(outcome)
      }),
    )
  })
})
