export * from "./address/index.ts"
export * from "./amount/index.ts"
export * from "./application/index.ts"
export * from "./authorization/index.ts"
export * from "./deposit/index.ts"
export * from "./disclosure/index.ts"
export * from "./error/index.ts"
export * from "./fee/fee.ts"
export * from "./indexer/index.ts"
export * from "./journal/index.ts"
export * from "./noteIndex/index.ts"
export * from "./operation/index.ts"
export * from "./organization/index.ts"
export * from "./owner/index.ts"
export * from "./port/index.ts"
export * from "./proof/index.ts"
export * from "./referral/index.ts"
export * from "./privacy/index.ts"
export * from "./privateSend/index.ts"
export * from "./request/index.ts"
export * from "./screening/index.ts"
export * from "./session/index.ts"
export * from "./startup/index.ts"
export {
  defaultSlippage,
  openSwapData,
  parseSlippage,
  sealSwapData,
  swapDataKey,
  type Slippage,
} from "./swap/index.ts"
export * from "./tracing/index.ts"
export * from "./walletOperation/index.ts"
export * from "./webhook/index.ts"
export * from "./worker/index.ts"
