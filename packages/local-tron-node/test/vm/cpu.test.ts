import { describe, expect, it } from "vitest"
import { chainParameters, ours, published, type CpuTable } from "../../src/index.ts"
import { pairingTime } from "../../src/vm/cpu/CpuTable.ts"
import { assemble, install, literal, runCode } from "./assemble.ts"
import { openMachine, owner, proposalsOff } from "./openMachine.ts"

/** A table in which only MULMOD takes time: 1 ms. */
const millisecond: CpuTable = {
  ...ours,
  operation: 0,
  modular: 1_000_000,
  state: 0,
  hashWord: 0,
  call: 0,
}

const multiply = "3 2 2 MULMOD POP "

describe("the model of processor time", () => {
  it("has java-tron's pairing at 24.3, 40.4, 55.4 and 70.9 ms for one to four pairs", () => {
    expect([0, 1, 2, 3, 4, 5].map((pairs) => pairingTime(ours, pairs) / 1e6)).toEqual([
      0, 24.3, 40.4, 55.4, 70.9, 86.4,
    ])
    expect(pairingTime(published, 4) / 1e6).toBe(61.0105)
    expect(Math.round(pairingTime(published, 10) / 1e5) / 10).toBe(101.6)
  })

  it("takes 76 ms by our table and 72 ms by the published one for Groth16 with three inputs", () => {
    const groth16 = (table: CpuTable) =>
      (pairingTime(table, 4) + 3 * (table.curveMultiply + table.curveAdd)) / 1e6
    expect(groth16(ours)).toBeCloseTo(76.0, 1)
    expect(groth16(published)).toBeCloseTo(71.9, 1)
  })

  it("adds up operations and precompiled contracts, times the scale", async () => {
    const cpu = async (cpuTable: CpuTable, cpuScale: number, text: string) =>
      (await runCode(openMachine({ cpuTable, cpuScale }), text)).cpuMicroseconds
    expect(await cpu(millisecond, 1, multiply.repeat(3))).toBe(3_000)
    expect(await cpu(millisecond, 0.5, multiply.repeat(3))).toBe(1_500)
    expect(await cpu(millisecond, 1, "0 0 0 0 7 GAS STATICCALL")).toBe(1_680)
    expect(await cpu({ ...millisecond, hashWord: 1_000 }, 1, "64 0 SHA3")).toBe(2)
    expect(await cpu({ ...millisecond, state: 5_000 }, 1, "0 SLOAD 1 0 SSTORE")).toBe(10)
    expect(await cpu({ ...millisecond, call: 7_000 }, 1, "0 0 0 CREATE")).toBe(7)
  })
})

describe("getMaxCpuTimeOfOneTx", () => {
  const capped = (milliseconds: number, changes = {}) =>
    openMachine({
      cpuTable: millisecond,
      parameters: chainParameters("local", { getMaxCpuTimeOfOneTx: milliseconds, ...changes }),
    })

  it("ends a transaction that takes longer with OUT_OF_TIME and the whole limit", async () => {
    const tvm = capped(3)
    const contract = await install(tvm, `1 7 SSTORE 0 0 LOG0 ${multiply.repeat(4)} POP`)
    const result = await tvm.call(contract, new Uint8Array(), { callValue: 5n, limit: 777_777n })
    expect(result.word).toBe("OUT_OF_TIME")
    expect(result.message).toBe("CPU timeout for 'POP' operation executing")
    expect(result.energyUsed).toBe(777_777n)
    expect(result.logs).toEqual([])
    expect(tvm.machine.balanceOf(contract)).toBe(0n)
  })

  it("allows exactly its time", async () => {
    expect((await runCode(capped(4), multiply.repeat(4))).word).toBe("SUCCESS")
    expect((await runCode(capped(3), multiply.repeat(4))).word).toBe("OUT_OF_TIME")
  })

  it("counts the last operation since proposal 81 only", async () => {
    const cpuTable = { ...millisecond, state: 1_000_000 }
    const ending = async (getAllowEnergyAdjustment: number) => {
      const changes = { getMaxCpuTimeOfOneTx: 0, getAllowEnergyAdjustment }
      const tvm = openMachine({ cpuTable, parameters: chainParameters("local", changes) })
      const { word, message } = await tvm.create(assemble(`${literal(owner)} SUICIDE`))
      return [word, message]
    }
    const message = "CPU timeout for 'SUICIDE(TX_LAST_OP)' operation executing"
    expect(await ending(1)).toEqual(["OUT_OF_TIME", message])
    expect(await ending(0)).toEqual(["SUCCESS", ""])
  })

  it("is read before the STOP at the end of code that has none", async () => {
    const parameters = chainParameters("local", {
      getMaxCpuTimeOfOneTx: 0,
      getAllowEnergyAdjustment: 0,
    })
    const tvm = openMachine({ cpuTable: millisecond, parameters })
    const { word, message } = await tvm.create(assemble("3 2 2 MULMOD"))
    expect([word, message]).toEqual(["OUT_OF_TIME", "CPU timeout for 'STOP' operation executing"])
  })

  it("ends the whole transaction when time runs out in a called contract", async () => {
    const tvm = capped(3)
    const slow = await install(tvm, multiply.repeat(9))
    const caller = await install(tvm, `0 0 0 0 0 ${literal(slow)} 5000 CALL 1 7 SSTORE`)
    const result = await tvm.call(caller, new Uint8Array(), { limit: 100_000n })
    expect([result.word, result.energyUsed]).toEqual(["OUT_OF_TIME", 100_000n])
  })

  it("holds constant calls too", async () => {
    const tvm = capped(1)
    const slow = await install(tvm, multiply.repeat(3))
    const { word } = await tvm.call(slow, new Uint8Array(), { isConstant: true })
    expect(word).toBe("OUT_OF_TIME")
  })

  it("is 80 on mainnet, which four pairs and three multiplications fit by both tables", async () => {
    for (const cpuTable of [ours, published]) {
      const tvm = openMachine({ cpuTable, parameters: chainParameters("mainnet") })
      const multiplications = "0 0 0 0 7 GAS STATICCALL ".repeat(3)
      const contract = await install(tvm, `0 0 768 0 8 200000 STATICCALL ${multiplications}`)
      const { word, cpuMicroseconds } = await tvm.call(contract)
      expect([cpuTable.name, word]).toEqual([cpuTable.name, "SUCCESS"])
      expect(cpuMicroseconds).toBeLessThan(80_000)
    }
    expect(proposalsOff.getMaxCpuTimeOfOneTx).toBe(80)
  })
})
