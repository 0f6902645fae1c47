import { describe, expect, it } from "vitest"
import { developmentBuildHash, refusalOfBuild } from "../../src/state/developmentBuild.ts"

const mainNetwork = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"
const testNetwork = "4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY"
const another = "0".repeat(64)

describe("the build in pool-program", () => {
  it("is refused on mainnet", () => {
    expect(refusalOfBuild(developmentBuildHash, mainNetwork)).toContain("development ceremony")
  })

  it("is not the only one: keys of the development phase 1 are refused there in any program", () => {
    expect(refusalOfBuild(another, mainNetwork, true)).toContain("phase 1 of the development")
    expect(refusalOfBuild(another, testNetwork, true)).toBeNull()
  })

  it.each([
    ["it on a test network", developmentBuildHash, testNetwork],
    ["another one on the main network", another, mainNetwork],
  ])("leaves others: %s is accepted", (_what, programHash, genesisHash) => {
    expect(refusalOfBuild(programHash, genesisHash)).toBeNull()
  })
})
