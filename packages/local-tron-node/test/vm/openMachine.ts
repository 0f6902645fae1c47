import { hexToBytes } from "@noble/hashes/utils.js"
import {
  chainParameters,
  createMachine,
  type BlockContext,
  type ChainParameters,
  type Execution,
  type Machine,
  type MachineOptions,
} from "../../src/index.ts"

/** As java-tron's tests run: before the first proposal that changed the virtual machine. */
export const proposalsOff: ChainParameters = chainParameters("mainnet", {
  getEnergyFee: 100,
  getAllowTvmConstantinople: 0,
  getAllowTvmSolidity059: 0,
  getAllowTvmIstanbul: 0,
  getAllowTvmLondon: 0,
  getAllowTvmCompatibleEvm: 0,
  getAllowOptimizedReturnValueOfChainId: 0,
  getAllowHigherLimitForMaxCpuTimeOfOneTx: 0,
  getAllowEnergyAdjustment: 0,
  getAllowTvmShangHai: 0,
  getAllowTvmCancun: 0,
  getAllowTvmBlob: 0,
  getAllowTvmOsaka: 0,
  getAllowTvmSelfdestructRestriction: 0,
  getAllowDynamicEnergy: 0,
})

export const owner = hexToBytes("abd4b9367799eaa3197fecb144eb71de1e049abc")

export interface Sending {
  readonly limit?: bigint
  readonly callValue?: bigint
  readonly from?: Uint8Array
  readonly isConstant?: boolean
  readonly cycle?: number
}

export interface TestMachine {
  readonly machine: Machine
  readonly block: BlockContext
  readonly create: (
    code: string | Uint8Array,
    sending?: Sending,
  ) => Promise<Execution & { readonly createdAddress: Uint8Array }>
  readonly call: (to: Uint8Array, data?: Uint8Array, sending?: Sending) => Promise<Execution>
}

export interface TestOptions extends MachineOptions {
  readonly parameters?: ChainParameters
}

/** A machine with a rich owner, whose transactions have the ids 1, 2, 3, … */
export function openMachine({
  parameters = chainParameters(),
  ...options
}: TestOptions = {}): TestMachine {
  const machine = createMachine(options)
  machine.addBalance(owner, 10n ** 15n)
  const block: BlockContext = {
    number: 1000,
    timestamp: 1_700_000_001_999,
    witness: new Uint8Array(20).fill(0x77),
    cycle: 5,
    parameters,
    blockId: (number) => new Uint8Array(32).fill(number % 256),
  }
  let transactions = 0
  const common = ({ from = owner, callValue = 0n, isConstant = false }: Sending) => {
    const transactionId = new Uint8Array(32)
    new DataView(transactionId.buffer).setUint32(28, ++transactions)
    return { from, callValue, isConstant, transactionId }
  }
  const at = ({ cycle = block.cycle }: Sending): BlockContext => ({ ...block, cycle })
  return {
    machine,
    block,
    create: async (code, sending = {}) => {
      const data = typeof code === "string" ? hexToBytes(code) : code
      const message = { kind: "create", data, ...common(sending) } as const
      const result = await machine.execute(message, at(sending), sending.limit ?? 100_000_000n)
      const { createdAddress } = result
      if (createdAddress === undefined) throw new Error("a creation has an address")
      return { ...result, createdAddress }
    },
    call: (to, data = new Uint8Array(), sending = {}) =>
      machine.execute(
        { kind: "call", to, data, ...common(sending) },
        at(sending),
        sending.limit ?? 100_000_000n,
      ),
  }
}
