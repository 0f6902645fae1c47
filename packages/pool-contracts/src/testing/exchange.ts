/** What `deploy` creates on test networks alone: a token that anyone may mint, and an exchange of Uniswap v2's shape. */
export { exchangeFactory } from "./generated/ExchangeFactory.ts"
export { exchangeRouter } from "./generated/ExchangeRouter.ts"
export { testToken } from "./generated/TestToken.ts"
export { wrappedCoin } from "./generated/WrappedCoin.ts"
