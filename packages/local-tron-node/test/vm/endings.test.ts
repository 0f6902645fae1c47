import { describe, expect, it } from "vitest"
import type { ContractResult } from "../../src/index.ts"
import { assemble, creationCode, install, returned, returnTop, runCode } from "./assemble.ts"
import { openMachine, owner } from "./openMachine.ts"

const limit = 345_678n

describe("how a transaction ends", () => {
  const burning: ReadonlyArray<readonly [ContractResult, string, string]> = [
    ["BAD_JUMP_DESTINATION", "5 JUMP", "Operation with pc isn't 'JUMPDEST': PC[5];"],
    ["BAD_JUMP_DESTINATION", "1 0x5b JUMPI", "Operation with pc isn't 'JUMPDEST': PC[91];"],
    ["BAD_JUMP_DESTINATION", "0x0100000000 JUMP", "Operation with pc isn't 'JUMPDEST': PC[-1];"],
    ["STACK_TOO_SMALL", "1 ADD", "Expected stack size 2 but actual 1;"],
    ["STACK_TOO_SMALL", "1 SWAP1", "Expected stack size 2 but actual 1;"],
    ["STACK_TOO_SMALL", "1 DUP2", "Expected stack size 2 but actual 1;"],
    ["STACK_TOO_LARGE", "PC ".repeat(1025), "Expected: overflow 1024 elements stack limit"],
    ["ILLEGAL_OPERATION", "@254", "Invalid operation code: opCode[fe];"],
    ["ILLEGAL_OPERATION", "@12", "Invalid operation code: opCode[0c];"],
    ["ILLEGAL_OPERATION", "@213", "Invalid operation code: opCode[d5];"],
    ["OUT_OF_MEMORY", "0 4000000 MSTORE", "Out of Memory when 'MSTORE' operation executing"],
    ["UNKNOWN", "1 0 0 RETURNDATACOPY", "Illegal RETURNDATACOPY arguments"],
  ]

  for (const [word, text, message] of burning) {
    it(`${word} of ${text.slice(0, 24)} burns the whole limit and drops every change`, async () => {
      const tvm = openMachine()
      const contract = await install(tvm, `1 7 SSTORE 0 0 LOG0 ${text}`)
      const result = await tvm.call(contract, new Uint8Array(), { limit, callValue: 3n })
      expect([result.word, result.energyUsed]).toEqual([word, limit])
      expect(result.message).toContain(message)
      expect(result.logs).toEqual([])
      expect(tvm.machine.storageAt(contract, new Uint8Array(32).fill(7, 31)).at(-1)).toBe(0)
      expect(tvm.machine.balanceOf(contract)).toBe(0n)
    })
  }

  it("REVERT bills what was used, returns its data and drops every change", async () => {
    const tvm = openMachine()
    const contract = await install(tvm, "9 0 MSTORE 1 7 SSTORE 32 0 REVERT")
    const result = await tvm.call(contract, new Uint8Array(), { limit, callValue: 3n })
    expect(result).toMatchObject({ word: "REVERT", message: "REVERT opcode executed" })
    expect([result.energyUsed, returned(result)]).toEqual([10n + 20_006n + 6n, 9n])
    expect(tvm.machine.balanceOf(contract)).toBe(0n)
    expect(tvm.machine.storageAt(contract, new Uint8Array(32).fill(7, 31)).at(-1)).toBe(0)
  })

  it("a jump to a JUMPDEST is fine, one into the data of a PUSH is not", async () => {
    expect((await runCode(openMachine(), "3 JUMP JUMPDEST")).word).toBe("SUCCESS")
    const hidden = await runCode(openMachine(), Uint8Array.of(0x60, 4, 0x56, 0x60, 0x5b))
    expect(hidden.word).toBe("BAD_JUMP_DESTINATION")
    const skipped = await runCode(openMachine(), `0 99 JUMPI 1 ${returnTop}`)
    expect(returned(skipped)).toBe(1n)
  })

  it("SUCCESS keeps changes and logs with their topics", async () => {
    const tvm = openMachine()
    const contract = await install(tvm, "0x1234 0 MSTORE 5 32 0 LOG1 1 7 SSTORE")
    const result = await tvm.call(contract, new Uint8Array(), { callValue: 3n })
    expect(result.message).toBe("")
    expect(result.logs).toEqual([
      {
        address: contract,
        topics: [new Uint8Array(32).fill(5, 31)],
        data: Uint8Array.of(...new Uint8Array(30), 0x12, 0x34),
      },
    ])
    expect(tvm.machine.storageAt(contract, new Uint8Array(32).fill(7, 31)).at(-1)).toBe(1)
    expect(tvm.machine.balanceOf(contract)).toBe(3n)
  })

  it("a creation returns the code and leaves nothing behind when it fails", async () => {
    const tvm = openMachine()
    const runtime = assemble("1 2 ADD")
    const made = await tvm.create(creationCode(runtime), { callValue: 2n })
    expect([made.word, made.returnData]).toEqual(["SUCCESS", runtime])
    expect(tvm.machine.balanceOf(made.createdAddress)).toBe(2n)
    const failed = await tvm.create(assemble("0 0 REVERT"), { callValue: 2n })
    expect([failed.word, failed.energyUsed]).toEqual(["REVERT", 6n])
    expect(tvm.machine.exists(failed.createdAddress)).toBe(false)
  })

  it("a constant call executes, changes nothing and may create", async () => {
    const tvm = openMachine()
    const contract = await install(tvm, `0 0 0 CREATE POP 1 7 SSTORE 7 SLOAD ${returnTop}`)
    const before = tvm.machine.snapshot()
    const result = await tvm.call(contract, new Uint8Array(), { isConstant: true, callValue: 1n })
    expect([result.word, returned(result)]).toEqual(["SUCCESS", 1n])
    expect(tvm.machine.snapshot()).toEqual(before)
    expect(tvm.machine.balanceOf(owner)).toBe(10n ** 15n)
  })
})
