import { keccak_256 } from "@noble/hashes/sha3.js"
import { slotKey } from "../state/State.ts"
import { toBytes, toWord, wordToAddress } from "../words.ts"
import { copyEnergy, copyToMemory, expand, regionEnd } from "./memory.ts"
import type { Context, Operation } from "./Operation.ts"
import { refuseStatic } from "./refuseStatic.ts"
import { peek, pop, pop3 } from "./stack.ts"

const emptyHash = toWord(keccak_256(new Uint8Array()))

/**
 * 20,000 for a slot that held no row, set to something else than zero; 5,000 otherwise, also for clearing. Nothing is refunded. A slot set
 * to zero keeps its row until the transaction ends.
 */
function storeEnergy({ run, frame, execution }: Context): bigint {
  const row = execution.state.slot(frame.address, toBytes(peek(run, 0), 32))
  return row === undefined && peek(run, 1) !== 0n ? 20_000n : 5_000n
}

const transientKey = (frame: Context["frame"], slot: bigint): string =>
  slotKey(frame.address, toBytes(slot, 32))

export const stateOperations: ReadonlyArray<Operation> = [
  {
    code: 0x31,
    name: "BALANCE",
    needs: 1,
    gives: 1,
    energy: 20,
    time: "state",
    act: ({ run, execution }) => run.stack.push(execution.state.balance(wordToAddress(pop(run)))),
  },
  {
    code: 0x3b,
    name: "EXTCODESIZE",
    needs: 1,
    gives: 1,
    energy: 20,
    time: "state",
    act: ({ run, execution }) =>
      run.stack.push(BigInt(execution.state.code(wordToAddress(pop(run))).length)),
  },
  {
    code: 0x3c,
    name: "EXTCODECOPY",
    needs: 4,
    gives: 0,
    energy: (context) => {
      const size = peek(context.run, 3)
      const end = regionEnd(peek(context.run, 1), size)
      return 20n + expand(context, end, "EXTCODECOPY") + copyEnergy(size)
    },
    time: "state",
    act: ({ run, execution }) => {
      const code = execution.state.code(wordToAddress(pop(run)))
      copyToMemory(run, code, pop3(run))
    },
  },
  {
    code: 0x3f,
    name: "EXTCODEHASH",
    needs: 1,
    gives: 1,
    parameter: "getAllowTvmConstantinople",
    energy: 400,
    time: "state",
    act: ({ run, execution }) => {
      const account = execution.state.account(wordToAddress(pop(run)))
      const hash = account?.contract ? toWord(keccak_256(account.contract.code)) : emptyHash
      run.stack.push(account === undefined ? 0n : hash)
    },
  },
  {
    code: 0x47,
    name: "SELFBALANCE",
    needs: 0,
    gives: 1,
    parameter: "getAllowTvmIstanbul",
    energy: 5,
    time: "state",
    act: ({ run, frame, execution }) => run.stack.push(execution.state.balance(frame.address)),
  },
  {
    code: 0x54,
    name: "SLOAD",
    needs: 1,
    gives: 1,
    energy: 50,
    time: "state",
    act: ({ run, frame, execution }) => {
      const word = execution.state.slot(frame.address, toBytes(pop(run), 32))
      run.stack.push(word === undefined ? 0n : toWord(word))
    },
  },
  {
    code: 0x55,
    name: "SSTORE",
    needs: 2,
    gives: 0,
    energy: storeEnergy,
    time: "state",
    act: ({ run, frame, execution }) => {
      refuseStatic(frame.isStatic)
      const slot = toBytes(pop(run), 32)
      execution.writeSlot(frame.address, slot, toBytes(pop(run), 32))
    },
  },
  {
    code: 0x5c,
    name: "TLOAD",
    needs: 1,
    gives: 1,
    parameter: "getAllowTvmCancun",
    energy: 100,
    act: ({ run, frame, execution }) =>
      run.stack.push(execution.transient.get(transientKey(frame, pop(run))) ?? 0n),
  },
  {
    code: 0x5d,
    name: "TSTORE",
    needs: 2,
    gives: 0,
    parameter: "getAllowTvmCancun",
    energy: 100,
    act: ({ run, frame, execution }) => {
      refuseStatic(frame.isStatic)
      const key = transientKey(frame, pop(run))
      execution.transient = execution.transient.set(key, pop(run))
    },
  },
  {
    code: 0xd4,
    name: "ISCONTRACT",
    needs: 1,
    gives: 1,
    parameter: "getAllowTvmSolidity059",
    energy: 20,
    time: "state",
    act: ({ run, execution }) => {
      const account = execution.state.account(wordToAddress(pop(run)))
      run.stack.push(account?.contract === undefined ? 0n : 1n)
    },
  },
]
