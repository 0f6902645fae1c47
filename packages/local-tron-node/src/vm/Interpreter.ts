import { Common, Hardfork, Mainnet } from "@ethereumjs/common"
import { createEVM, EVMError, getOpcodesForHF, paramsEVM, type EVM } from "@ethereumjs/evm"
import { Address } from "@ethereumjs/util"
import type { Execution } from "./Execution.ts"
import type { Frame, Played } from "./Frame.ts"
import { Halt } from "./Halt.ts"
import { charge, unknownOperation } from "./opcodes/charge.ts"
import type { Context, Operation } from "./opcodes/Operation.ts"
import { operations } from "./opcodes/operations.ts"
import type { AddedOperation, RunState } from "./RunState.ts"

interface Current {
  readonly execution: Execution
  readonly frame: Frame
}

/**
 * The EVM of ethereumjs with every operation replaced. Energy, checks and effects are this project's; arithmetic, stack, memory and jumps
 * are those of ethereumjs. It runs one frame at a time; calls and creations start further frames.
 */
export class Interpreter {
  #evm: EVM | undefined
  #current: Current | undefined

  /** Only one execution may run at a time. */
  async play(
    execution: Execution,
    frame: Frame,
    code: Uint8Array,
    data: Uint8Array,
  ): Promise<Played> {
    this.#evm ??= await this.#create()
    const outer = this.#current
    this.#current = { execution, frame }
    try {
      return await run(this.#evm, execution, frame, code, data)
    } catch (error) {
      // Time runs out for the whole transaction: no caller continues.
      if (!(error instanceof Halt) || error.word === "OUT_OF_TIME") throw error
      return halted(error)
    } finally {
      this.#current = outer
    }
  }

  async #create(): Promise<EVM> {
    const common = new Common({ chain: Mainnet, hardfork: Hardfork.Cancun, params: paramsEVM })
    const { handlers } = getOpcodesForHF(common)
    const known = new Map(operations.map((operation) => [operation.code, operation]))
    const customOpcodes = Array.from({ length: 256 }, (_, code) => {
      const operation = known.get(code)
      return operation === undefined
        ? this.#unknown(code)
        : this.#replaced(operation, handlers.get(code))
    })
    return createEVM({ common, customOpcodes })
  }

  #replaced(
    operation: Operation,
    ofEvm: AddedOperation["logicFunction"] | undefined,
  ): AddedOperation {
    const { act } = operation
    const logicFunction: AddedOperation["logicFunction"] =
      act === undefined
        ? (ofEvm ?? missing(operation))
        : (state) => act(this.#context(state)) ?? undefined
    return {
      opcode: operation.code,
      opcodeName: operation.name,
      baseFee: 0,
      gasFunction: (state) => charge(operation, this.#context(state)),
      logicFunction,
    }
  }

  #unknown(code: number): AddedOperation {
    const refuse = () => {
      throw unknownOperation(code)
    }
    return {
      opcode: code,
      opcodeName: "INVALID",
      baseFee: 0,
      gasFunction: refuse,
      logicFunction: refuse,
    }
  }

  #context(run: RunState): Context {
    if (this.#current === undefined) throw new Error("no frame runs")
    return { run, ...this.#current }
  }
}

function missing({ name }: Operation): never {
  throw new Error(`${name} needs an effect: the EVM has none`)
}

async function run(
  evm: EVM,
  execution: Execution,
  frame: Frame,
  code: Uint8Array,
  data: Uint8Array,
): Promise<Played> {
  const result = await evm.runCode({
    code,
    data,
    to: new Address(frame.address),
    caller: new Address(frame.caller),
    origin: new Address(execution.message.from),
    value: frame.callValue,
    gasLimit: frame.energyLimit,
    depth: frame.depth,
    isStatic: frame.isStatic,
  })
  const { exceptionError, returnValue } = result
  const energyLeft = result.gas ?? 0n
  if (exceptionError === undefined) {
    // Code that runs off its end executes a STOP there, before which java-tron reads its clock.
    if (!endings.has(result.runState?.opCode ?? 0)) execution.clock.check("STOP")
    return { ending: "returned", returnData: returnValue, energyLeft }
  }
  if (exceptionError.error === EVMError.errorMessages.REVERT) {
    return { ending: "reverted", returnData: returnValue, energyLeft }
  }
  // Energy, stack and jumps are checked before ethereumjs could raise an exception of its own.
  throw new Error(`the interpreter stopped with "${exceptionError.error}"`)
}

/** STOP, RETURN and SELFDESTRUCT. */
const endings: ReadonlySet<number> = new Set([0x00, 0xf3, 0xff])

const halted = (halt: Halt): Played => ({
  ending: "halted",
  returnData: new Uint8Array(),
  energyLeft: halt.energyLeft ?? 0n,
  halt,
})
