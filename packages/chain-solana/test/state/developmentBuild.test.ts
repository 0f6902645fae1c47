import { describe, expect, it } from "vitest"
import { developmentBuildHash, refusalOfBuild } from "../../src/state/developmentBuild.ts"

const mainNetwork = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"
const testNetwork = "4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY"
const another = "0".repeat(64)

describe("the build in pool-program", () => {
  it("is refused on mainnet", () => {
    expect(refusalOfBuild(developmentBuildHash, mainNetwork)).toContain("development ceremony")
  })

  it.each([
    ["it on a test network", developmentBuildHash, testNetwork],
    ["another one on the main network", another, mainNetwork],
  ])("is the only one refused: %s is accepted", (_what, programHash, genesisHash) => {
    expect(refusalOfBuild(programHash, genesisHash)).toBeNull()
  })
})
