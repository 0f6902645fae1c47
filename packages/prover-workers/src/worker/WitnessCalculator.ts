import type { CircuitInputs } from "@shielded-relay/core"

/** The inputs break a constraint or do not match the circuit's input signals. The message contains none of their values. */
export class UnsatisfiedConstraints extends Error {
  override readonly name = "UnsatisfiedConstraints"
}

/** The exports of a circom 2 witness calculator. */
interface CalculatorExports {
  readonly init: (sanityCheck: number) => void
  readonly getFieldNumLen32: () => number
  readonly getRawPrime: () => void
  readonly getWitnessSize: () => number
  readonly getInputSize: () => number
  readonly getInputSignalSize: (hashMsb: number, hashLsb: number) => number
  readonly setInputSignal: (hashMsb: number, hashLsb: number, position: number) => void
  readonly readSharedRWMemory: (word: number) => number
  readonly writeSharedRWMemory: (word: number, value: number) => void
  readonly getWitness: (index: number) => void
}

const BYTES = 32
const WORDS = BYTES / 4

/**
 * Runs a circuit's witness calculator. The compiled module and its instance are reused for all proofs. Messages of a failing circuit are
 * dropped, because they may quote inputs.
 */
export class WitnessCalculator {
  readonly #module: WebAssembly.Module
  #exports: CalculatorExports | null = null

  private constructor(module: WebAssembly.Module) {
    this.#module = module
  }

  static async compile(wasm: Uint8Array<ArrayBuffer>): Promise<WitnessCalculator> {
    return new WitnessCalculator(await WebAssembly.compile(wasm))
  }

  /**
   * Computes all signals, 32 bytes each, little-endian. The first is 1, then come the public ones.
   * @throws UnsatisfiedConstraints
   */
  async calculate(inputs: CircuitInputs): Promise<Uint8Array> {
    const calculator = (this.#exports ??= await this.#instantiate())
    try {
      return run(calculator, inputs)
    } catch (error) {
      // An instance that stopped midway is discarded.
      this.#exports = null
      throw error
    }
  }

  async #instantiate(): Promise<CalculatorExports> {
    const silent = () => {}
    const instance = await WebAssembly.instantiate(this.#module, {
      runtime: {
        exceptionHandler: () => {
          throw new UnsatisfiedConstraints("the circuit's assertion failed")
        },
        printErrorMessage: silent,
        writeBufferMessage: silent,
        showSharedRWMemory: silent,
      },
    })
    // Circom always generates these exports; a module without them fails at the first call.
    return instance.exports as unknown as CalculatorExports
  }
}

function run(calculator: CalculatorExports, inputs: CircuitInputs): Uint8Array {
  if (calculator.getFieldNumLen32() !== WORDS)
    throw new UnsatisfiedConstraints("the circuit's field is not BN254's scalar field")
  calculator.getRawPrime()
  const prime = readField(calculator)
  calculator.init(0)
  let given = 0
  for (const [name, value] of Object.entries(inputs)) {
    const [msb, lsb] = signalHash(name)
    const flat = typeof value === "bigint" ? [value] : value.flat()
    if (calculator.getInputSignalSize(msb, lsb) !== flat.length)
      throw new UnsatisfiedConstraints(
        `the circuit has no input ${name} with this number of elements`,
      )
    for (const [position, element] of flat.entries()) {
      if (element < 0n || element >= prime)
        throw new UnsatisfiedConstraints(`an element of ${name} is not a field element`)
      for (let word = 0; word < WORDS; word += 1)
        calculator.writeSharedRWMemory(word, Number((element >> BigInt(32 * word)) & 0xffffffffn))
      calculator.setInputSignal(msb, lsb, position)
      given += 1
    }
  }
  if (given !== calculator.getInputSize())
    throw new UnsatisfiedConstraints("an input of the circuit is missing")
  return allSignals(calculator)
}

function allSignals(calculator: CalculatorExports): Uint8Array {
  const count = calculator.getWitnessSize()
  const bytes = new Uint8Array(count * BYTES)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < count; index += 1) {
    calculator.getWitness(index)
    for (let word = 0; word < WORDS; word += 1)
      view.setInt32(index * BYTES + 4 * word, calculator.readSharedRWMemory(word), true)
  }
  return bytes
}

function readField(calculator: CalculatorExports): bigint {
  let value = 0n
  for (let word = WORDS - 1; word >= 0; word -= 1)
    value = (value << 32n) | BigInt(calculator.readSharedRWMemory(word) >>> 0)
  return value
}

/** FNV-1a, 64 bits, of the signal's name: circom's code looks inputs up by this hash. */
function signalHash(name: string): readonly [msb: number, lsb: number] {
  let hash = 0xcbf29ce484222325n
  for (const character of new TextEncoder().encode(name))
    hash = BigInt.asUintN(64, (hash ^ BigInt(character)) * 0x100000001b3n)
  return [Number(hash >> 32n) | 0, Number(hash & 0xffffffffn) | 0]
}
