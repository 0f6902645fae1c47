import { chainIdFromNumber, Screening, type ScreeningSubject } from "@shielded-relay/core"
import { addressOf } from "@shielded-relay/simulated-relay"
import { Effect, Exit } from "effect"
import { describe, expect, it } from "vitest"
import { promiseScreening, type PromiseScreening } from "../../src/index.ts"
import { logged } from "./logged.ts"

const chainId = chainIdFromNumber(1)
if (chainId === null) throw new Error("no example")
const subject: ScreeningSubject = {
  role: "payer",
  chainId,
  address: addressOf(`0x${"1".repeat(40)}`),
}
const ask = (screen: (subject: ScreeningSubject) => Promise<unknown>) => {
  const untyped: PromiseScreening = Object.assign(JSON.parse("{}"), { screen })
  return logged(
    Effect.flatMap(Screening, (screening) => screening.screen(subject)).pipe(
      Effect.provide(promiseScreening(untyped)),
    ),
  )
}

describe("a screening of promises", () => {
  it("is asked about the subject, and its verdict holds", async () => {
    for (const verdict of ["served", "denied", "undecided"]) {
      const asked: Array<unknown> = []
      const { exit, log } = await ask(async (about) => (asked.push(about), verdict))
      expect([exit, log, asked]).toEqual([Exit.succeed(verdict), "", [subject]])
    }
  })

  it("is undecided after an error, whose text it hides", async () => {
    const { exit, log } = await ask(() => Promise.reject(new Error("key=secret")))
    expect(exit).toEqual(Exit.succeed("undecided"))
    expect(log).toBe(
      "a part that the relay was given failed: screening.screen threw an error that its port does not name",
    )
    expect(log).not.toContain("secret")
  })

  it("is undecided after an answer that is no verdict, and never serves", async () => {
    for (const answer of [true, undefined, null, "SERVED", "allowed", 1]) {
      const { exit, log } = await ask(async () => answer)
      expect(exit).toEqual(Exit.succeed("undecided"))
      expect(log).toContain('screening.screen must return "served", "denied" or "undecided"')
    }
  })
})
