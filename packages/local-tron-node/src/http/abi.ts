import { keccak_256 } from "@noble/hashes/sha3.js"
import type { SmartContract } from "../protobuf/contracts.ts"
import { equalBytes } from "../state/equalBytes.ts"

const FUNCTION = 2
const PURE = 1
const VIEW = 2

/** Whether calldata names a function that its ABI declares constant: the node then runs it itself (java-tron, `WalletUtil.isConstant`). */
export function isConstantFunction(
  { entrys }: NonNullable<SmartContract["abi"]>,
  data: Uint8Array,
): boolean {
  return entrys.some(
    ({ type, constant, stateMutability, name, inputs }) =>
      type === FUNCTION &&
      (constant || stateMutability === PURE || stateMutability === VIEW) &&
      equalBytes(selectorOf(name, inputs), data.slice(0, 4)),
  )
}

function selectorOf(name: string, inputs: ReadonlyArray<{ readonly type: string }>): Uint8Array {
  const signature = `${name}(${inputs.map(({ type }) => type).join(",")})`
  return keccak_256(new TextEncoder().encode(signature)).slice(0, 4)
}
