import { Prover, ProofFailed, type CircuitInputs, type CircuitName } from "@shielded-relay/core"
import { circuit } from "@shielded-relay/pool-circuits"
import { Effect, Layer } from "effect"
import { readFile } from "node:fs/promises"
import { describe, expect, it } from "vitest"
import { transfer, withdraw } from "../simulated/intents.ts"
import { alice, bob, GOLD, SILVER } from "../simulated/poolService.ts"
import { service } from "../simulated/services.ts"
import { simulatedNetwork } from "../simulated/simulatedGateway.ts"
import { simulatedProver } from "../simulated/simulatedProver.ts"

describe("the real circuits", () => {
  it("are satisfied by what is planned, and by nothing else: 2 to 2, 4 to 2, batch insertions", async () => {
    const asked = new Map<CircuitName, CircuitInputs>()
    const network = simulatedNetwork()
    const pool = service(network, { prover: await checkedByCircuits(asked) })
    for (let k = 0; k < 6; k += 1) {
      await pool.deposit(alice, { token: GOLD, amount: 10n }, { token: SILVER, amount: 1n })
      network.chain.mine()
    }
    await pool.confirm()
    await pool.flush()
    const fee = { token: SILVER, amount: 1n }
    await pool.execute(alice, withdraw([{ token: GOLD, amount: 35n }], { fee }))
    await pool.execute(alice, transfer(bob, [{ token: GOLD, amount: 19n }], { fee }))
    expect(await pool.balances(bob)).toEqual(new Map([[GOLD, { balance: 19n, pending: 0n }]]))

    expect([...asked.keys()].toSorted()).toEqual([
      "joinsplit-2x2",
      "joinsplit-4x2",
      "tree-update-16",
    ])
    for (const [name, inputs] of asked) {
      const holds = await calculator(name)
      expect(await holds(inputs)).toBe(true)
      for (const signal of Object.keys(inputs)) {
        const value = inputs[signal]
        if (value === undefined) continue
        expect([signal, await holds({ ...inputs, [signal]: raised(value) })]).toEqual([
          signal,
          false,
        ])
      }
    }
  })
})

/** The value with 1 added to its first element; to the first element of each path, since a padding input may have any. */
function raised(value: CircuitInputs[string]): CircuitInputs[string] {
  if (typeof value === "bigint") return value + 1n
  const [first, ...rest] = value
  if (typeof first === "bigint")
    return [first + 1n, ...rest.filter((each) => typeof each === "bigint")]
  const paths = [first ?? [], ...rest.filter((each) => typeof each !== "bigint")]
  return paths.map((path) => [(path[0] ?? 0n) + 1n, ...path.slice(1)])
}

/** The simulated prover behind circom's own witness calculators: what breaks a constraint gets no mark. */
async function checkedByCircuits(
  asked: Map<CircuitName, CircuitInputs>,
): Promise<Layer.Layer<Prover>> {
  const calculators = new Map<CircuitName, (inputs: CircuitInputs) => Promise<boolean>>()
  for (const name of ["joinsplit-2x2", "joinsplit-4x2", "tree-update-16"] as const) {
    calculators.set(name, await calculator(name))
  }
  return Layer.provide(
    Layer.effect(
      Prover,
      Effect.gen(function* () {
        const marks = yield* Prover
        return {
          ...marks,
          prove: Effect.fnUntraced(function* (name, inputs) {
            asked.set(name, inputs)
            const holds = yield* Effect.promise(async () => calculators.get(name)?.(inputs))
            if (holds !== true) return yield* new ProofFailed({ circuit: name, reason: "witness" })
            return yield* marks.prove(name, inputs)
          }),
        }
      }),
    ),
    simulatedProver,
  )
}

/** circom's WebAssembly, run without its generated wrapper: true when every constraint that it asserts holds. */
async function calculator(name: CircuitName): Promise<(inputs: CircuitInputs) => Promise<boolean>> {
  const module = await WebAssembly.compile(await readFile(circuit(name).wasmPath))
  return async (inputs) => {
    const silent = () => undefined
    const instance = await WebAssembly.instantiate(module, {
      runtime: {
        exceptionHandler: (code: number) => {
          throw new Error(`constraint broken: ${code}`)
        },
        printErrorMessage: silent,
        writeBufferMessage: silent,
        showSharedRWMemory: silent,
      },
    })
    const call = (name_: string, ...parameters: ReadonlyArray<number>): number => {
      const exported = instance.exports[name_]
      if (typeof exported !== "function") throw new Error(`the circuit has no ${name_}`)
      return Number(exported(...parameters))
    }
    call("init", 1)
    try {
      let missing = call("getInputSize")
      for (const [signal, value] of Object.entries(inputs)) {
        const [high, low] = signalHash(signal)
        for (const [index, element] of flat(value).entries()) {
          for (let word = 0; word < 8; word += 1) {
            call("writeSharedRWMemory", word, Number((element >> BigInt(32 * word)) & 0xffffffffn))
          }
          call("setInputSignal", high, low, index)
          missing -= 1
        }
      }
      return missing === 0
    } catch {
      return false
    }
  }
}

type Value = CircuitInputs[string]

function flat(value: Value): ReadonlyArray<bigint> {
  if (typeof value === "bigint") return [value]
  return value.flatMap((element) => (typeof element === "bigint" ? [element] : [...element]))
}

/** FNV-1a with 64 bits, by which circom names its signals; its two halves. */
function signalHash(name: string): readonly [number, number] {
  let hash = 0xcbf29ce484222325n
  for (const character of name) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.charCodeAt(0))) * 0x100000001b3n)
  }
  return [Number(hash >> 32n), Number(hash & 0xffffffffn)]
}
