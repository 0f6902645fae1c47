import { SystemProgram } from "@solana/web3.js"
import { Redacted } from "effect"
import {
  secretOf,
  type SolanaDevnet,
  type SolanaDevnetToken,
} from "../solana/deploy/deploySolanaDevnet.ts"
import type { ChainSettings } from "./ChainSettings.ts"

/** The configuration of a local cluster. Its coin is worth 150 dollars, and 150 of gold. */
export function solanaChainSettings({
  chainId,
  node,
  pool,
  relayers,
  feeRecipient,
  tokens,
  chainOptions: { swaps },
}: SolanaDevnet): ChainSettings {
  const keys = Object.fromEntries(
    relayers.map((relayer, index) => [
      `SOLANA_RELAYER_KEY_${index}`,
      Redacted.value(secretOf(relayer)),
    ]),
  )
  return {
    keys,
    chain: {
      family: "solana",
      chainId,
      name: "Solana devnet",
      genesisHash: pool.genesisHash,
      rpcUrls: [node.url],
      poolAddress: pool.program,
      lookupTable: pool.lookupTable,
      deploymentSlot: pool.deploymentSlot,
      senders: Object.keys(keys).map((name) => `env:${name}`),
      feeRecipient: feeRecipient.toBase58(),
      swaps,
      tokens: tokens.map(tokenSettings),
    },
  }
}

function tokenSettings({ address, symbol, decimals }: SolanaDevnetToken): object {
  const price = {
    tokens: (150n * 10n ** BigInt(decimals)).toString(),
    native: (10n ** 9n).toString(),
  }
  const isCoin = address === SystemProgram.programId.toBase58()
  return { address, symbol, decimals, ...(isCoin ? {} : { price }) }
}
