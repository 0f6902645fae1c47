import { Halt } from "../Halt.ts"
import type { RunState } from "../RunState.ts"
import type { Operation } from "./Operation.ts"

type Row = readonly [code: number, name: string, needs: number, gives: number, energy: number]

/** Operations without effects outside stack and program counter, whose effect is the EVM's. */
const rows: ReadonlyArray<Row> = [
  [0x00, "STOP", 0, 0, 0],
  [0x01, "ADD", 2, 1, 3],
  [0x02, "MUL", 2, 1, 5],
  [0x03, "SUB", 2, 1, 3],
  [0x04, "DIV", 2, 1, 5],
  [0x05, "SDIV", 2, 1, 5],
  [0x06, "MOD", 2, 1, 5],
  [0x07, "SMOD", 2, 1, 5],
  [0x0b, "SIGNEXTEND", 2, 1, 5],
  [0x10, "LT", 2, 1, 3],
  [0x11, "GT", 2, 1, 3],
  [0x12, "SLT", 2, 1, 3],
  [0x13, "SGT", 2, 1, 3],
  [0x14, "EQ", 2, 1, 3],
  [0x15, "ISZERO", 1, 1, 3],
  [0x16, "AND", 2, 1, 3],
  [0x17, "OR", 2, 1, 3],
  [0x18, "XOR", 2, 1, 3],
  [0x19, "NOT", 1, 1, 3],
  [0x1a, "BYTE", 2, 1, 3],
  [0x30, "ADDRESS", 0, 1, 2],
  [0x32, "ORIGIN", 0, 1, 2],
  [0x33, "CALLER", 0, 1, 2],
  [0x34, "CALLVALUE", 0, 1, 2],
  [0x35, "CALLDATALOAD", 1, 1, 3],
  [0x36, "CALLDATASIZE", 0, 1, 2],
  [0x38, "CODESIZE", 0, 1, 2],
  [0x3d, "RETURNDATASIZE", 0, 1, 2],
  [0x50, "POP", 1, 0, 2],
  [0x58, "PC", 0, 1, 2],
  [0x59, "MSIZE", 0, 1, 2],
  [0x5a, "GAS", 0, 1, 2],
  [0x5b, "JUMPDEST", 0, 0, 1],
]

const plain = (row: Row): Operation => {
  const [code, name, needs, gives, energy] = row
  return { code, name, needs, gives, energy }
}

const range = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, k) => k)

export const arithmetic: ReadonlyArray<Operation> = [
  ...rows.map(plain),
  { ...plain([0x56, "JUMP", 1, 0, 8]), act: ({ run }) => jump(run, run.stack.pop()) },
  {
    ...plain([0x57, "JUMPI", 2, 0, 10]),
    act: ({ run }) => {
      const destination = run.stack.pop()
      if (run.stack.pop() !== 0n) jump(run, destination)
    },
  },
  { code: 0x08, name: "ADDMOD", needs: 3, gives: 1, energy: 8, time: "modular" },
  { code: 0x09, name: "MULMOD", needs: 3, gives: 1, energy: 8, time: "modular" },
  {
    code: 0x0a,
    name: "EXP",
    needs: 2,
    gives: 1,
    energy: ({ run }) => 10n + 10n * bytesOf(run.stack.peek(2)[1] ?? 0n),
  },
  { ...plain([0x1b, "SHL", 2, 1, 3]), parameter: "getAllowTvmConstantinople" },
  { ...plain([0x1c, "SHR", 2, 1, 3]), parameter: "getAllowTvmConstantinople" },
  { ...plain([0x1d, "SAR", 2, 1, 3]), parameter: "getAllowTvmConstantinople" },
  {
    ...plain([0x1e, "CLZ", 1, 1, 5]),
    parameter: "getAllowTvmOsaka",
    act: ({ run }) => run.stack.push(256n - bitsOf(run.stack.pop())),
  },
  { ...plain([0x5f, "PUSH0", 0, 1, 2]), parameter: "getAllowTvmShangHai" },
  ...range(32).map((k) => plain([0x60 + k, `PUSH${k + 1}`, 0, 1, 3])),
  ...range(16).map((k) => plain([0x80 + k, `DUP${k + 1}`, k + 1, k + 2, 3])),
  ...range(16).map((k) => plain([0x90 + k, `SWAP${k + 1}`, k + 2, k + 2, 3])),
]

const bitsOf = (word: bigint): bigint => (word === 0n ? 0n : BigInt(word.toString(2).length))

const bytesOf = (word: bigint): bigint => (bitsOf(word) + 7n) / 8n

/** @throws Halt if the destination is no JUMPDEST; java-tron writes -1 for one above 32 bits */
function jump(run: RunState, destination: bigint): void {
  const counter = destination < 2n ** 32n ? Number(destination) : -1
  if (run.validJumps[counter] !== 1) {
    const text = `Operation with pc isn't 'JUMPDEST': PC[${counter}];`
    throw new Halt("BAD_JUMP_DESTINATION", text)
  }
  run.programCounter = counter
}
