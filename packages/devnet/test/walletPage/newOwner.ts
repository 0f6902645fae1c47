import { createClient, evmKey } from "@shielded-relay/client"
import { testToken } from "@shielded-relay/pool-contracts/testing"
import { createWalletClient, http, parseEther, toHex, type Hex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { evmView } from "../../src/demo/evmView.ts"
import type { Devnet } from "../../src/deploy/deployDevnet.ts"
import type { Service } from "../../src/service/startService.ts"
import { eventually } from "../endToEnd/eventually.ts"

/**
 * A key of an owner with coins and 1,000 dollars on the chain, and with a balance in the pool.
 *
 * @param shielded Smallest units of the dollar token. 0: the owner never used the pool.
 */
export async function newOwner(devnet: Devnet, service: Service, shielded: bigint): Promise<Hex> {
  const { node, pool, tokens } = devnet
  const [dollar] = tokens
  const key = toHex(crypto.getRandomValues(new Uint8Array(32)))
  const account = privateKeyToAccount(key)
  const chain = evmView(node.url, key)
  await node.client.setBalance({ address: account.address, value: parseEther("10") })
  const minted = await createWalletClient({ account, transport: http(node.url) }).writeContract({
    address: dollar.address,
    abi: testToken.abi,
    functionName: "mint",
    args: [account.address, 1_000_000_000n],
    chain: null,
  })
  await chain.mined(minted)
  if (shielded === 0n) return key
  const session = await createClient({
    baseUrl: service.url,
    wallet: evmKey(key),
  }).createSession()
  const { chainId } = node
  const { txData } = await session.deposit({
    chainId,
    tokenAddresses: [dollar.address],
    amounts: [shielded],
  })
  await chain.approve(dollar.address, pool, shielded)
  await chain.send(txData)
  await eventually(
    () => session.balance({ chainId }),
    ({ balances }) => balances.some(({ balance }) => BigInt(balance) === shielded),
  )
  return key
}
