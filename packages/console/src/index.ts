export type {
  Accounts,
  Earnings,
  Log,
  OperationStory,
  OrderStory,
  Outcomes,
  Overview,
} from "./page/answers.ts"
export { readAssets, type ConsoleAsset } from "./readAssets.ts"
