export { orderWarnings, warningsAbout, type OrderWarning } from "./orderWarnings.ts"
export { enoughPayers, fittingPayers } from "./fittingPayers.ts"
export { type FittingAmount } from "./roundedAmounts.ts"
