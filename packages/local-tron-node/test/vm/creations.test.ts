import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js"
import { utils } from "tronweb"
import { describe, expect, it } from "vitest"
import {
  chainParameters,
  create2Address,
  createAddress,
  deployedAddress,
  type ChainParameters,
} from "../../src/index.ts"
import {
  assemble,
  creationCode,
  install,
  literal,
  returned,
  returnTop,
  runCode,
} from "./assemble.ts"
import { openMachine, owner } from "./openMachine.ts"

const compatible = chainParameters("mainnet", { getAllowTvmCompatibleEvm: 1 })

/** Puts at most 32 bytes of creation code at 0 of the memory. */
const inMemory = (code: Uint8Array) =>
  `${literal(concatBytes(code, new Uint8Array(32 - code.length)))} 0 MSTORE`

const tiny = creationCode(assemble("STOP"))
const creating = (code = tiny, value = "0") => `${inMemory(code)} ${code.length} 0 ${value} CREATE`

const transactionId = (k: number): Uint8Array => new Uint8Array(32).fill(k, 31)

describe("addresses of contracts", () => {
  it("of a transaction hash its id and the owner with its 41", async () => {
    const { createdAddress } = await openMachine().create(tiny)
    const expected = keccak_256(concatBytes(transactionId(1), Uint8Array.of(0x41), owner)).slice(12)
    expect(createdAddress).toEqual(expected)
    expect(deployedAddress(transactionId(1), owner)).toEqual(expected)
  })

  it("of CREATE count every earlier call and creation of the transaction, failed ones too", async () => {
    const tvm = openMachine()
    const reverting = await install(tvm, "0 0 REVERT")
    const call = `0 0 0 0 0 ${literal(reverting)} GAS CALL POP`
    const precompiled = "0 0 0 0 0 4 GAS CALL POP"
    const contract = await install(tvm, `${call} ${precompiled} ${creating()} ${returnTop}`)
    const result = await tvm.call(contract)
    const expected = createAddress(transactionId(3), 1n)
    expect(result.returnData.slice(12)).toEqual(expected)
    expect(expected).toEqual(
      keccak_256(concatBytes(transactionId(3), Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1))).slice(12),
    )
    expect(tvm.machine.codeOf(expected)).toEqual(Uint8Array.of(0))
  })

  it("of CREATE2 are TronWeb's, with 41 in place of ff (TIP-26)", async () => {
    const tvm = openMachine()
    const contract = await install(
      tvm,
      `${inMemory(tiny)} 5 ${tiny.length} 0 0 CREATE2 ${returnTop}`,
    )
    const { returnData } = await tvm.call(contract)
    const salt = new Uint8Array(32).fill(5, 31)
    const expected = create2Address(contract, salt, tiny)
    expect(returnData.slice(12)).toEqual(expected)
    const ofTronWeb = utils.address.getCreate2Address({
      from: `41${bytesToHex(contract)}`,
      salt: `0x${bytesToHex(salt)}`,
      initCode: `0x${bytesToHex(tiny)}`,
      addressFormat: "hex",
    })
    expect(`41${bytesToHex(expected)}`).toBe(ofTronWeb)
  })
})

describe("creations inside a transaction", () => {
  it("cost 32,000 and 200 per byte, CREATE2 6 more per word", async () => {
    const base = 3n + 3n + 1n + 3n + 3n * 3n + 32_000n
    // Five pushes and a copy of one word to new memory; then the byte of code.
    const inside = 5n * 3n + 3n + 3n + 200n
    const create = await runCode(openMachine(), creating())
    expect(create.energyUsed).toBe(base + inside)
    const second = `${inMemory(tiny)} 5 ${tiny.length} 0 0 CREATE2`
    expect((await runCode(openMachine(), second)).energyUsed).toBe(base + inside + 3n + 6n)
  })

  it("answer 0 and give the energy back on REVERT, and burn it on an exception", async () => {
    const used = async (text: string) => {
      const result = await runCode(openMachine(), `${creating(assemble(text))} ${returnTop}`, {
        limit: 90_000n,
      })
      return [result.word, returned(result), result.energyUsed] as const
    }
    expect(await used("0 0 REVERT")).toEqual(["SUCCESS", 0n, 32_019n + 6n + 10n])
    const [word, , energy] = await used("@254")
    expect([word, energy]).toEqual(["OUT_OF_ENERGY", 90_000n])
  })

  it("leave a 64th of the energy to creators of version 1", async () => {
    const tvm = openMachine({ parameters: compatible })
    const result = await runCode(tvm, `${creating(assemble("@254"))} ${returnTop}`, {
      limit: 90_000n,
    })
    expect([result.word, returned(result)]).toEqual(["SUCCESS", 0n])
    expect(result.energyUsed).toBeLessThan(90_000n)
  })

  it("refuse code that begins with ef since proposal 63", async () => {
    const ef = "0xef 0 MSTORE8 1 0 RETURN"
    const now = await openMachine().create(assemble(ef))
    expect([now.word, now.energyUsed]).toEqual(["INVALID_CODE", 100_000_000n])
    const inner = await runCode(openMachine(), `${creating(assemble(ef))} ${returnTop}`, {
      limit: 200_000n,
    })
    expect(inner.energyUsed).toBe(200_000n)
    const before = openMachine({ parameters: chainParameters("mainnet", { getAllowTvmLondon: 0 }) })
    expect((await before.create(assemble(ef))).word).toBe("SUCCESS")
  })

  it("give the created contract its value", async () => {
    const tvm = openMachine()
    const contract = await install(tvm, `${creating(tiny, "4")} ${returnTop}`)
    const { returnData } = await tvm.call(contract, new Uint8Array(), { callValue: 9n })
    expect(tvm.machine.balanceOf(returnData.slice(12))).toBe(4n)
    expect(tvm.machine.balanceOf(contract)).toBe(5n)
  })

  it("answer 0 without the value", async () => {
    const result = await runCode(openMachine(), `${creating(tiny, "4")} ${returnTop}`)
    expect(returned(result)).toBe(0n)
    expect(result.internalTransactions).toEqual([])
  })

  const creating2 = `${inMemory(tiny)} 5 ${tiny.length} 0 0 CREATE2 ${returnTop}`

  it("fail where a contract is, but not where an account received TRX", async () => {
    const tvm = openMachine()
    const contract = await install(tvm, creating2)
    const there = create2Address(contract, new Uint8Array(32).fill(5, 31), tiny)
    tvm.machine.addBalance(there, 7n)
    const first = await tvm.call(contract)
    expect(first.returnData.slice(12)).toEqual(there)
    expect(tvm.machine.balanceOf(there)).toBe(7n)
    const second = await tvm.call(contract, new Uint8Array(), { limit: 500_000n })
    expect([second.word, second.energyUsed]).toEqual(["OUT_OF_ENERGY", 500_000n])
  })

  it("answer 0 below a depth of 64", async () => {
    const tvm = openMachine()
    // Creates a contract whose constructor is this code again, down to the limit; each level costs its CREATE.
    const again = "CODESIZE 0 0 CODECOPY CODESIZE 0 0 CREATE"
    const result = await tvm.create(assemble(again))
    expect(result.word).toBe("SUCCESS")
    expect(result.internalTransactions).toHaveLength(64)
  })

  it("give contracts the version of their creator", async () => {
    const reading = assemble(`GASPRICE ${returnTop}`)
    const factory = `${inMemory(creationCode(reading))} ${creationCode(reading).length} 0 0 CREATE ${returnTop}`
    const gasPrice = async (creator: ChainParameters) => {
      const tvm = openMachine({ parameters: creator })
      const contract = await install(tvm, factory)
      const later = openMachine({ parameters: compatible })
      later.machine.rewind(tvm.machine.snapshot())
      const { returnData } = await later.call(contract)
      return returned(await later.call(returnData.slice(12)))
    }
    expect(await gasPrice(compatible)).toBe(100n)
    expect(await gasPrice(chainParameters())).toBe(0n)
  })
})

describe("SELFDESTRUCT", () => {
  const heir = new Uint8Array(20).fill(0xab)
  const dying = `${literal(heir)} SUICIDE`
  const unrestricted = chainParameters("mainnet", {
    getAllowTvmSelfdestructRestriction: 0,
    getAllowEnergyAdjustment: 0,
  })

  it("gives the balance away and deletes contract and storage at the end", async () => {
    const tvm = openMachine({ parameters: unrestricted })
    const contract = await install(tvm, `1 7 SSTORE ${dying}`)
    const result = await tvm.call(contract, new Uint8Array(), { callValue: 6n })
    expect(result.energyUsed).toBe(9n + 20_000n)
    expect(result.internalTransactions).toMatchObject([
      { note: "suicide", to: heir, callValue: 6n },
    ])
    expect(tvm.machine.balanceOf(heir)).toBe(6n)
    expect(tvm.machine.exists(contract)).toBe(false)
    expect(tvm.machine.storageAt(contract, new Uint8Array(32).fill(7, 31)).at(-1)).toBe(0)
  })

  it("only gives the balance away since proposal 94, for 5,000 and 25,000 for a new account", async () => {
    const tvm = openMachine()
    const contract = await install(tvm, dying)
    expect((await tvm.call(contract, new Uint8Array(), { callValue: 6n })).energyUsed).toBe(30_003n)
    expect((await tvm.call(contract, new Uint8Array(), { callValue: 2n })).energyUsed).toBe(5_003n)
    expect(tvm.machine.balanceOf(heir)).toBe(8n)
    expect(tvm.machine.isContract(contract)).toBe(true)
  })

  it("deletes a contract of the same transaction since proposal 94 too", async () => {
    const tvm = openMachine()
    const { createdAddress, word } = await tvm.create(assemble(dying))
    expect([word, tvm.machine.exists(createdAddress)]).toEqual(["SUCCESS", false])
  })

  it("is undone with the frame around it that fails, and only then", async () => {
    for (const [ending, remains] of [
      ["STOP", false],
      ["0 0 REVERT", true],
      ["@254", true],
    ] as const) {
      const tvm = openMachine({ parameters: unrestricted })
      const contract = await install(tvm, `1 7 SSTORE ${dying}`)
      tvm.machine.addBalance(contract, 6n)
      const around = await install(tvm, `0 0 0 0 0 ${literal(contract)} GAS CALL ${ending}`)
      // The transaction itself succeeds.
      const { word } = await runCode(tvm, `0 0 0 0 0 ${literal(around)} 60000 CALL`)
      const { machine } = tvm
      expect([ending, word, machine.isContract(contract)]).toEqual([ending, "SUCCESS", remains])
      expect([machine.balanceOf(contract), machine.balanceOf(heir)]).toEqual(
        remains ? [6n, 0n] : [0n, 6n],
      )
    }
  })
})
