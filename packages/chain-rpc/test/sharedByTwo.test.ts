import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sharedByTwo, witnessesNeeded } from "../src/index.ts"
import { chainUnavailable, endpointNamed, SmallChainFailure } from "./fixture/smallChain.ts"

/** What an endpoint in service gives; `null`: it fails. */
type Given = string | null

/** What comes of these answers where so many endpoints are configured, suspended ones included. */
function shared(given: ReadonlyArray<Given>, configured = given.length) {
  const list = Array.from({ length: configured }, (_, index) => endpointNamed(String(index)))
  const answers = given.map((answer, index) => ({
    endpoint: endpointNamed(String(index)),
    result:
      answer === null
        ? Result.fail(
            new SmallChainFailure({ endpoint: String(index), method: "height", kind: "timeout" }),
          )
        : Result.succeed(answer),
  }))
  const result = sharedByTwo(
    { list, unavailable: chainUnavailable },
    answers,
    (answer) => answer.toLowerCase(),
    "the height",
  )
  return Result.isSuccess(result) ? result.success : result.failure.reason
}

describe("what two endpoints share", () => {
  it.each<[string, ReadonlyArray<Given>, number, ReadonlyArray<string>]>([
    ["is the answer of both", ["x", "x"], 2, ["x", "x"]],
    ["is all that are alike, by their text", ["y", "x", "X"], 3, ["x", "X"]],
    ["outvotes a liar and a silent endpoint", [null, "y", "x", "x"], 4, ["x", "x"]],
    ["is the only endpoint's answer", ["x"], 1, ["x"]],
  ])("%s", (_what, given, configured, expected) => {
    expect(shared(given, configured)).toEqual(expected)
  })

  it.each<[string, ReadonlyArray<Given>, number, string]>([
    ["two differ", ["x", "y"], 2, "endpoints disagree about the height"],
    ["all differ", ["x", "y", "z"], 3, "endpoints disagree about the height"],
    ["one of two is silent", ["x", null], 2, "1 height: timeout"],
    ["the only one is silent", [null], 1, "0 height: timeout"],
    [
      "the other is suspended",
      ["x"],
      2,
      "only one endpoint is in service, and two have to agree about the height",
    ],
  ])("is nothing when %s", (_what, given, configured, reason) => {
    expect(shared(given, configured)).toBe(reason)
  })

  it("is never one endpoint's word where two are configured", () => {
    const given = fc.array(fc.option(fc.constantFrom("x", "y", "z")), { maxLength: 5 })
    fc.assert(
      fc.property(given, fc.nat(3), (answers, suspended) => {
        const configured = Math.max(2, answers.length + suspended)
        const found = shared(answers, configured)
        const agreed = typeof found === "string" ? [] : found
        const counts = ["x", "y", "z"].map((each) => answers.filter((one) => one === each).length)
        expect(agreed.length >= 2).toBe(counts.some((count) => count >= 2))
        expect(new Set(agreed).size).toBe(agreed.length === 0 ? 0 : 1)
      }),
    )
  })

  it("needs two witnesses, or as many as are configured", () => {
    expect([0, 1, 2, 3].map((length) => witnessesNeeded({ list: Array(length) }))).toEqual([
      0, 1, 2, 2,
    ])
  })
})
