import { payWithSolanaWallet, solanaWallet } from "@shielded-relay/client"
import type { OpenWallet, WalletAccount } from "../OpenWallet.ts"
import { withCode } from "../walletFault.ts"
import { solanaAddressProblem } from "./solanaAddress.ts"
import { accountsIn, needed, type StandardAccount, type StandardWallet } from "./StandardWallet.ts"

/** What wallets call the clusters, by the hash of their first block. Every other cluster is somebody's own. */
const clusters: Readonly<Record<string, string>> = {
  "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d": "solana:mainnet",
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG: "solana:devnet",
  "4uhcVJyU9pJkvQyS88uRDiswHScSGQx9D2xEfQTVqjkM": "solana:testnet",
}

/** A wallet of the wallet standard. */
export function solanaWalletOf(wallet: StandardWallet): OpenWallet {
  return {
    accountOn: async ({ genesisHash, poolAddress: pool }, how) => {
      const cluster = clusters[genesisHash ?? ""] ?? "solana:localnet"
      const feature = wallet.features["standard:connect"]
      const shown = accountsIn(await withCode(feature.connect({ silent: how === "silently" })))
      const account = shown.find(
        ({ chains, features }) =>
          chains.includes(cluster) && needed.every((name) => features.includes(name)),
      )
      return account === undefined ? null : accountOf(wallet, account, { cluster, pool })
    },
  }
}

function accountOf(
  wallet: StandardWallet,
  account: StandardAccount,
  { cluster, pool }: { readonly cluster: string; readonly pool: string },
): WalletAccount {
  const { features } = wallet
  const telling = {
    features: {
      "solana:signMessage": {
        signMessage: (input: Input<"solana:signMessage", "signMessage">) =>
          withCode(features["solana:signMessage"].signMessage(input)),
      },
      "solana:signAndSendTransaction": {
        signAndSendTransaction: (
          input: Input<"solana:signAndSendTransaction", "signAndSendTransaction">,
        ) => withCode(features["solana:signAndSendTransaction"].signAndSendTransaction(input)),
      },
    },
  }
  return {
    address: account.address,
    owner: solanaWallet(telling, account),
    payer: () => payWithSolanaWallet(telling, account, cluster, { pool }),
    approves: false,
    // The standard has no question for a balance.
    held: async () => null,
    // An account names the clusters that it signs for, and each transaction names its own.
    isElsewhere: async () => null,
    toChain: async () => {},
    watch: ({ accountGone }, signal) => {
      const stop = features["standard:events"]?.on("change", (changes) => {
        if (Reflect.get(Object(changes), "accounts") === undefined) return
        const isShown = accountsIn(changes).some(({ address }) => address === account.address)
        if (!isShown) accountGone()
      })
      if (stop !== undefined) signal.addEventListener("abort", () => stop())
    },
    addressProblem: solanaAddressProblem,
  }
}

type Features = StandardWallet["features"]

type Input<
  Name extends keyof Features,
  Method extends keyof NonNullable<Features[Name]>,
> = NonNullable<Features[Name]>[Method] extends (input: infer Given) => unknown ? Given : never
