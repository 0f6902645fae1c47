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

/** What a contract account answers when it accepts a signature, as a word. EIP-1271. */
export const accepted: Hex = pad("0x1626ba7e", { dir: "right", size: 32 })

/**
 * Code that runs once and answers as the account does about the signature. One wrapped as EIP-6492 says brings its factory along: with a
 * listed one the account is deployed first, for the length of the call, unless it has code already; with any other, or none, the account
 * is asked as it is. Every account is asked from within this code, so that whatever it does wrong is a revert on every kind of node.
 * `null` when the wrapping cannot be read.
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
    // The zero address deploys nothing.
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
