import { encodeFunctionData, http, parseAbi, type Address, type Hash } from "viem"
import {
  createBundlerClient,
  entryPoint07Abi,
  formatUserOperationRequest,
  getUserOperationHash,
  type UserOperation,
} from "viem/account-abstraction"
import type { Payer, PeerStage } from "./openPeerStage.ts"

/** A signed user operation that pays one wei. */
export interface SignedPayment {
  readonly hash: Hash
  /** The parameters of `eth_sendUserOperation`. */
  readonly parameters: readonly [object, Address]
}

const accountAbi = parseAbi(["function execute(address to, uint256 value, bytes data)"])

/** Queries gas from the peer as wallets do, and signs with the account's next nonce. */
export async function signPayment(
  { node, peer, entryPoint }: PeerStage,
  { address, owner }: Payer,
  to: Address,
): Promise<SignedPayment> {
  const { client, chainId } = node.current()
  const nonce = await client.readContract({
    address: entryPoint,
    abi: entryPoint07Abi,
    functionName: "getNonce",
    args: [address, 0n],
  })
  const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas()
  const unpriced = {
    sender: address,
    nonce,
    callData: encodeFunctionData({
      abi: accountAbi,
      functionName: "execute",
      args: [to, 1n, "0x"],
    }),
    // Twice the current fee, so that no operation is refused because the fee rises.
    maxFeePerGas: 2n * maxFeePerGas,
    maxPriorityFeePerGas: 2n * maxPriorityFeePerGas,
    signature: await owner.signMessage({ message: "of the right length" }),
  }
  const bundler = createBundlerClient({ client, transport: http(peer.url, { retryCount: 0 }) })
  const gas = await bundler.estimateUserOperationGas({ ...unpriced, entryPointAddress: entryPoint })
  const { preVerificationGas, verificationGasLimit, callGasLimit } = gas
  const unsigned: UserOperation<"0.7"> = {
    ...unpriced,
    preVerificationGas,
    verificationGasLimit,
    callGasLimit,
  }
  const hash = getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint,
    entryPointVersion: "0.7",
    userOperation: unsigned,
  })
  const signature = await owner.signMessage({ message: { raw: hash } })
  return { hash, parameters: [formatUserOperationRequest({ ...unsigned, signature }), entryPoint] }
}
