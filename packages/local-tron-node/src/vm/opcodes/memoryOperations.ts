import { Halt } from "../Halt.ts"
import { toBytes } from "../words.ts"
import { copyEnergy, copyToMemory, expand, readMemory, regionEnd, writeMemory } from "./memory.ts"
import type { Context, Operation } from "./Operation.ts"
import { refuseStatic } from "./refuseStatic.ts"
import { peek, pop3 } from "./stack.ts"

/** MLOAD, MSTORE and MSTORE8 cost their expansion, and 1 more since proposal 65. */
const access = (name: string, size: bigint) => (context: Context) =>
  BigInt(context.execution.parameters.getAllowHigherLimitForMaxCpuTimeOfOneTx) +
  expand(context, regionEnd(peek(context.run, 0), size), name)

/** The region of two stack words, offset on top. */
const region = (name: string) => (context: Context) =>
  expand(context, regionEnd(peek(context.run, 0), peek(context.run, 1)), name)

/** CALLDATACOPY and its like: 3 per word and the expansion; no base price. */
const copy = (name: string) => (context: Context) => {
  const size = peek(context.run, 2)
  return expand(context, regionEnd(peek(context.run, 0), size), name) + copyEnergy(size)
}

const log = (topics: number): Operation => ({
  code: 0xa0 + topics,
  name: `LOG${topics}`,
  needs: topics + 2,
  gives: 0,
  energy: (context) =>
    375n * BigInt(topics + 1) + region(`LOG${topics}`)(context) + 8n * peek(context.run, 1),
  act: ({ run, frame, execution }) => {
    refuseStatic(frame.isStatic)
    const [offset, size] = [run.stack.pop(), run.stack.pop()]
    const words = Array.from({ length: topics }, () => toBytes(run.stack.pop(), 32))
    execution.logs.push({
      address: frame.address,
      topics: words,
      data: readMemory(run, offset, size),
    })
  },
})

export const memoryOperations: ReadonlyArray<Operation> = [
  { code: 0x51, name: "MLOAD", needs: 1, gives: 1, energy: access("MLOAD", 32n) },
  { code: 0x52, name: "MSTORE", needs: 2, gives: 0, energy: access("MSTORE", 32n) },
  { code: 0x53, name: "MSTORE8", needs: 2, gives: 0, energy: access("MSTORE8", 1n) },
  {
    code: 0x20,
    name: "SHA3",
    needs: 2,
    gives: 1,
    energy: (context) => {
      const expansion = region("SHA3")(context)
      return 30n + expansion + 6n * ((peek(context.run, 1) + 31n) / 32n)
    },
    time: ({ run, execution: { clock } }) =>
      clock.table.operation + clock.table.hashWord * Number((peek(run, 1) + 31n) / 32n),
  },
  { code: 0x37, name: "CALLDATACOPY", needs: 3, gives: 0, energy: copy("CALLDATACOPY") },
  { code: 0x39, name: "CODECOPY", needs: 3, gives: 0, energy: copy("CODECOPY") },
  {
    code: 0x3e,
    name: "RETURNDATACOPY",
    needs: 3,
    gives: 0,
    energy: copy("RETURNDATACOPY"),
    act: ({ run }) => {
      const [to, from, size] = pop3(run)
      if (from + size > BigInt(run.returnBytes.length)) {
        throw new Halt(
          "UNKNOWN",
          `Illegal RETURNDATACOPY arguments: offset (${hexWord(from)}) + size (${hexWord(size)}) > RETURNDATASIZE (${run.returnBytes.length})`,
        )
      }
      copyToMemory(run, run.returnBytes, [to, from, size])
    },
  },
  {
    code: 0x5e,
    name: "MCOPY",
    needs: 3,
    gives: 0,
    parameter: "getAllowTvmCancun",
    energy: (context) => {
      const [to, from, size] = [peek(context.run, 0), peek(context.run, 1), peek(context.run, 2)]
      const end = regionEnd(to > from ? to : from, size)
      // Unlike the other copies, MCOPY has a base price (java-tron, `getMCopyCost`).
      return 3n + expand(context, end, "MCOPY") + copyEnergy(size)
    },
    act: ({ run }) => {
      const [to, from, size] = pop3(run)
      writeMemory(run, to, readMemory(run, from, size))
    },
  },
  { code: 0xf3, name: "RETURN", needs: 2, gives: 0, energy: region("RETURN") },
  { code: 0xfd, name: "REVERT", needs: 2, gives: 0, energy: region("REVERT") },
  ...[0, 1, 2, 3, 4].map(log),
]

const hexWord = (word: bigint): string => word.toString(16).padStart(64, "0")
