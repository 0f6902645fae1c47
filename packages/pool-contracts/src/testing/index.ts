/**
 * Contracts for tests and development networks: well-behaved and hostile tokens, contract accounts, a recipient, a venue, actions
 * and oracles.
 */
export { contractWallet } from "./generated/ContractWallet.ts"
export { contractWalletFactory } from "./generated/ContractWalletFactory.ts"
export { falseReturnToken } from "./generated/FalseReturnToken.ts"
export { feeOnTransferToken } from "./generated/FeeOnTransferToken.ts"
export { fixedRateAction } from "./generated/FixedRateAction.ts"
export { hostileAction } from "./generated/HostileAction.ts"
export { hostileRecipient } from "./generated/HostileRecipient.ts"
export { hostileToken } from "./generated/HostileToken.ts"
export { noReturnToken } from "./generated/NoReturnToken.ts"
export { testExchange } from "./generated/TestExchange.ts"
export { testGasPriceOracle } from "./generated/TestGasPriceOracle.ts"
export { testPriceFeed } from "./generated/TestPriceFeed.ts"
export { testSanctionsList } from "./generated/TestSanctionsList.ts"
export { testToken } from "./generated/TestToken.ts"
export { testTwapPool } from "./generated/TestTwapPool.ts"
export { twoAddressToken } from "./generated/TwoAddressToken.ts"
