import type { Address, ContractSignature } from "@shielded-relay/core"
import { addressOfHex, hexOfAddress } from "@shielded-relay/pool-abi"
import {
  bytesToHex,
  deploylessCallViaFactoryBytecode,
  encodeDeployData,
  encodeFunctionData,
  pad,
  parseAbi,
  parseErc6492Signature,
  zeroAddress,
  type Hex,
} from "viem"

const abi = parseAbi([
  "function isValidSignature(bytes32 digest, bytes signature) returns (bytes4)",
])
const deploying = parseAbi(["constructor(address, bytes, address, bytes)"])

/** The word a contract account returns when it accepts a signature (EIP-1271). */
export const accepted: Hex = pad("0x1626ba7e", { dir: "right", size: 32 })

/**
 * Code for one `eth_call` that asks an account about a signature and returns the account's answer.
 * If the signature is wrapped (EIP-6492) with a listed factory and the account has no code, the
 * call deploys the account first; the deployment is discarded with the call. With any other
 * factory, or without a wrapping, the account is asked as it is. Asking from inside this code turns
 * every fault of the account into a revert on every kind of node.
 *
 * @returns `null` if the wrapping cannot be decoded
 */
export function signatureCode(
  { account, digest, signature }: ContractSignature,
  factories: ReadonlySet<Address>,
): Hex | null {
  const unwrapped = unwrap(bytesToHex(signature))
  if (unwrapped === null) return null
  const { address: factory, data: factoryData = "0x" } = unwrapped
  const listed = factory !== undefined && factories.has(addressOfHex(factory))
  const question = encodeFunctionData({
    abi,
    functionName: "isValidSignature",
    args: [bytesToHex(digest), unwrapped.signature],
  })
  return encodeDeployData({
    abi: deploying,
    bytecode: deploylessCallViaFactoryBytecode,
    // A call to the zero address deploys nothing.
    args: [hexOfAddress(account), question, listed ? factory : zeroAddress, factoryData],
  })
}

function unwrap(signature: Hex): ReturnType<typeof parseErc6492Signature> | null {
  try {
    return parseErc6492Signature(signature)
  } catch {
    return null
  }
}
