import { getAddress, parseAbi, parseEther, type Abi, type Address } from "viem"
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts"
import {
  startFaultyEndpoint,
  developmentAccounts,
  receiptOf,
  type PublishedContract,
  type EvmNode,
} from "@shielded-relay/devnet"
import type { Breakables } from "../realFaults/realFaults.ts"
import { finalityDepth } from "../realFaults/startReplicas.ts"
import { startRestartableNode } from "../realFaults/startRestartableNode.ts"
import type { InstalledPeer } from "./installPeer.ts"
import { startPeer, type Peer } from "./startPeer.ts"

/** A sample account of ERC-4337 and its owner. */
export interface Payer {
  readonly address: Address
  readonly owner: PrivateKeyAccount
}

/** The peer behind a proxy to a node with one block per second, and accounts that pay through it. */
export interface PeerStage extends Breakables {
  readonly peer: Peer
  readonly entryPoint: Address
  readonly payers: ReadonlyArray<Payer>
  readonly close: () => Promise<void>
}

export async function openPeerStage(installed: InstalledPeer, payers: number): Promise<PeerStage> {
  const closers: Array<() => Promise<void>> = []
  const close = async () => {
    for (const each of closers.toReversed()) await each()
  }
  try {
    const node = await startRestartableNode(finalityDepth)
    closers.push(() => node.close())
    await node.mineBySeconds()
    const entryPoint = await deploy(node.current(), await installed.contract("EntryPoint"), [])
    const factory = await deploy(node.current(), await installed.contract("SimpleAccountFactory"), [
      entryPoint,
    ])
    const opened: Array<Payer> = []
    while (opened.length < payers) opened.push(await openPayer(node.current(), factory))
    const endpoint = await startFaultyEndpoint(node.current().url)
    closers.push(endpoint.close)
    const peer = await startPeer(installed.program, endpoint.url, entryPoint)
    closers.push(peer.close)
    const all = [{ service: peer.service, endpoint }]
    return { node, all, peer, entryPoint, payers: opened, close }
  } catch (error) {
    await close()
    throw error
  }
}

const deployer = developmentAccounts[0].address
const factoryAbi = parseAbi([
  "function createAccount(address owner, uint256 salt) returns (address)",
  "function getAddress(address owner, uint256 salt) view returns (address)",
])

async function deploy(
  { client }: EvmNode,
  { abi, bytecode }: PublishedContract,
  args: ReadonlyArray<unknown>,
): Promise<Address> {
  const widened: Abi = abi
  const hash = await client.deployContract({ account: deployer, abi: widened, bytecode, args })
  const { contractAddress } = await receiptOf(client, hash)
  return getAddress(contractAddress ?? "")
}

/** Deploys a sample account with its own owner, and funds it for its payments and their gas. */
async function openPayer({ client }: EvmNode, factory: Address): Promise<Payer> {
  const owner = privateKeyToAccount(generatePrivateKey())
  const call = { address: factory, abi: factoryAbi, args: [owner.address, 0n] } as const
  const address = await client.readContract({ ...call, functionName: "getAddress" })
  const hash = await client.writeContract({
    ...call,
    account: deployer,
    functionName: "createAccount",
  })
  await receiptOf(client, hash)
  await client.setBalance({ address, value: parseEther("1") })
  return { address, owner }
}
