export { enoughPayers, fittingPayers } from "./fittingPayers.ts"
export { type FittingAmount } from "./roundedAmounts.ts"
