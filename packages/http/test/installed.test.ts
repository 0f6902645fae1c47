import { Effect, Exit } from "effect"
import { describe, expect, it } from "vitest"
import { failureText } from "../src/cli/failureText.ts"
import { installed } from "../src/start/installed.ts"

/** Node's own error for a module that does not exist. */
const absent = (name: string) => (): Promise<unknown> => import(name)

const broken = (): Promise<unknown> => Promise.reject(new SyntaxError("a damaged file"))

describe("a package that the configuration needs", () => {
  it("is named with the command that adds it if it is not installed", async () => {
    const name = "@shielded-relay/chain-of-nobody"
    const error = await Effect.runPromise(Effect.flip(installed(name, "Chain 7", absent(name))))
    expect(failureText(error)).toBe(
      `PackageMissing: Chain 7 needs a package that is not installed: npm install ${name}\n`,
    )
  })

  it.each([
    ["lacks a package of its own", absent("@shielded-relay/part-of-it")],
    ["is damaged", broken],
  ])("is not called missing if it %s", async (_, load) => {
    const name = "@shielded-relay/chain-of-nobody"
    const exit = await Effect.runPromiseExit(installed(name, "Chain 7", load))
    expect(Exit.hasDies(exit)).toBe(true)
  })
})
