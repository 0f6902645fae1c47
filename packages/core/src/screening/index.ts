export {
  decideEntry,
  decideOrder,
  type DecisionOutcome,
  type OperatorDecision,
  type ReturnDecision,
} from "./decideWithheld.ts"
