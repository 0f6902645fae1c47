export * from "./WalletOperation.ts"
export * from "./transitionWallet.ts"
