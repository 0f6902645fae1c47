import {
  fromMontgomery,
  LANES,
  LIMBS,
  MOST_PAGES,
  PAGE_BYTES,
  PAIR_BYTES,
  toMontgomery,
} from "@shielded-relay/wasm-assembly"
import { BASE_FIELD, SCALAR_FIELD } from "../field/moduli.ts"
import { CannotLoad } from "@shielded-relay/prover-workers/worker"
import { kernelProgram } from "./kernelProgram.ts"

type Code<Parameters extends ReadonlyArray<number>> = (...parameters: Parameters) => void
type Numbers<
  Length extends number,
  Found extends Array<number> = [],
> = Found["length"] extends Length ? Found : Numbers<Length, [...Found, number]>

/** The module's functions. All parameters are addresses and counts; the functions that generate the code name them. */
export interface KernelCode {
  readonly multiply: Code<Numbers<3>>
  readonly sumOfTwo: Code<Numbers<5>>
  readonly reciprocal: Code<Numbers<3>>
  readonly multiply2: Code<Numbers<4>>
  readonly square: Code<Numbers<2>>
  readonly square2: Code<Numbers<3>>
  readonly invert2: Code<Numbers<2>>
  readonly forward1: Code<Numbers<5>>
  readonly backward1: Code<Numbers<6>>
  readonly add1: Code<Numbers<4>>
  readonly add2: Code<Numbers<4>>
  readonly forward2: Code<Numbers<5>>
  readonly backward2: Code<Numbers<6>>
  readonly digitsOf: Code<Numbers<6>>
  readonly tally: Code<Numbers<4>>
  readonly layOut: Code<Numbers<5>>
  readonly scatter: Code<Numbers<4>>
  readonly pairUp: Code<Numbers<7>>
  readonly collect: Code<Numbers<8>>
  readonly multiplyScalars: Code<Numbers<3>>
  readonly unpackCoordinates: Code<Numbers<4>>
  readonly unpackScalars: Code<Numbers<4>>
  readonly unpackCoefficients: Code<Numbers<4>>
  readonly down: Code<Numbers<6>>
  readonly up: Code<Numbers<6>>
  readonly scale: Code<Numbers<5>>
  readonly scaleEach: Code<Numbers<5>>
  readonly rowOf: Code<Numbers<4>>
  readonly split: Code<Numbers<6>>
  readonly join: Code<Numbers<8>>
}

/** The parts that the threads of a process share: the module and its memory. */
export interface SharedKernel {
  readonly module: WebAssembly.Module
  readonly memory: WebAssembly.Memory
  /** Address of the first free byte; constants are below. */
  readonly start: number
}

/** Compiles the module once and creates a memory with its constants. @throws CannotLoad */
export function sharedKernel(): SharedKernel {
  const { program, constants } = kernelProgram()
  const module = compiled(program.bytes())
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true })
  constants.write(new DataView(memory.buffer))
  return { module, memory, start: 64 * Math.ceil(constants.end / 64) }
}

/** Why a·b + c is rounded twice. JavaScriptCore, the engine of Bun, does so on every processor; V8 only on old ones. */
export function notFused(bun: string | undefined): string {
  const elsewhere = "or leave proofs to a process elsewhere (shielded-relay prove)"
  return bun === undefined
    ? `this processor has no fused multiply-add, which x86-64 has since 2013 and arm64 always: use another machine or prover, ${elsewhere}`
    : `the engine of Bun ${bun} rounds fused multiply-adds twice, which makes proofs wrong: run with Node 22.19 or newer, ${elsewhere}`
}

function compiled(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Module {
  try {
    return new WebAssembly.Module(bytes)
  } catch {
    throw new CannotLoad(
      "this engine does not compile WebAssembly with relaxed vector instructions: run with Node 22.19 or newer",
    )
  }
}

/** The arithmetic of one thread in the shared memory. Create it once the memory has its final size, or call `grow`. */
export class Kernel {
  readonly code: KernelCode
  readonly #memory: WebAssembly.Memory
  floats: Float64Array
  integers: Uint32Array
  bytes: Uint8Array

  constructor({ module, memory }: SharedKernel) {
    const { exports } = new WebAssembly.Instance(module, { env: { memory } })
    // The module was compiled above with exactly these exports.
    this.code = exports as unknown as KernelCode
    this.#memory = memory
    this.floats = new Float64Array(memory.buffer)
    this.integers = new Uint32Array(memory.buffer)
    this.bytes = new Uint8Array(memory.buffer)
  }

  /** Extends the memory to `end` and renews the views of it. */
  grow(end: number): void {
    const missing = Math.ceil((end - this.#memory.buffer.byteLength) / PAGE_BYTES)
    if (missing > 0) this.#memory.grow(missing)
    this.floats = new Float64Array(this.#memory.buffer)
    this.integers = new Uint32Array(this.#memory.buffer)
    this.bytes = new Uint8Array(this.#memory.buffer)
  }

  /** The limbs of one element. `stride` is 8 for a single element and 16 for a lane of a pair. */
  limbs(address: number, stride: 8 | 16): ReadonlyArray<number> {
    return Array.from(
      { length: LIMBS },
      (_, index) => this.floats[(address + stride * index) / 8] ?? 0,
    )
  }

  setLimbs(address: number, stride: 8 | 16, limbs: ReadonlyArray<number>): void {
    for (const [index, limb] of limbs.entries()) this.floats[(address + stride * index) / 8] = limb
  }

  /** Stores one element into both lanes of a pair. */
  setBoth(address: number, limbs: ReadonlyArray<number>): void {
    for (const lane of LANES) this.setLimbs(address + lane, 16, limbs)
  }

  /**
   * Multiplies two elements with a known product, to detect a processor or an engine without fused multiply-add. Needs room for three pairs at
   * `address`.
   * @throws CannotLoad if the processor rounds a·b + c twice
   */
  probe(address: number): void {
    for (const [modulus, multiply] of [
      [BASE_FIELD, this.code.multiply],
      [SCALAR_FIELD, this.code.multiplyScalars],
    ] as const) {
      const [a, b] = [modulus.prime / 3n, modulus.prime / 7n]
      const [first, second] = [address + PAIR_BYTES, address + 2 * PAIR_BYTES]
      this.setBoth(first, toMontgomery(a, modulus))
      this.setBoth(second, toMontgomery(b, modulus))
      multiply(address, first, second)
      for (const lane of LANES)
        if (fromMontgomery(this.limbs(address + lane, 16), modulus) !== (a * b) % modulus.prime)
          throw new CannotLoad(notFused(process.versions["bun"]))
    }
  }
}
