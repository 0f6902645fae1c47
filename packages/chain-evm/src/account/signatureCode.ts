import type { Address, ContractSignature } from "@shielded-relay/core"
import { addressOfHex, hexOfAddress, hexOfBytes } from "@shielded-relay/pool-abi"
import { accountQuestion, type Hex } from "@shielded-relay/pool-contracts"
import { encode, fromAbi } from "ox/AbiConstructor"
import { encodeData, from } from "ox/AbiFunction"
import { unwrap, validate, type Unwrapped } from "ox/erc6492/SignatureErc6492"
import { zeroAddress } from "../rpc/zeroAddress.ts"

const isValidSignature = from(
  "function isValidSignature(bytes32 digest, bytes signature) returns (bytes4)",
)
const constructor = fromAbi(accountQuestion.abi)

/** The word a contract account returns when it accepts a signature (EIP-1271). */
export const accepted: Hex = `0x1626ba7e${"00".repeat(28)}`

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
  const unwrapped = unwrappedOf(hexOfBytes(signature))
  if (unwrapped === null) return null
  const { to: factory, data: creation = "0x" } = unwrapped
  const listed = factory !== undefined && factories.has(addressOfHex(factory))
  const question = encodeData(isValidSignature, [hexOfBytes(digest), unwrapped.signature])
  return encode(constructor, {
    bytecode: accountQuestion.bytecode,
    // A call to the zero address makes nothing.
    args: [hexOfAddress(account), question, listed ? factory : zeroAddress, creation],
  })
}

function unwrappedOf(signature: Hex): (Partial<Unwrapped> & Pick<Unwrapped, "signature">) | null {
  if (!validate(signature)) return { signature }
  try {
    return unwrap(signature)
  } catch {
    return null
  }
}
