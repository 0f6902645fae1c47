import { parseAddress, type DepositNote } from "@shielded-relay/core"
import { mining, startTronDevnet } from "@shielded-relay/devnet/tron"
import { depositData } from "@shielded-relay/pool-abi"

/**
 * A program: a TRON network of two nodes with a pool, whose blocks are empty except for a deposit of TRX in every so many.
 * `node tronNetwork.ts <blocks> <distance of deposits>`. It sends what a connector needs to its parent, and ends with it.
 */
const [blocks = 0, distance = 1] = process.argv.slice(2).map(Number)
const devnet = await startTronDevnet({ blocks: "manual" })
const { node, pool, users, tokens, deploymentBlock, chainId } = devnet
const [payer] = users
const [, , coin] = tokens
const token = parseAddress(coin.address, "tron")
if (token === null) throw new Error("the network must have TRX")

let deposits = 0
const first = node.head()
while (node.head() < first + blocks) {
  deposits += 1
  const note: DepositNote = {
    token,
    amount: coin.minimumDeposit,
    npk: BigInt(deposits),
    encryptedNote: new Uint8Array(157).fill(deposits % 256),
  }
  const { transaction } = await payer.web.transactionBuilder.triggerSmartContract(
    pool,
    "",
    {
      feeLimit: 1_000_000_000,
      callValue: Number(note.amount),
      input: depositData([note]).slice(2),
    },
    [],
    payer.address,
  )
  await mining(node, payer.succeed(transaction))
  const next = first + deposits * distance
  if (next > node.head()) await node.advance(Math.min(next, first + blocks) - node.head())
}
const peer = await node.openPeer()
// Everything is final.
await node.advance(3)
process.once("disconnect", () => process.exit())
process.send?.({
  urls: [node.url, peer.url],
  chainId,
  pool,
  deploymentBlock,
  relayerKey: devnet.relayers[0].privateKey,
  feeRecipient: devnet.feeRecipient,
  tokens,
  head: node.head(),
  deposits,
})
