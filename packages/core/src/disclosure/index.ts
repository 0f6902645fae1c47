export {
  disclosureMessage,
  verifierPattern,
  type DisclosureRequest,
  type DisclosureScope,
  type DisclosureTexts,
} from "./DisclosureRequest.ts"
export { poolCallOf, proofOf } from "./statementParts.ts"
export { disclosureInputs, type DisclosedNote } from "./disclosureInputs.ts"
export { readStatement, contextOf, disclosureAnswer } from "./statementText.ts"
export {
  Statement,
  wordsOfService,
  type StatementBody,
  type StatementCall,
  type StatementNote,
} from "./Statement.ts"
