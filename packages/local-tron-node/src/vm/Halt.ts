import type { ContractResult } from "./ContractResult.ts"

/** What ends a frame with an exception: everything except STOP, RETURN, REVERT and SELFDESTRUCT. */
export class Halt extends Error {
  readonly word: ContractResult
  /** Energy that the frame keeps; undefined when the exception burns all of it. */
  readonly energyLeft: bigint | undefined

  constructor(word: ContractResult, message: string, energyLeft?: bigint) {
    super(message)
    this.name = "Halt"
    this.word = word
    this.energyLeft = energyLeft
  }
}
