import { Assembly } from "../wasm/Assembly.ts"
import { Memory } from "../wasm/Memory.ts"

/** Bytes of input that one permutation takes in: 1600 bits less twice the 256 of the hash. */
export const BLOCK_BYTES = 136

const LANES = 25
const ROUNDS = 24

/** A program for `run()`: takes a block into the state and permutes it. */
export interface KeccakProgram {
  /** The last one is `run`. */
  readonly functions: ReadonlyArray<Assembly>
  readonly memory: Uint8Array
  readonly block: number
  /** 25 lanes of 64 bits, lowest byte first; a hash begins with zeros and ends as the first four. */
  readonly state: number
}

/** Keccak-f[1600] (FIPS 202, section 3) with a rate of 1088 bits. Lane (x, y) is number x + 5y. */
export function keccakPermutation(): KeccakProgram {
  const memory = new Memory()
  const block = memory.reserve(BLOCK_BYTES)
  const state = memory.reserve(8 * LANES)
  const constants = memory.place(...roundConstants().map(laneBytes))

  const run = new Assembly([])
  for (let offset = 0; offset < BLOCK_BYTES; offset += 8) {
    run.address(state).address(state).load(offset).address(block).load(offset).xor().store(offset)
  }
  for (let index = 0; index < ROUNDS; index += 1) run.address(constants + 8 * index).call(0)
  return { functions: [round(state), run], memory: memory.content(), block, state }
}

/** (constant): θ, ρ, π, χ and ι in one pass over the state. */
function round(state: number): Assembly {
  const code = new Assembly(["i32"])
  const locals = (count: number) => Array.from({ length: count }, () => code.local("i64"))
  const [lanes, columns, moved] = [locals(LANES), locals(5), locals(LANES)]
  const lane = (x: number, y: number) => lanes[(x % 5) + 5 * (y % 5)] ?? 0
  const column = (x: number) => columns[x % 5] ?? 0
  const movedTo = (x: number, y: number) => moved[(x % 5) + 5 * (y % 5)] ?? 0
  const everyLane = (visit: (x: number, y: number) => void) => {
    for (let index = 0; index < LANES; index += 1) visit(index % 5, Math.floor(index / 5))
  }

  everyLane((x, y) =>
    code
      .address(state)
      .load(8 * (x + 5 * y))
      .set(lane(x, y)),
  )
  for (let x = 0; x < 5; x += 1) {
    code.get(lane(x, 0))
    for (let y = 1; y < 5; y += 1) code.get(lane(x, y)).xor()
    code.set(column(x))
  }
  everyLane((x, y) => {
    code
      .get(lane(x, y))
      .get(column(x + 4))
      .xor()
      .get(column(x + 1))
      .rotateLeft(1)
      .xor()
    code.rotateLeft(offsets[x + 5 * y] ?? 0).set(movedTo(y, 2 * x + 3 * y))
  })
  everyLane((x, y) => {
    // ¬b ∧ c is c ⊕ (b ∧ c).
    const [b, c] = [movedTo(x + 1, y), movedTo(x + 2, y)]
    code.address(state).get(movedTo(x, y)).get(c).xor().get(b).get(c).and().xor()
    if (x === 0 && y === 0) code.get(0).load(0).xor()
    code.store(8 * (x + 5 * y))
  })
  return code
}

/** How far ρ turns each lane: section 3.2.2, t steps of (x, y) ← (y, 2x + 3y) from (1, 0). */
const offsets: ReadonlyArray<number> = (() => {
  const table = Array.from({ length: LANES }, () => 0)
  let [x, y] = [1, 0]
  for (let t = 0; t < 24; t += 1) {
    table[x + 5 * y] = (((t + 1) * (t + 2)) / 2) % 64
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
  }
  return table
})()

/** What ι adds: section 3.2.5, bits of the sequence of x^8 + x^6 + x^5 + x^4 + 1 at the places 2^j − 1. */
function roundConstants(): ReadonlyArray<bigint> {
  let register = 1
  const nextBit = () => {
    const bit = register & 1
    register = (register << 1) ^ (register >> 7 === 0 ? 0 : 0x171)
    return bit
  }
  return Array.from({ length: ROUNDS }, () => {
    let constant = 0n
    for (let j = 0; j <= 6; j += 1) if (nextBit() === 1) constant |= 1n << BigInt(2 ** j - 1)
    return constant
  })
}

function laneBytes(lane: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, lane, true)
  return bytes
}
