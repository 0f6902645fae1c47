import { Redacted } from "effect"
import type { Devnet, DevnetToken } from "../deploy/deployDevnet.ts"
import type { ChainSettings } from "./ChainSettings.ts"

/** The configuration of a local EVM chain. */
export function evmChainSettings(devnet: Devnet): ChainSettings {
  const keys = Object.fromEntries(
    devnet.relayers.map(({ privateKey }, index) => [`RELAYER_KEY_${index}`, privateKey]),
  )
  return {
    keys: { ...keys, GAS_TANK_KEY: devnet.gasTank.privateKey },
    chain: {
      chainId: devnet.node.chainId,
      name: "Devnet",
      rpcUrls: devnet.chainOptions.endpoints.map(({ url }) =>
        typeof url === "string" ? url : Redacted.value(url),
      ),
      poolAddress: devnet.pool,
      deploymentBlock: devnet.deploymentBlock,
      senders: Object.keys(keys).map((name) => `env:${name}`),
      gasTank: "env:GAS_TANK_KEY",
      feeRecipient: devnet.feeRecipient,
      confirmations: devnet.chainOptions.confirmations,
      swaps: devnet.chainOptions.swaps,
      tokens: devnet.tokens.map(tokenSettings),
    },
  }
}

/** A coin of the devnet is worth 2,000 of every token. */
function tokenSettings({ address, symbol, decimals, name }: DevnetToken): object {
  const price = {
    tokens: (2_000n * 10n ** BigInt(decimals)).toString(),
    native: (10n ** 18n).toString(),
  }
  return { address, symbol, decimals, name, ...(BigInt(address) === 0n ? {} : { price }) }
}
