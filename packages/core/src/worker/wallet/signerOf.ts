import { Effect } from "effect"
import type { WalletSide } from "../../application/wallets/WalletSide.ts"
import type { SignWithWallet } from "../../port/chain/WalletChain.ts"
import { WalletKeys } from "../../port/WalletKeys.ts"
import type { WalletOperation } from "../../walletOperation/index.ts"

/** Signs with the key of the operation's wallet. */
export const signerOf = Effect.fnUntraced(function* (
  { wallet: { user, index } }: WalletOperation,
  key: WalletSide["chain"]["key"],
) {
  const keys = yield* WalletKeys
  return ((bytes) =>
    key.curve === "ed25519"
      ? keys.signEd25519(user, index, bytes)
      : keys.signSecp256k1(user, index, key.name, bytes)) satisfies SignWithWallet
})
