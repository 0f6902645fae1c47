import { Keypair, PublicKey, SystemProgram } from "@solana/web3.js"
import { createClient, solanaKey } from "@shielded-relay/client"
import { startService } from "@shielded-relay/devnet/service"
import { SolanaSender, startSolanaNode } from "@shielded-relay/devnet/solana"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect } from "vitest"
import { deployedUnderKeys, runOperator } from "./runOperator.ts"
import { withdrawDeposited } from "./withdrawDeposited.ts"
import type { Withdrawn } from "./withdrawOnTron.ts"

const native = SystemProgram.programId.toBase58()
const units = 1_000_000_000n

/**
 * Deploys a pool on a new cluster with a program that has the keys of a folder, serves it, and withdraws from it. Beforehand, a deployment and a
 * service refuse the program of this release under these keys.
 *
 * @param programFile The executable that was built with the keys.
 */
export async function withdrawOnSolana(
  folder: string,
  keys: string,
  programFile: string,
): Promise<Withdrawn> {
  const node = await startSolanaNode({ slots: 100, finalizedAfter: 8 })
  try {
    const sender = new SolanaSender(node)
    const [admin, relayer, treasury, payer] = [
      Keypair.generate(),
      Keypair.generate(),
      Keypair.generate(),
      Keypair.generate(),
    ]
    for (const { publicKey } of [admin, relayer, payer])
      await sender.confirmed(
        await sender.connection.requestAirdrop(publicKey, Number(100n * units)),
      )
    const environment = {
      LOCAL_RPC: node.url,
      DEPLOYER_KEY: JSON.stringify([...admin.secretKey]),
      RELAYER_KEY: JSON.stringify([...relayer.secretKey]),
      SHIELDED_RELAY_KEYS_FOLDER: keys,
    }
    const chainId = 501
    const deploymentFile = join(folder, "solana.json")
    const chainsFile = join(folder, "solana-chains.json")
    const describe = (more: object) =>
      writeFileSync(
        deploymentFile,
        JSON.stringify({
          family: "solana",
          chainId,
          name: "Local Solana",
          genesisHash,
          rpcUrls: ["env:LOCAL_RPC"],
          signer: "env:DEPLOYER_KEY",
          senders: ["env:RELAYER_KEY"],
          admin: admin.publicKey.toBase58(),
          feeRecipient: treasury.publicKey.toBase58(),
          tokens: [{ address: native, symbol: "SOL", decimals: 9, minimumDeposit: "5" }],
          ...more,
        }),
      )
    const genesisHash = await sender.connection.getGenesisHash()
    const command = (words: ReadonlyArray<string>) => runOperator(words, environment)

    describe({})
    const apply = ["deploy", "apply", "--file", deploymentFile, "--chain-name", "Local Solana"]
    const refused = await command(apply)
    expect(refused.code).toBe(1)
    expect(refused.err).toContain("does not verify with the keys")

    describe({ programFile })
    const plan = await deployedUnderKeys({ command, deploymentFile, chainsFile }, "Local Solana")
    const service = await startService([], {
      ...environment,
      SHIELDED_RELAY_CHAINS: "",
      SHIELDED_RELAY_CHAINS_FILE: chainsFile,
    })
    try {
      const session = await createClient({
        baseUrl: service.url,
        wallet: solanaKey(payer.secretKey),
      }).createSession()
      const { txData } = await session.deposit({
        chainId,
        tokenAddresses: [native],
        amounts: [10n * units],
      })
      if (typeof txData !== "string") throw new Error("a transaction of Solana is a text")
      await sender.signAndSend(txData, payer)
      const asked = 4n * units
      const arrived = await withdrawDeposited({
        session,
        chainId,
        coin: native,
        deposited: 10n * units,
        asked,
        recipient: Keypair.generate().publicKey.toBase58(),
        coinsOf: async (address) =>
          BigInt(await sender.connection.getBalance(new PublicKey(address))),
      })
      return { arrived, asked, vkHash: plan["vkHash"] }
    } finally {
      await service.close()
    }
  } finally {
    await node.close()
  }
}
