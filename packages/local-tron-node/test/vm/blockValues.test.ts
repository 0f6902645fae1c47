import { describe, expect, it } from "vitest"
import {
  chainParameters,
  genesisIds,
  localGenesisId,
  type ChainParameters,
} from "../../src/index.ts"
import { install, literal, returned, returnTop, runCode } from "./assemble.ts"
import { openMachine, owner, type TestOptions } from "./openMachine.ts"

const valueOf = async (text: string, options: TestOptions = {}): Promise<bigint> => {
  const result = await runCode(openMachine(options), `${text} ${returnTop}`)
  expect(result.word, result.message).toBe("SUCCESS")
  return returned(result)
}

const on = (changes: Partial<ChainParameters>): TestOptions => ({
  parameters: chainParameters("local", changes),
})

describe("what contracts read of the chain", () => {
  it("CHAINID is the last 4 bytes of the genesis id by either parameter, else the whole id", async () => {
    const whole = { getAllowOptimizedReturnValueOfChainId: 0 }
    expect(await valueOf("CHAINID")).toBe(2_041_669_668n)
    expect(await valueOf("CHAINID", { genesisId: genesisIds.mainnet })).toBe(728_126_428n)
    expect(await valueOf("CHAINID", { genesisId: genesisIds.nile })).toBe(3_448_148_188n)
    expect(await valueOf("CHAINID", on({ ...whole, getAllowTvmCompatibleEvm: 1 }))).toBe(
      2_041_669_668n,
    )
    const id = localGenesisId.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
    expect(await valueOf("CHAINID", on(whole))).toBe(id)
  })

  it("GASPRICE is 0, or the energy price for contracts of version 1; BASEFEE is the energy price", async () => {
    expect(await valueOf("GASPRICE")).toBe(0n)
    expect(await valueOf("GASPRICE", on({ getAllowTvmCompatibleEvm: 1, getEnergyFee: 77 }))).toBe(
      77n,
    )
    expect(await valueOf("BASEFEE", on({ getEnergyFee: 77 }))).toBe(77n)
  })

  it("DIFFICULTY and GASLIMIT are 0", async () => {
    expect(await valueOf("DIFFICULTY")).toBe(0n)
    expect(await valueOf("GASLIMIT")).toBe(0n)
  })

  it("TIMESTAMP is whole seconds, NUMBER the block's, COINBASE the witness", async () => {
    expect(await valueOf("TIMESTAMP")).toBe(1_700_000_001n)
    expect(await valueOf("NUMBER")).toBe(1000n)
    expect(await valueOf("COINBASE")).toBe(BigInt(`0x${"77".repeat(20)}`))
  })

  it("BLOCKHASH answers for the latest 256 blocks", async () => {
    const filled = (byte: number) => BigInt(`0x${byte.toString(16).padStart(2, "0").repeat(32)}`)
    expect(await valueOf("999 BLOCKHASH")).toBe(filled(999 % 256))
    expect(await valueOf("744 BLOCKHASH")).toBe(filled(744 % 256))
    expect(await valueOf("743 BLOCKHASH")).toBe(0n)
    expect(await valueOf("1000 BLOCKHASH")).toBe(0n)
  })

  it("EXTCODEHASH is 0 without account, the empty hash for a plain one; ISCONTRACT tells them apart", async () => {
    const empty = BigInt("0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470")
    const plain = BigInt(`0x${Buffer.from(owner).toString("hex")}`)
    expect(await valueOf("9 EXTCODEHASH")).toBe(0n)
    expect(await valueOf(`${plain} EXTCODEHASH`)).toBe(empty)
    expect(await valueOf(`${plain} ISCONTRACT`)).toBe(0n)
    expect(await valueOf("ADDRESS ISCONTRACT")).toBe(1n)
  })

  it("balances are in sun", async () => {
    const tvm = openMachine()
    const text = `SELFBALANCE ADDRESS BALANCE ADD ${returnTop}`
    expect(returned(await runCode(tvm, text, { callValue: 21n }))).toBe(42n)
  })
})

describe("operations by chain parameter", () => {
  const gated = [
    [
      "getAllowTvmConstantinople",
      ["1 1 SHL", "1 1 SHR", "1 1 SAR", "9 EXTCODEHASH", "0 0 0 0 CREATE2"],
    ],
    ["getAllowTvmSolidity059", ["9 ISCONTRACT"]],
    ["getAllowTvmIstanbul", ["CHAINID", "SELFBALANCE"]],
    ["getAllowTvmLondon", ["BASEFEE"]],
    ["getAllowTvmShangHai", ["PUSH0"]],
    ["getAllowTvmCancun", ["1 TLOAD", "1 1 TSTORE", "0 0 0 MCOPY"]],
    ["getAllowTvmBlob", ["0 BLOBHASH", "BLOBBASEFEE"]],
    ["getAllowTvmOsaka", ["1 CLZ"]],
  ] as const

  for (const [parameter, texts] of gated) {
    it(`${parameter} turns on ${texts.join(", ")}`, async () => {
      for (const text of texts) {
        const word = async (value: number) =>
          (await runCode(openMachine(on({ [parameter]: value })), text)).word
        expect([text, await word(1), await word(0)]).toEqual([text, "SUCCESS", "ILLEGAL_OPERATION"])
      }
    })
  }

  it("profiles execute code for the EVM's paris, the local one nothing newer", async () => {
    for (const name of ["mainnet", "nile", "local"] as const) {
      const word = async (text: string) =>
        (await runCode(openMachine({ parameters: chainParameters(name) }), text)).word
      for (const text of ["CHAINID", "BASEFEE", "SELFBALANCE", "1 1 SAR"]) {
        expect([name, text, await word(text)]).toEqual([name, text, "SUCCESS"])
      }
      const newer = name === "local" ? "ILLEGAL_OPERATION" : "SUCCESS"
      expect([name, await word("PUSH0"), await word("0 0 0 MCOPY")]).toEqual([name, newer, newer])
    }
  })

  it("transient storage lasts for the transaction, and belongs to one contract", async () => {
    const tvm = openMachine({ parameters: chainParameters("mainnet") })
    const contract = await install(tvm, `1 TLOAD 5 1 TSTORE ${returnTop}`)
    const asking = (to: Uint8Array) => `32 0 0 0 0 ${literal(to)} GAS CALL POP`
    const twice = await install(tvm, `${asking(contract)} ${asking(contract)} 0 MLOAD ${returnTop}`)
    const reading = await install(tvm, `${asking(contract)} 1 TLOAD ${returnTop}`)
    expect(returned(await tvm.call(twice))).toBe(5n)
    expect(returned(await tvm.call(contract))).toBe(0n)
    expect(returned(await tvm.call(reading))).toBe(0n)
  })

  it("transient storage is what it was before a frame that fails", async () => {
    const tvm = openMachine({ parameters: chainParameters("mainnet") })
    // Sets the slot to its input and answers what was there.
    const cell = await install(tvm, `1 TLOAD 0 MSTORE 0 CALLDATALOAD 1 TSTORE 32 0 RETURN`)
    const write = (value: number) => `${value} 0 MSTORE 32 32 32 0 0 ${literal(cell)} GAS CALL POP`
    // Writes 7, then a frame that writes 9 and ends in these ways.
    for (const [ending, expected] of [
      ["STOP", 9n],
      ["0 0 REVERT", 7n],
      ["@254", 7n],
    ] as const) {
      const failing = await install(tvm, `${write(9)} ${ending}`)
      const caller = `${write(7)} 0 0 0 0 0 ${literal(failing)} 60000 CALL POP ${write(0)} 32 MLOAD ${returnTop}`
      expect([ending, returned(await runCode(tvm, caller))]).toEqual([ending, expected])
    }
  })

  it("MCOPY copies overlapping regions, CLZ counts leading zeros", async () => {
    const parameters = chainParameters("nile")
    const copied = "0x0102 0 MSTORE 31 1 0 MCOPY 0 MLOAD"
    expect(await valueOf(copied, { parameters })).toBe(0x0102_02n)
    expect(await valueOf("0 CLZ", { parameters })).toBe(256n)
    expect(await valueOf("1 CLZ", { parameters })).toBe(255n)
  })
})
