export { completingNote, sumTowards, type AskedDeposit, type DepositedNote } from "./arrival.ts"
export { countingNotes, isUndecided } from "./counting.ts"
