import { toWord } from "../words.ts"
import type { Context, Operation } from "./Operation.ts"
import { pop } from "./stack.ts"

/** The last 4 bytes of the genesis block's id, or all 32 as long as neither parameter is on. */
function chainId({ execution: { genesisId, parameters } }: Context): bigint {
  const short =
    parameters.getAllowTvmCompatibleEvm === 1 ||
    parameters.getAllowOptimizedReturnValueOfChainId === 1
  return toWord(short ? genesisId.slice(-4) : genesisId)
}

/** The energy price for contracts of version 1, else 0. */
const gasPrice = ({ frame, execution: { parameters } }: Context): bigint =>
  frame.version === 1 ? BigInt(parameters.getEnergyFee) : 0n

function blockHash({ run, execution: { block } }: Context): bigint {
  const number = pop(run)
  const now = BigInt(block.number)
  if (number >= now || number < now - 256n) return 0n
  const id = block.blockId(Number(number))
  return id === undefined ? 0n : toWord(id)
}

const pushing = (
  code: number,
  name: string,
  value: (context: Context) => bigint,
  parameter?: NonNullable<Operation["parameter"]>,
): Operation => ({
  code,
  name,
  needs: 0,
  gives: 1,
  energy: 2,
  ...(parameter === undefined ? {} : { parameter }),
  act: (context) => context.run.stack.push(value(context)),
})

export const blockOperations: ReadonlyArray<Operation> = [
  pushing(0x3a, "GASPRICE", gasPrice),
  pushing(0x41, "COINBASE", ({ execution }) => toWord(execution.block.witness)),
  pushing(0x42, "TIMESTAMP", ({ execution }) =>
    BigInt(Math.trunc(execution.block.timestamp / 1000)),
  ),
  pushing(0x43, "NUMBER", ({ execution }) => BigInt(execution.block.number)),
  pushing(0x44, "DIFFICULTY", () => 0n),
  pushing(0x45, "GASLIMIT", () => 0n),
  pushing(0x46, "CHAINID", chainId, "getAllowTvmIstanbul"),
  pushing(
    0x48,
    "BASEFEE",
    ({ execution }) => BigInt(execution.parameters.getEnergyFee),
    "getAllowTvmLondon",
  ),
  pushing(0x4a, "BLOBBASEFEE", () => 0n, "getAllowTvmBlob"),
  {
    code: 0x49,
    name: "BLOBHASH",
    needs: 1,
    gives: 1,
    parameter: "getAllowTvmBlob",
    energy: 3,
    act: ({ run }) => {
      pop(run)
      run.stack.push(0n)
    },
  },
  {
    code: 0x40,
    name: "BLOCKHASH",
    needs: 1,
    gives: 1,
    energy: 20,
    act: (context) => context.run.stack.push(blockHash(context)),
  },
]
