import { bytesToHex } from "@noble/hashes/utils.js"
import { create2Address, createAddress, tronAddress } from "../contractAddress.ts"
import type { Played } from "../Frame.ts"
import { Halt } from "../Halt.ts"
import { saveCode } from "../saveCode.ts"
import { toBytes, toWord } from "../words.ts"
import { forwardable } from "./callOperations.ts"
import { expand, readMemory, regionEnd } from "./memory.ts"
import type { Context, Operation } from "./Operation.ts"
import { refuseStatic } from "./refuseStatic.ts"
import { peek, pop } from "./stack.ts"
import { maxDepth } from "./wantedCall.ts"

const memory = (context: Context, name: string): bigint =>
  expand(context, regionEnd(peek(context.run, 1), peek(context.run, 2)), name)

export const createOperations: ReadonlyArray<Operation> = [
  {
    code: 0xf0,
    name: "CREATE",
    needs: 3,
    gives: 1,
    energy: (context) => 32_000n + memory(context, "CREATE"),
    time: "call",
    act: async (context) => {
      const { run, frame, execution } = context
      refuseStatic(frame.isStatic)
      const value = pop(run)
      const offset = pop(run)
      const size = pop(run)
      run.returnBytes = new Uint8Array()
      if (frame.depth === maxDepth) return run.stack.push(0n)
      const address = createAddress(execution.message.transactionId, execution.nonce)
      await create(context, value, readMemory(run, offset, size), address)
    },
  },
  {
    code: 0xf5,
    name: "CREATE2",
    needs: 4,
    gives: 1,
    parameter: "getAllowTvmConstantinople",
    energy: (context) =>
      32_000n + memory(context, "CREATE2") + 6n * ((peek(context.run, 2) + 31n) / 32n),
    time: "call",
    act: async (context) => {
      const { run, frame, execution } = context
      const { getAllowTvmCompatibleEvm, getAllowTvmIstanbul } = execution.parameters
      refuseStatic(frame.isStatic)
      const value = pop(run)
      const offset = pop(run)
      const size = pop(run)
      const salt = toBytes(pop(run), 32)
      if (getAllowTvmCompatibleEvm === 1 && frame.depth === maxDepth) return run.stack.push(0n)
      const owner = getAllowTvmIstanbul === 1 ? frame.address : frame.caller
      const code = readMemory(run, offset, size)
      await create(context, value, code, create2Address(owner, salt, code))
    },
  },
]

async function create(
  context: Context,
  word: bigint,
  code: Uint8Array,
  address: Uint8Array,
): Promise<void> {
  const { run, frame, execution } = context
  const { state, parameters } = execution
  const value = execution.int64(word)
  if (state.balance(frame.address) < value) return run.stack.push(0n)
  const mark = execution.mark()
  const existing = state.account(address)
  // An account that received TRX before its contract was created is no obstacle since proposal 26.
  const taken =
    parameters.getAllowTvmConstantinople === 1
      ? existing?.contract !== undefined
      : existing !== undefined
  if (!taken) {
    const contract = { code: new Uint8Array(), version: frame.version }
    state.putAccount(address, { balance: existing?.balance ?? 0n, contract })
    execution.created.push(address)
  }
  if (value > 0n) execution.transfer(frame.address, address, value)
  const energy = forwardable(context)
  run.gasLeft -= energy
  execution.addInternal("create", frame.address, address, value, code)
  const child = {
    address,
    caller: frame.address,
    callValue: value,
    isStatic: false,
    version: frame.version,
    depth: frame.depth + 1,
    energyLimit: energy,
  }
  const played = taken
    ? halted(
        new Halt(
          "UNKNOWN",
          `Trying to create a contract with existing contract address: 0x${bytesToHex(tronAddress(address))}`,
        ),
      )
    : saveCode(
        execution,
        address,
        await playIfAny(context, child, code),
        "No energy to save just created contract code",
      )
  if (played.ending !== "returned") execution.undo(mark)
  run.stack.push(played.ending === "returned" ? toWord(address) : 0n)
  if (played.ending === "reverted") run.returnBytes = played.returnData
  run.gasLeft += played.energyLeft
}

function playIfAny(
  { execution }: Context,
  child: Parameters<Context["execution"]["play"]>[0],
  code: Uint8Array,
): Played | Promise<Played> {
  return code.length === 0
    ? { ending: "returned", returnData: new Uint8Array(), energyLeft: child.energyLimit }
    : execution.play(child, code, new Uint8Array())
}

const halted = (halt: Halt): Played => ({
  ending: "halted",
  returnData: new Uint8Array(),
  energyLeft: 0n,
  halt,
})
