/** Honest witnesses from the circuit's own witness calculator, by the interface of circom 2's WebAssembly. */

export type CircuitInput = Readonly<Record<string, Nested>>
type Nested = bigint | string | ReadonlyArray<Nested>

/** An assertion of the circuit (===) does not hold for the input. */
class CircuitRefusal extends Error {}

const ASSERT_FAILED = 4

interface Exports {
  readonly init: (sanityCheck: number) => void
  readonly getInputSignalSize: (hashHigh: number, hashLow: number) => number
  readonly setInputSignal: (hashHigh: number, hashLow: number, position: number) => void
  readonly getInputSize: () => number
  readonly getWitnessSize: () => number
  readonly getWitness: (wire: number) => void
  readonly readSharedRWMemory: (word: number) => number
  readonly writeSharedRWMemory: (word: number, value: number) => void
  readonly getMessageChar: () => number
}

export class WitnessCalculator {
  readonly #exports: Exports

  private constructor(exports: Exports) {
    this.#exports = exports
  }

  static async create(wasm: Uint8Array): Promise<WitnessCalculator> {
    let message = ""
    const runtime = {
      exceptionHandler: (code: number) => {
        const text = `${message || "witness calculator"} (code ${code})`
        message = ""
        throw code === ASSERT_FAILED ? new CircuitRefusal(text) : new Error(text)
      },
      printErrorMessage: () => {
        for (let code = exports.getMessageChar(); code !== 0; code = exports.getMessageChar()) {
          message += String.fromCharCode(code)
        }
      },
      writeBufferMessage: () => {},
      showSharedRWMemory: () => {},
    }
    const { instance } = await WebAssembly.instantiate<Exports>(wasm, { runtime })
    const { exports } = instance
    return new WitnessCalculator(exports)
  }

  /** Value of every wire. Throws {@link CircuitRefusal} when the input breaks an assertion of the circuit. */
  calculate(input: CircuitInput): bigint[] {
    const wasm = this.#exports
    wasm.init(1)
    let count = 0
    for (const [name, nested] of Object.entries(input)) {
      const [high, low] = signalHash(name)
      const values = flatten(nested)
      if (wasm.getInputSignalSize(high, low) !== values.length)
        throw new RangeError(`${name}: wrong number of values`)
      values.forEach((value, position) => {
        for (let word = 0; word < 8; word++) {
          wasm.writeSharedRWMemory(word, Number((value >> BigInt(32 * word)) & 0xffffffffn))
        }
        wasm.setInputSignal(high, low, position)
      })
      count += values.length
    }
    if (count !== wasm.getInputSize())
      throw new RangeError(`${wasm.getInputSize()} values expected, not ${count}`)
    return Array.from({ length: wasm.getWitnessSize() }, (_, wire) => {
      wasm.getWitness(wire)
      let value = 0n
      for (let word = 7; word >= 0; word--)
        value = (value << 32n) | BigInt(wasm.readSharedRWMemory(word) >>> 0)
      return value
    })
  }

  /** Whether every assertion of the circuit holds for the input. */
  accepts(input: CircuitInput): boolean {
    try {
      this.calculate(input)
      return true
    } catch (error) {
      if (error instanceof CircuitRefusal) return false
      throw error
    }
  }
}

const flatten = (nested: Nested): bigint[] =>
  typeof nested === "object" ? nested.flatMap(flatten) : [BigInt(nested)]

/** FNV-1a, 64 bits, by which circom names input signals. */
function signalHash(name: string): readonly [high: number, low: number] {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(name))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return [Number(hash >> 32n), Number(hash & 0xffffffffn)]
}
