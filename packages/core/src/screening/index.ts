export {
  decideEntry,
  decideOrder,
  type DecisionOutcome,
  type OperatorDecision,
} from "./decideWithheld.ts"
