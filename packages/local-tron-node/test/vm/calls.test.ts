import { describe, expect, it } from "vitest"
import { chainParameters } from "../../src/index.ts"
import {
  assemble,
  creationCode,
  install,
  literal,
  returned,
  returnTop,
  runCode,
} from "./assemble.ts"
import { openMachine, owner, proposalsOff } from "./openMachine.ts"

const missing = new Uint8Array(20).fill(0xee)
const all = "GAS"

/** CALL with a value, without data, ignoring the output. */
const calling = (to: Uint8Array, { value = "0", gas = all } = {}) =>
  `0 0 0 0 ${value} ${literal(to)} ${gas} CALL`

const compatible = chainParameters("mainnet", { getAllowTvmCompatibleEvm: 1 })

describe("energy of calls", () => {
  it("is 40, and everything that the called code leaves comes back", async () => {
    const tvm = openMachine()
    const target = await install(tvm, "1 1 ADD")
    const { energyUsed } = await runCode(tvm, calling(target))
    expect(energyUsed).toBe(6n * 3n + 2n + 40n + 9n)
  })

  it("is 9,000 more with a value, of which a stipend of 2,300 goes to the called code", async () => {
    const tvm = openMachine()
    const target = await install(tvm, `GAS 0 SSTORE`)
    const caller = await install(tvm, calling(target, { value: "1", gas: "20000" }))
    const { energyUsed } = await tvm.call(caller, new Uint8Array(), { callValue: 5n })
    // The called code takes 20,005; what it leaves of the stipend comes back too.
    expect(energyUsed).toBe(7n * 3n + 9_040n + 20_005n - 2_300n)
    const slot = tvm.machine.storageAt(target, new Uint8Array(32))
    expect(slot.at(-1)).toBe((20_000 + 2_300 - 2) & 255)
    expect(slot.at(-2)).toBe((20_000 + 2_300 - 2) >> 8)
  })

  it("is 2,300 less if an account without code receives the value: the stipend comes back", async () => {
    const tvm = openMachine()
    const caller = await install(tvm, calling(owner, { value: "1" }))
    const { energyUsed } = await tvm.call(caller, new Uint8Array(), { callValue: 5n })
    expect(energyUsed).toBe(6n * 3n + 2n + 9_040n - 2_300n)
  })

  it("is 25,000 more to give a value to a missing account, which is activated", async () => {
    const tvm = openMachine()
    const caller = await install(tvm, calling(missing, { value: "1" }))
    const { energyUsed } = await tvm.call(caller, new Uint8Array(), { callValue: 5n })
    expect(energyUsed).toBe(6n * 3n + 2n + 34_040n - 2_300n)
    expect(tvm.machine.balanceOf(missing)).toBe(1n)
    expect((await runCode(tvm, calling(new Uint8Array(20).fill(0xdd)))).energyUsed).toBe(60n)
  })

  it("forwards everything, or all but a 64th from contracts of version 1", async () => {
    const energyInside = async (parameters = chainParameters()) => {
      const tvm = openMachine({ parameters })
      const target = await install(tvm, `GAS ${returnTop}`)
      const caller = await install(tvm, `32 0 0 0 0 ${literal(target)} GAS CALL 32 0 RETURN`)
      return returned(await tvm.call(caller, new Uint8Array(), { limit: 64_000n }))
    }
    const left = 64_000n - (6n * 3n + 2n + 40n + 3n)
    expect(await energyInside()).toBe(left - 2n)
    expect(await energyInside(compatible)).toBe(left - left / 64n - 2n)
  })

  it("keeps forwarding everything from contracts of before the proposal", async () => {
    const tvm = openMachine()
    const target = await install(tvm, `GAS ${returnTop}`)
    const caller = await install(tvm, `32 0 0 0 0 ${literal(target)} GAS CALL 32 0 RETURN`)
    const message = {
      kind: "call",
      from: owner,
      to: caller,
      callValue: 0n,
      data: new Uint8Array(),
      transactionId: new Uint8Array(32),
      isConstant: true,
    } as const
    const later = { ...tvm.block, parameters: compatible }
    const result = await tvm.machine.execute(message, later, 64_000n)
    expect(returned(result)).toBe(64_000n - 63n - 2n)
  })
})

describe("calls that fail", () => {
  it("lose all forwarded energy to an exception, and only what was used to REVERT", async () => {
    const tvm = openMachine()
    const throwing = await install(tvm, "@254")
    const reverting = await install(tvm, "0 0 REVERT")
    const used = async (to: Uint8Array) =>
      (await runCode(tvm, calling(to, { gas: "5000" }))).energyUsed
    expect(await used(throwing)).toBe(7n * 3n + 40n + 5_000n)
    expect(await used(reverting)).toBe(7n * 3n + 40n + 6n)
  })

  it("answer 0 and undo what the called code did", async () => {
    const tvm = openMachine()
    const target = await install(tvm, "1 7 SSTORE 0 0 LOG0 0 0 REVERT")
    const result = await runCode(tvm, `${calling(target)} ${returnTop}`)
    expect(returned(result)).toBe(0n)
    expect(result.logs).toEqual([])
    expect(tvm.machine.storageAt(target, new Uint8Array(32).fill(7, 31)).at(-1)).toBe(0)
    expect(result.internalTransactions).toMatchObject([{ note: "call", rejected: true }])
  })

  it("give the data of REVERT to the caller, but none of an exception", async () => {
    const tvm = openMachine()
    const reverting = await install(tvm, "1 0 MSTORE 32 0 REVERT")
    const throwing = await install(tvm, "@254")
    const size = async (to: Uint8Array) =>
      returned(await runCode(tvm, `${calling(to, { gas: "900" })} RETURNDATASIZE ${returnTop}`))
    expect(await size(reverting)).toBe(32n)
    expect(await size(throwing)).toBe(0n)
  })

  it("give everything back when the caller lacks the value", async () => {
    const tvm = openMachine()
    const target = await install(tvm, "1 7 SSTORE")
    const result = await runCode(tvm, `${calling(target, { value: "1" })} ${returnTop}`)
    expect(returned(result)).toBe(0n)
    expect(result.internalTransactions).toEqual([])
    expect(result.energyUsed).toBe(6n * 3n + 2n + 9_040n - 2_300n + 13n)
  })

  it("answer 0 below a depth of 64", async () => {
    const tvm = openMachine()
    // Counts in slot 0 how often it runs, then calls itself.
    const recursive = await install(tvm, "0 SLOAD 1 ADD 0 SSTORE 0 0 0 0 0 ADDRESS GAS CALL")
    const { word } = await tvm.call(recursive)
    expect(word).toBe("SUCCESS")
    expect(tvm.machine.storageAt(recursive, new Uint8Array(32)).at(-1)).toBe(65)
  })
})

describe("values of calls", () => {
  const tooMuch = "0x8000000000000000"

  it("above int64 end the transaction with TRANSFER_FAILED and keep the energy", async () => {
    const tvm = openMachine()
    const { word, message, energyUsed } = await runCode(tvm, calling(owner, { value: tooMuch }))
    expect([word, message]).toEqual(["TRANSFER_FAILED", "endowment out of long range"])
    expect(energyUsed).toBe(6n * 3n + 2n + 9_040n - 2_300n)
  })

  it("above int64 burn the limit before proposal 26, and in CREATE", async () => {
    const before = openMachine({ parameters: proposalsOff })
    const first = await runCode(before, calling(owner, { value: tooMuch }), { limit: 99_999n })
    expect([first.word, first.energyUsed]).toEqual(["UNKNOWN", 99_999n])
    const second = await runCode(openMachine(), `0 0 ${tooMuch} CREATE`, { limit: 99_999n })
    expect([second.word, second.message]).toEqual(["UNKNOWN", "BigInteger out of long range"])
    expect(second.energyUsed).toBe(99_999n)
  })

  it("cost the forwarded energy when a called contract sends one above int64", async () => {
    const tvm = openMachine()
    const target = await install(tvm, calling(owner, { value: tooMuch }))
    const result = await runCode(tvm, `${calling(target, { gas: "30000" })} ${returnTop}`)
    expect([result.word, returned(result)]).toEqual(["SUCCESS", 0n])
    expect(result.energyUsed).toBe(7n * 3n + 40n + 30_000n + 13n)
  })

  it("to the caller itself end the transaction with TRANSFER_FAILED", async () => {
    const tvm = openMachine()
    const self = await install(tvm, "0 0 0 0 1 ADDRESS GAS CALL")
    const { word, message } = await tvm.call(self, new Uint8Array(), { callValue: 3n })
    expect(word).toBe("TRANSFER_FAILED")
    expect(message).toBe("transfer trx failed: Cannot transfer TRX to yourself.")
    expect(tvm.machine.balanceOf(self)).toBe(0n)
  })

  it("to a missing account end the transaction with TRANSFER_FAILED before proposal 32", async () => {
    const parameters = chainParameters("mainnet", { getAllowTvmSolidity059: 0 })
    const tvm = openMachine({ parameters })
    const caller = await install(tvm, calling(missing, { value: "1" }))
    const { word, message } = await tvm.call(caller, new Uint8Array(), { callValue: 3n })
    expect(word).toBe("TRANSFER_FAILED")
    expect(message).toMatch(/no ToAccount/)
    expect(tvm.machine.exists(missing)).toBe(false)
  })

  it("arrive, and come back when the called code reverts", async () => {
    const tvm = openMachine()
    const taking = await install(tvm, "STOP")
    const reverting = await install(tvm, "0 0 REVERT")
    const caller = await install(
      tvm,
      `${calling(taking, { value: "2" })} ${calling(reverting, { value: "3" })}`,
    )
    await tvm.call(caller, new Uint8Array(), { callValue: 9n })
    expect(tvm.machine.balanceOf(taking)).toBe(2n)
    expect(tvm.machine.balanceOf(reverting)).toBe(0n)
    expect(tvm.machine.balanceOf(caller)).toBe(7n)
  })
})

describe("kinds of calls", () => {
  const word = (text: string) => `${text} ${returnTop}`

  it("give the called code its own address, caller and value, except DELEGATECALL", async () => {
    const tvm = openMachine()
    // address ‖ caller ‖ value
    const target = await install(
      tvm,
      "ADDRESS 0 MSTORE CALLER 32 MSTORE CALLVALUE 64 MSTORE 96 0 RETURN",
    )
    const ask = async (kind: string, value: string) => {
      const caller = await install(
        tvm,
        `96 0 0 0 ${value} ${literal(target)} GAS ${kind} 96 0 RETURN`,
      )
      const { returnData } = await tvm.call(caller, new Uint8Array(), { callValue: 9n })
      const part = (k: number) => returnData.slice(32 * k + 12, 32 * k + 32)
      return { caller, address: part(0), sender: part(1), value: part(2).at(-1) }
    }
    const call = await ask("CALL", "4")
    expect(call).toMatchObject({ address: target, sender: call.caller, value: 4 })
    const code = await ask("CALLCODE", "4")
    expect(code).toMatchObject({ address: code.caller, sender: code.caller, value: 4 })
    const delegate = await ask("DELEGATECALL", "")
    expect(delegate).toMatchObject({ address: delegate.caller, sender: owner, value: 9 })
    const constant = await ask("STATICCALL", "")
    expect(constant).toMatchObject({ address: target, sender: constant.caller, value: 0 })
  })

  it("refuse changes inside STATICCALL with an exception, at every depth", async () => {
    const tvm = openMachine({ parameters: chainParameters("mainnet") })
    const changes = [
      "1 7 SSTORE",
      "1 7 TSTORE",
      "0 0 LOG0",
      "0 0 0 CREATE",
      "0 0 0 0 CREATE2",
      `${literal(owner)} SUICIDE`,
      calling(owner, { value: "1" }),
    ]
    for (const change of changes) {
      const target = await install(tvm, change)
      const between = await install(tvm, word(calling(target, { gas: "50000" })))
      const caller = await install(tvm, `32 0 0 0 ${literal(between)} GAS STATICCALL 32 0 RETURN`)
      const result = await tvm.call(caller)
      expect([change, result.word, returned(result)]).toEqual([change, "SUCCESS", 0n])
      expect(result.energyUsed).toBeGreaterThan(50_000n)
    }
  })

  it("cut the output to the region, and keep all of it as return data", async () => {
    const tvm = openMachine()
    const target = await install(tvm, word(`${2n ** 256n - 1n}`))
    const caller = await install(
      tvm,
      `2 0 0 0 0 ${literal(target)} GAS CALL RETURNDATASIZE 32 MSTORE 64 0 RETURN`,
    )
    const { returnData } = await tvm.call(caller)
    expect(returnData.slice(0, 3)).toEqual(Uint8Array.of(255, 255, 0))
    expect(returnData.at(-1)).toBe(32)
  })

  it("refuse to read return data past its end", async () => {
    const { word: ending, message } = await runCode(openMachine(), "1 0 0 RETURNDATACOPY")
    expect(ending).toBe("UNKNOWN")
    expect(message).toMatch(/^Illegal RETURNDATACOPY arguments/)
  })

  it("list calls, creations and their values as internal transactions", async () => {
    const tvm = openMachine()
    const caller = await install(tvm, `${calling(owner, { value: "2" })} 0 0 1 CREATE`)
    const result = await tvm.call(caller, new Uint8Array(), { callValue: 3n })
    expect(result.internalTransactions).toMatchObject([
      { note: "call", caller, to: owner, callValue: 2n, rejected: false },
      { note: "create", caller, callValue: 1n, rejected: false },
    ])
    const hashes = result.internalTransactions.map(({ hash }) => hash)
    expect(hashes[0]).not.toEqual(hashes[1])
    expect(creationCode(assemble("STOP")).at(-1)).toBe(0)
  })
})
