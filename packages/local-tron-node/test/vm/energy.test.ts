import { describe, expect, it } from "vitest"
import { operations } from "../../src/vm/opcodes/operations.ts"
import { assemble, creationCode, install, returnTop, runCode } from "./assemble.ts"
import { openMachine, owner, proposalsOff } from "./openMachine.ts"
import { chainParameters } from "../../src/index.ts"
import { literal } from "./assemble.ts"

/** Energy of a piece of code that ends without RETURN. */
const energyOf = async (text: string, parameters = chainParameters()): Promise<bigint> => {
  const { word, message, energyUsed } = await runCode(openMachine({ parameters }), text)
  expect(word, message).toBe("SUCCESS")
  return energyUsed
}

const tiers: Readonly<Record<number, string>> = {
  0: "STOP",
  1: "JUMPDEST",
  2: "ADDRESS ORIGIN CALLER CALLVALUE CALLDATASIZE CODESIZE RETURNDATASIZE GASPRICE COINBASE TIMESTAMP NUMBER DIFFICULTY GASLIMIT CHAINID BASEFEE POP PC MSIZE GAS PUSH0 BLOBBASEFEE",
  3: "ADD SUB LT GT SLT SGT EQ ISZERO AND OR XOR NOT BYTE SHL SHR SAR CALLDATALOAD BLOBHASH PUSH1 PUSH2 PUSH20 PUSH32 DUP1 DUP16 SWAP1 SWAP16",
  5: "MUL DIV SDIV MOD SMOD SIGNEXTEND SELFBALANCE CLZ",
  8: "ADDMOD MULMOD JUMP",
  10: "JUMPI",
  20: "BALANCE EXTCODESIZE BLOCKHASH ISCONTRACT",
  50: "SLOAD",
  100: "TLOAD TSTORE",
  400: "EXTCODEHASH",
}

describe("energy of operations", () => {
  it("is java-tron's tier of each", () => {
    const fixed = new Map(operations.map(({ name, energy }) => [name, energy]))
    for (const [energy, names] of Object.entries(tiers)) {
      for (const name of names.split(" "))
        expect([name, fixed.get(name)]).toEqual([name, Number(energy)])
    }
    expect(operations.map(({ code }) => code)).toHaveLength(
      new Set(operations.map(({ code }) => code)).size,
    )
  })

  it("takes no base price and nothing for the call's data", async () => {
    const tvm = openMachine()
    const empty = await install(tvm, "STOP")
    const { energyUsed } = await tvm.call(empty, new Uint8Array(1000).fill(1))
    expect(energyUsed).toBe(0n)
  })

  it("reads state for 50, 20, 20 and 400, the second time too", async () => {
    expect(await energyOf("7 SLOAD 7 SLOAD")).toBe(2n * 53n)
    expect(await energyOf(`${literal(owner)} BALANCE ${literal(owner)} BALANCE`)).toBe(2n * 23n)
    expect(await energyOf(`${literal(owner)} EXTCODESIZE`)).toBe(23n)
    expect(await energyOf(`${literal(owner)} EXTCODEHASH`)).toBe(403n)
    expect(await energyOf("SELFBALANCE")).toBe(5n)
  })

  it("raises to a power for 10 and 10 per byte of the exponent", async () => {
    expect(await energyOf("0 2 EXP")).toBe(6n + 10n)
    expect(await energyOf("255 2 EXP")).toBe(6n + 20n)
    expect(await energyOf("256 2 EXP")).toBe(6n + 30n)
  })

  it("hashes for 30 and 6 per word", async () => {
    expect(await energyOf("0 0 SHA3")).toBe(6n + 30n)
    expect(await energyOf("33 0 SHA3")).toBe(6n + 30n + 12n + 6n)
  })

  it("logs for 375, 375 per topic and 8 per byte", async () => {
    expect(await energyOf("0 0 LOG0")).toBe(6n + 375n)
    expect(await energyOf("9 9 2 0 LOG2")).toBe(12n + 3n * 375n + 16n + 3n)
  })
})

describe("energy of storage", () => {
  const store = (word: number) => `${word} 7 SSTORE`

  it("is 20,000 for a new slot and 5,000 for every later change, clearing too, without a refund", async () => {
    const tvm = openMachine()
    const contract = await install(tvm, "0 CALLDATALOAD 7 SSTORE")
    const write = async (value: number) =>
      (await tvm.call(contract, new Uint8Array(32).fill(value, 31))).energyUsed
    expect(await write(1)).toBe(9n + 20_000n)
    expect(await write(1)).toBe(9n + 5_000n)
    expect(await write(2)).toBe(9n + 5_000n)
    expect(await write(0)).toBe(9n + 5_000n)
    expect(await write(0)).toBe(9n + 5_000n)
    expect(await write(3)).toBe(9n + 20_000n)
  })

  it("is 5,000 for a slot that was cleared or set to zero in the same transaction", async () => {
    expect(await energyOf(`${store(1)} ${store(0)} ${store(1)}`)).toBe(18n + 30_000n)
    expect(await energyOf(`${store(0)} ${store(1)}`)).toBe(12n + 10_000n)
  })

  it("leaves no row of zeros behind", async () => {
    const tvm = openMachine()
    const contract = await install(tvm, `${store(1)} ${store(0)}`)
    await tvm.call(contract)
    const { energyUsed } = await tvm.call(contract)
    expect(energyUsed).toBe(12n + 25_000n)
  })
})

describe("energy of memory", () => {
  const old = proposalsOff

  it("is free to access within what was paid, or 1 since proposal 65", async () => {
    expect(await energyOf("0 MLOAD 0 MLOAD", old)).toBe(6n + 3n)
    expect(await energyOf("0 MLOAD 0 MLOAD")).toBe(6n + 3n + 2n)
    expect(await energyOf("1 0 MSTORE", old)).toBe(6n + 3n)
    expect(await energyOf("1 0 MSTORE")).toBe(6n + 3n + 1n)
    expect(await energyOf("1 0 MSTORE8")).toBe(6n + 3n + 1n)
  })

  it("grows by 3 per word and a 512th of the words squared", async () => {
    expect(await energyOf("32736 MLOAD", old)).toBe(3n + 3n * 1024n + (1024n * 1024n) / 512n)
    expect(await energyOf("4064 MLOAD 32736 MLOAD", old)).toBe(6n + 3n * 1024n + 2048n)
  })

  it("copies for 3 per word without a base price", async () => {
    expect(await energyOf("0 0 0 CALLDATACOPY")).toBe(9n)
    expect(await energyOf("33 0 0 CALLDATACOPY")).toBe(9n + 6n + 6n)
    expect(await energyOf("33 0 0 CODECOPY")).toBe(9n + 6n + 6n)
    expect(await energyOf(`33 0 0 ${literal(owner)} EXTCODECOPY`)).toBe(12n + 20n + 6n + 6n)
    expect(await energyOf("0 0 0 RETURNDATACOPY")).toBe(9n)
  })

  it("copies memory for 3, 3 per word, and the expansion up to the farther of both regions", async () => {
    const cancun = chainParameters("mainnet")
    expect(await energyOf("0 0 0 MCOPY", cancun)).toBe(9n + 3n)
    // Size, source, destination; two words copied within two words of memory.
    expect(await energyOf("33 0 0 MCOPY", cancun)).toBe(9n + 3n + 6n + 6n)
    // Ends at word 3: the source's end in one, the destination's in the other.
    expect(await energyOf("32 64 0 MCOPY", cancun)).toBe(9n + 3n + 3n + 9n)
    expect(await energyOf("32 0 64 MCOPY", cancun)).toBe(9n + 3n + 3n + 9n)
    expect(await energyOf(`0 0 ${2n ** 255n} MCOPY`, cancun)).toBe(9n + 3n)
    const last = 3 * 1024 * 1024 - 31
    for (const text of [`32 ${last} 0 MCOPY`, `32 0 ${last} MCOPY`]) {
      const { word } = await runCode(openMachine({ parameters: cancun }), text)
      expect([text, word]).toEqual([text, "OUT_OF_MEMORY"])
    }
  })

  it("ends at 3 MiB with OUT_OF_MEMORY", async () => {
    const last = 3 * 1024 * 1024 - 32
    const words = BigInt(3 * 1024 * 32)
    expect(await energyOf(`${last} MLOAD`, old)).toBe(3n + 3n * words + (words * words) / 512n)
    const { word, message, energyUsed } = await runCode(openMachine(), `${last + 1} MLOAD`)
    expect([word, message]).toEqual([
      "OUT_OF_MEMORY",
      "Out of Memory when 'MLOAD' operation executing",
    ])
    expect(energyUsed).toBe(100_000_000n)
  })

  it("takes an empty region anywhere for nothing", async () => {
    expect(await energyOf(`0 ${2n ** 255n} SHA3`)).toBe(6n + 30n)
  })
})

describe("energy of code", () => {
  it("is 200 per byte, of any size", async () => {
    const tvm = openMachine()
    const base = (await tvm.create(creationCode(new Uint8Array(1)))).energyUsed
    const big = await tvm.create(creationCode(new Uint8Array(60_000).fill(1)))
    const words = 60_000n / 32n
    const copied = 3n * words + (3n * words + (words * words) / 512n)
    expect(big.word).toBe("SUCCESS")
    expect(tvm.machine.codeOf(big.createdAddress)).toHaveLength(60_000)
    expect(big.energyUsed - base).toBe(200n * 59_999n + copied - 6n)
  })

  it("is missing with OUT_OF_ENERGY, which burns the limit", async () => {
    const tvm = openMachine()
    const { word, message, energyUsed, createdAddress } = await tvm.create(
      creationCode(new Uint8Array(10)),
      { limit: 2_010n },
    )
    expect(word).toBe("OUT_OF_ENERGY")
    expect(message).toMatch(
      /^Not enough energy for 'save just created contract code' executing: needEnergy\[2000\]/,
    )
    expect(energyUsed).toBe(2_010n)
    expect(tvm.machine.exists(createdAddress)).toBe(false)
  })

  it("is missing in the middle of the code with java-tron's words", async () => {
    const { message } = await runCode(openMachine(), "1 7 SSTORE", { limit: 10_000n })
    expect(message).toBe(
      "Not enough energy for 'SSTORE' operation executing: curInvokeEnergyLimit[10000], curOpEnergy[20000], usedEnergy[6]",
    )
  })

  it("returns what it computes", async () => {
    const { returnData } = await runCode(openMachine(), `2 3 MUL ${returnTop}`)
    expect(returnData).toEqual(Uint8Array.from([...new Uint8Array(31), 6]))
    expect(assemble("STOP")).toEqual(Uint8Array.of(0))
  })
})
