export {
  decideEntry,
  decideOrder,
  type DecisionOutcome,
  type OperatorDecision,
  type ReturnDecision,
} from "./decideWithheld.ts"
export { listWithheld, type UnreadableRow, type Withheld } from "./listWithheld.ts"
