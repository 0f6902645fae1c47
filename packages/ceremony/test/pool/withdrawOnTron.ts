import { createClient, tronWebWallet } from "@shielded-relay/client"
import { payWithTronWeb } from "@shielded-relay/client/tron"
import { startService } from "@shielded-relay/devnet/service"
import { startTronNode, tronSender, TronWallet, whenOpen } from "@shielded-relay/devnet/tron"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect } from "vitest"
import { deployedUnderKeys, runOperator } from "./runOperator.ts"
import { withdrawDeposited } from "./withdrawDeposited.ts"

const native = `0x${"0".repeat(40)}`
const units = 1_000_000n

export interface Withdrawn {
  /** What arrived at an address that had nothing, in the smallest unit. */
  readonly arrived: bigint
  /** What was asked for. */
  readonly asked: bigint
  /** The keys by which the deployed pool verifies, as `deploy plan` says. */
  readonly vkHash: unknown
}

/** Deploys a pool on a new TRON network with the keys of a folder, serves it, and withdraws from it. */
export async function withdrawOnTron(folder: string, keys: string): Promise<Withdrawn> {
  const node = await startTronNode({ blocks: 3_000, solidifiedAfter: 2 })
  try {
    const [owner, relayer, treasury, payer, recipient] = node.accounts
    if (
      owner === undefined ||
      relayer === undefined ||
      treasury === undefined ||
      payer === undefined ||
      recipient === undefined
    )
      throw new Error("the node has five accounts")
    const environment = {
      LOCAL_RPC: node.url,
      DEPLOYER_KEY: owner.privateKey,
      RELAYER_KEY: relayer.privateKey,
      SHIELDED_RELAY_KEYS_FOLDER: keys,
    }
    const { chainId } = node
    const deploymentFile = join(folder, "tron.json")
    const chainsFile = join(folder, "tron-chains.json")
    writeFileSync(
      deploymentFile,
      JSON.stringify({
        family: "tron",
        chainId,
        name: "Local TRON",
        rpcUrls: ["env:LOCAL_RPC"],
        signer: "env:DEPLOYER_KEY",
        senders: ["env:RELAYER_KEY"],
        owner: owner.address,
        feeRecipient: treasury.address,
        tokens: [{ address: native, symbol: "TRX", decimals: 6, minimumDeposit: "5" }],
      }),
    )
    const command = (words: ReadonlyArray<string>) => runOperator(words, environment)
    const plan = await deployedUnderKeys({ command, deploymentFile, chainsFile }, "Local TRON")
    const service = await startService([], {
      ...environment,
      SHIELDED_RELAY_CHAINS: "",
      SHIELDED_RELAY_CHAINS_FILE: chainsFile,
      SHIELDED_RELAY_BATCH_DELAY: "1s",
    })
    try {
      const [{ poolAddress: pool }] = JSON.parse(readFileSync(chainsFile, "utf8"))
      const wallet = new TronWallet(node.url, payer.privateKey)
      const sender = tronSender(wallet)
      const session = await createClient({
        baseUrl: service.url,
        wallet: tronWebWallet(sender),
      }).createSession()
      const payment = { chainId, tokenAddresses: [native], amounts: [1_000n * units] }
      const { txData } = await session.deposit(payment)
      const paid = await payWithTronWeb(sender, { pool, now: Date.now }).send(txData, payment)
      expect(await wallet.receiptOf(paid)).toMatchObject({ success: true })
      const asked = 40n * units
      const arrived = await withdrawDeposited({
        session,
        chainId,
        coin: native,
        deposited: 1_000n * units,
        asked,
        recipient: recipient.address,
        coinsOf: (address) => wallet.coins(address),
        whenOpen,
      })
      return { arrived, asked, vkHash: plan["vkHash"] }
    } finally {
      await service.close()
    }
  } finally {
    await node.close()
  }
}
