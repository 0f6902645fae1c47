import { describe, expect, it } from "vitest"
import { chainParameters } from "../../src/index.ts"
import { catchUp } from "../../src/vm/dynamicEnergy.ts"
import { install, literal } from "./assemble.ts"
import { openMachine } from "./openMachine.ts"

const limits = (threshold: number, increase: number, most: number) => ({
  getDynamicEnergyThreshold: threshold,
  getDynamicEnergyIncreaseFactor: increase,
  getDynamicEnergyMaxFactor: most,
})

describe("a contract's energy factor (TIP-491)", () => {
  const used = { cycle: 1000, used: 1_000_000n, factor: 5_000 }

  it("follows the figures of java-tron's ContractStateCapsuleTest", () => {
    expect(catchUp(used, 1000, limits(2_000_000, 2_000, 1_000))).toEqual(used)
    const both = catchUp(used, 1010, limits(900_000, 1_000, 10_000))
    expect(both).toEqual({ cycle: 1010, used: 0n, factor: 3_137 })
    const quiet = catchUp(used, 1001, limits(2_000_000, 2_000, 10_000))
    expect(quiet).toEqual({ cycle: 1001, used: 0n, factor: 4_250 })
    const grown = catchUp(used, 1001, limits(900_000, 2_000, 10_000))
    expect(grown).toEqual({ cycle: 1001, used: 0n, factor: 8_000 })
  })

  it("stops at the largest factor and at 0, and begins at 0", () => {
    expect(catchUp(used, 1001, limits(900_000, 2_000, 6_000)).factor).toBe(6_000)
    expect(catchUp(used, 2000, limits(2_000_000, 2_000, 6_000)).factor).toBe(0)
    expect(catchUp(undefined, 7, limits(1, 1, 1))).toEqual({ cycle: 7, used: 0n, factor: 0 })
    expect(catchUp({ ...used, cycle: 0 }, 7, limits(1, 1, 1)).factor).toBe(0)
  })
})

describe("energy of a popular contract", () => {
  const parameters = chainParameters("mainnet", { getDynamicEnergyThreshold: 10_000 })
  const store = "1 7 SSTORE"

  it("grows in the next cycle by the factor, and names the penalty", async () => {
    const tvm = openMachine({ parameters })
    const contract = await install(tvm, store)
    const first = await tvm.call(contract, new Uint8Array(), { cycle: 5 })
    expect([first.energyUsed, first.energyPenalty]).toEqual([20_006n, 0n])
    expect(tvm.machine.energyFactorOf(contract, { cycle: 5, parameters })).toBe(0)
    expect(tvm.machine.energyFactorOf(contract, { cycle: 6, parameters })).toBe(2_000)
    // 3 × 1.2 is cut to 3, twice; 5,000 × 1.2 = 6,000.
    const second = await tvm.call(contract, new Uint8Array(), { cycle: 6 })
    expect([second.energyUsed, second.energyPenalty]).toEqual([6_006n, 1_000n])
    // 5,006 without the penalty stay under the threshold: one quarter step down.
    expect(tvm.machine.energyFactorOf(contract, { cycle: 7, parameters })).toBe(1_400)
  })

  it("falls on its own operations, not on its callers' or on what it calls", async () => {
    const tvm = openMachine({ parameters })
    const cheap = await install(tvm, "0 SLOAD")
    const dear = await install(tvm, `${store} 0 0 0 0 0 ${literal(cheap)} GAS CALL`)
    const caller = await install(tvm, `0 0 0 0 0 ${literal(dear)} GAS CALL`)
    const before = await tvm.call(caller, new Uint8Array(), { cycle: 5 })
    const after = await tvm.call(caller, new Uint8Array(), { cycle: 6 })
    expect(before.energyPenalty).toBe(0n)
    // SSTORE 1,000 of 5,000; CALL 8 of 40; pushes of 3 and GAS of 2 round to nothing.
    expect(after.energyPenalty).toBe(1_008n)
    expect(after.energyUsed).toBe(before.energyUsed - 15_000n + 1_008n)
  })

  it("does not grow from transactions that fail, nor while the parameter is 0", async () => {
    const tvm = openMachine({ parameters })
    const failing = await install(tvm, `${store} 0 0 REVERT`)
    await tvm.call(failing, new Uint8Array(), { cycle: 5 })
    expect(tvm.machine.energyFactorOf(failing, { cycle: 6, parameters })).toBe(0)
    const off = { ...parameters, getAllowDynamicEnergy: 0 }
    const still = openMachine({ parameters: off })
    const contract = await install(still, store)
    await still.call(contract, new Uint8Array(), { cycle: 5 })
    expect(still.machine.energyFactorOf(contract, { cycle: 6, parameters: off })).toBe(0)
  })

  it("runs out with java-tron's words, penalty included", async () => {
    const tvm = openMachine({ parameters })
    const contract = await install(tvm, store)
    await tvm.call(contract, new Uint8Array(), { cycle: 5 })
    const { message } = await tvm.call(contract, new Uint8Array(), { cycle: 6, limit: 5_500n })
    expect(message).toBe(
      "Not enough energy for 'SSTORE' operation executing: curInvokeEnergyLimit[5500], curOpEnergy[5000], penaltyEnergy[1000], usedEnergy[6]",
    )
  })
})
