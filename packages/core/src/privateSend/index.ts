export { askedFor, depositsOf, noteStanding, type NoteStanding } from "./noteStanding.ts"
export { drawSchedule } from "./drawSchedule.ts"
export { payoutMargin } from "./payoutMargin.ts"
export { dueAt, nextTry } from "./payoutTimes.ts"
export {
  isCalledOff,
  isScreenedAtEnd,
  isSettled,
  isWithheld,
  livePhases,
  transitionOrder,
  type OrderEvent,
  type PayoutTimes,
} from "./transitionOrder.ts"
