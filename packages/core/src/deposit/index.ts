export { completingNote, sumTowards, type AskedDeposit, type DepositedNote } from "./arrival.ts"
