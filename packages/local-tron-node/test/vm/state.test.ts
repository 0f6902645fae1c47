import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { createMachine } from "../../src/index.ts"
import { PersistentMap } from "../../src/vm/state/PersistentMap.ts"
import { assemble, creationCode, install } from "./assemble.ts"
import { openMachine, owner } from "./openMachine.ts"

const somebody = new Uint8Array(20).fill(3)

describe("the persistent map", () => {
  const change = fc.record({ key: fc.string({ maxLength: 2 }), value: fc.option(fc.integer()) })

  it("is a map whose earlier versions stay as they were", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const expected = new Map<string, number>()
        let map = PersistentMap.empty<number>()
        const versions: Array<readonly [PersistentMap<number>, ReadonlyMap<string, number>]> = []
        for (const { key, value } of changes) {
          if (value === null) expected.delete(key)
          else expected.set(key, value)
          map = value === null ? map.delete(key) : map.set(key, value)
          versions.push([map, new Map(expected)])
        }
        for (const [version, contents] of versions) {
          expect(new Map(version.entries())).toEqual(contents)
          for (const [key, value] of contents) expect(version.get(key)).toBe(value)
        }
      }),
      { numRuns: 50 },
    )
  })

  it("keeps keys of one hash apart", () => {
    const [first, second] = collision()
    const map = PersistentMap.empty<number>().set(first, 1).set(second, 2)
    expect([map.get(first), map.get(second)]).toEqual([1, 2])
    expect(map.delete(first).get(second)).toBe(2)
    expect(map.delete(first).get(first)).toBeUndefined()
  })
})

/** Two keys of one FNV-1a hash, by the birthday paradox. */
function collision(): readonly [string, string] {
  const seen = new Map<number, string>()
  for (let k = 0; ; k++) {
    const key = k.toString(36)
    let hash = 0x811c9dc5
    for (const character of key)
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
    const other = seen.get(hash)
    if (other !== undefined) return [other, key]
    seen.set(hash, key)
  }
}

describe("a machine's state", () => {
  it("returns to any snapshot, forwards and backwards", async () => {
    const tvm = openMachine()
    const { machine } = tvm
    const empty = machine.snapshot()
    const contract = await install(tvm, "0 CALLDATALOAD 0 SSTORE")
    const set = (value: number) => tvm.call(contract, new Uint8Array(32).fill(value, 31))
    await set(1)
    const one = machine.snapshot()
    await set(2)
    const two = machine.snapshot()
    const slot = () => machine.storageAt(contract, new Uint8Array(32)).at(-1)
    machine.rewind(one)
    expect(slot()).toBe(1)
    machine.rewind(two)
    expect(slot()).toBe(2)
    machine.rewind(empty)
    expect([slot(), machine.isContract(contract)]).toEqual([0, false])
  })

  it("adds and takes sun between 0 and 2^63 - 1", () => {
    const machine = createMachine()
    machine.addBalance(somebody, 5n)
    machine.addBalance(somebody, -2n)
    expect(machine.balanceOf(somebody)).toBe(3n)
    expect(() => machine.addBalance(somebody, -4n)).toThrow(
      new RangeError(
        `the balance of ${"03".repeat(20)} would be -1 sun; it must be between 0 and 2^63 - 1`,
      ),
    )
    expect(() => machine.addBalance(somebody, 2n ** 63n - 3n)).toThrow(RangeError)
    expect(machine.balanceOf(somebody)).toBe(3n)
  })

  it("knows accounts from their activation, without changing existing ones", () => {
    const machine = createMachine()
    expect(machine.exists(somebody)).toBe(false)
    machine.activate(somebody)
    expect([machine.exists(somebody), machine.balanceOf(somebody)]).toEqual([true, 0n])
    machine.addBalance(somebody, 5n)
    machine.activate(somebody)
    expect(machine.balanceOf(somebody)).toBe(5n)
  })
})

describe("messages that a node refuses before executing", () => {
  const tvm = openMachine()
  const creation = creationCode(assemble("STOP"))
  const message = {
    kind: "create",
    from: owner,
    callValue: 0n,
    data: creation,
    transactionId: new Uint8Array(32).fill(9),
    isConstant: false,
  } as const

  it("are those with lengths, values or limits outside their ranges", async () => {
    const refused = async (changes: Partial<typeof message>, limit = 1_000n) =>
      tvm.machine.execute({ ...message, ...changes }, tvm.block, limit)
    await expect(refused({ from: owner.slice(1) })).rejects.toThrow(
      "from has 19 bytes; it must have 20",
    )
    await expect(refused({ transactionId: owner })).rejects.toThrow(
      "transactionId has 20 bytes; it must have 32",
    )
    await expect(refused({}, -1n)).rejects.toThrow(
      "energyLimit is -1; it must be from 0 to 2^63 - 1",
    )
    await expect(refused({}, 2n ** 63n)).rejects.toThrow("energyLimit")
    await expect(tvm.create(creation, { callValue: -1n })).rejects.toThrow("callValue is -1 sun")
    await expect(tvm.create(creation, { callValue: 10n ** 16n })).rejects.toThrow("callValue")
    await expect(tvm.create(creation, { from: somebody, callValue: 1n })).rejects.toThrow(
      "balance 0",
    )
    await expect(tvm.call(somebody)).rejects.toThrow("No contract or not a smart contract")
    await expect(tvm.call(somebody.slice(1))).rejects.toThrow("to has 19 bytes; it must have 20")
  })

  it("are creations at the address of an account", async () => {
    const first = await tvm.machine.execute(message, tvm.block, 100_000n)
    expect(first.word).toBe("SUCCESS")
    await expect(tvm.machine.execute(message, tvm.block, 100_000n)).rejects.toThrow(
      "Trying to create a contract with existing contract address",
    )
  })

  it("are machines with a genesis id of another length, or a negative scale", () => {
    expect(() => createMachine({ genesisId: owner })).toThrow(
      "a genesis id has 32 bytes, this one 20",
    )
    expect(() => createMachine({ cpuScale: -1 })).toThrow("it must be 0 or more")
  })
})

describe("executions", () => {
  it("run one at a time, in the order of the calls", async () => {
    const tvm = openMachine()
    const counter = await install(tvm, "0 SLOAD 1 ADD 0 SSTORE")
    const results = await Promise.all(Array.from({ length: 5 }, () => tvm.call(counter)))
    expect(results.map(({ word }) => word)).toEqual(Array(5).fill("SUCCESS"))
    expect(tvm.machine.storageAt(counter, new Uint8Array(32)).at(-1)).toBe(5)
  })

  it("refuse to finish when something else changed the state, and go on afterwards", async () => {
    const tvm = openMachine()
    const counter = await install(tvm, "0 SLOAD 1 ADD 0 SSTORE")
    const running = tvm.call(counter)
    await Promise.resolve()
    tvm.machine.addBalance(somebody, 1n)
    await expect(running).rejects.toThrow("changed while a transaction executed")
    expect((await tvm.call(counter)).word).toBe("SUCCESS")
    expect(tvm.machine.balanceOf(somebody)).toBe(1n)
  })
})
