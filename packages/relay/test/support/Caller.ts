export {
  Caller,
  evmWallet,
  freshUuid,
  solanaWallet,
  type Body,
  type Wallet,
} from "@shielded-relay/testkit"
