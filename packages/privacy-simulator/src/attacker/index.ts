import type { PairAttacker, PayerAttacker } from "./Attacker.ts"
import { gasLimit, inputShape, payee, salt, sameShape, sender, tokenPair } from "./callShape.ts"
import { exactAmount, feeAdjustedAmount, joinSums } from "./equalAmount.ts"
import { feeClusterSum, sameFee } from "./feeCluster.ts"
import { feeInversion } from "./feeInversion.ts"
import { insertedChange, insertionWindow } from "./insertionWindow.ts"
import { roundSum } from "./roundSum.ts"
import { subsetSum } from "./subsetSum.ts"
import { age, deadline, fifo } from "./timing.ts"

export const payerAttackers: ReadonlyArray<PayerAttacker> = [
  exactAmount,
  feeAdjustedAmount,
  feeClusterSum,
  roundSum,
  subsetSum,
  joinSums,
  feeInversion,
  fifo,
  age,
  insertionWindow,
  tokenPair,
  inputShape,
]

export const pairAttackers: ReadonlyArray<PairAttacker> = [
  sameFee,
  deadline,
  sender,
  gasLimit,
  salt,
  sameShape,
  payee,
  insertedChange,
]
