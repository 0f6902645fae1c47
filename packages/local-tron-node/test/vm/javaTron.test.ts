import { keccak_256 } from "@noble/hashes/sha3.js"
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { describe, expect, it } from "vitest"
import { javaTronFigures, type Figures } from "./javaTronFigures.ts"
import { openMachine, proposalsOff } from "./openMachine.ts"

const limit = 10_000_000n

/** The figures that this machine charges for a contract, each with the one that java-tron asserts. */
async function charged(
  figures: Figures,
): Promise<ReadonlyArray<readonly [string, bigint, bigint]>> {
  const tvm = openMachine({ parameters: proposalsOff })
  const creation = await tvm.create(figures.code, { limit, callValue: figures.callValue })
  const results: Array<readonly [string, bigint, bigint]> = [
    [`${figures.test}: creation`, creation.energyUsed, figures.energy],
  ]
  for (const { signature, argument, callValue, energy, word } of figures.calls) {
    const selector = keccak_256(utf8ToBytes(signature)).slice(0, 4)
    const data = Uint8Array.of(...selector, ...hexToBytes(argument))
    const result = await tvm.call(creation.createdAddress, data, { limit, callValue })
    expect(result.word, `${figures.test}: ${result.message}`).toBe(word)
    results.push([`${figures.test}: ${signature}`, result.energyUsed, energy])
  }
  return results
}

describe("energy of java-tron's own tests", () => {
  it("charges every figure exactly", async () => {
    const all = (await Promise.all(javaTronFigures.map(charged))).flat()
    const equal = all.filter(([, actual, expected]) => actual === expected)
    process.stdout.write(`energy figures of java-tron's tests: ${equal.length} of ${all.length}\n`)
    expect(all.filter((each) => !equal.includes(each))).toEqual([])
    expect(all.length).toBe(41)
  })
})
