import {
  nativeTron,
  type TronDevnet,
  type TronDevnetToken,
} from "../tron/deploy/startTronDevnet.ts"
import type { ChainSettings } from "./ChainSettings.ts"

/** The configuration of a local TRON network. A TRX is worth 0.30 dollars, and 0.002 of gold. */
export function tronChainSettings({
  chainId,
  node,
  pool,
  deploymentBlock,
  relayers,
  feeRecipient,
  gasTank,
  exchange,
  action,
  tokens,
}: TronDevnet): ChainSettings {
  const keys = Object.fromEntries(
    relayers.map(({ privateKey }, index) => [`TRON_RELAYER_KEY_${index}`, privateKey]),
  )
  const [dollar] = tokens
  return {
    keys: { ...keys, TRON_GAS_TANK_KEY: gasTank.privateKey },
    chain: {
      family: "tron",
      chainId,
      name: "TRON devnet",
      rpcUrls: [node.url],
      poolAddress: pool,
      deploymentBlock,
      senders: Object.keys(keys).map((name) => `env:${name}`),
      feeRecipient,
      gasTank: "env:TRON_GAS_TANK_KEY",
      swaps: {
        wrappedNative: exchange.wrappedNative,
        intermediates: [dollar.address],
        venues: [{ kind: "uniswap-v2", action, router: exchange.router }],
      },
      tokens: tokens.map(tokenSettings),
    },
  }
}

/** Thousandths of a token that a TRX is worth. */
const worth: Readonly<Record<string, bigint>> = { USDT: 300n, GLD: 2n }

function tokenSettings({ address, symbol, decimals }: TronDevnetToken): object {
  const price = {
    tokens: (((worth[symbol] ?? 1_000n) * 10n ** BigInt(decimals)) / 1_000n).toString(),
    native: (10n ** 6n).toString(),
  }
  return { address, symbol, decimals, ...(address === nativeTron ? {} : { price }) }
}
