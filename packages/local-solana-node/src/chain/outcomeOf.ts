import {
  FailedTransactionMetadata,
  SimulatedTransactionInfo,
  type TransactionMetadata,
} from "litesvm/dist/internal.js"
import { addressOf } from "../transaction/address.ts"
import { transactionError } from "../transaction/transactionError.ts"
import type { Outcome } from "./Block.ts"

/** The result of an execution or a simulation. */
export function outcomeOf(
  answer: TransactionMetadata | SimulatedTransactionInfo | FailedTransactionMetadata,
): Outcome {
  const failed = answer instanceof FailedTransactionMetadata
  const meta = failed || answer instanceof SimulatedTransactionInfo ? answer.meta() : answer
  const returned = meta.returnData()
  return {
    error: failed ? transactionError(answer) : null,
    logs: meta.logs(),
    units: meta.computeUnitsConsumed(),
    inner: meta
      .innerInstructions()
      .map((list, index) => ({
        index,
        instructions: list.map((each) => {
          const instruction = each.instruction()
          return {
            programIdIndex: instruction.programIdIndex(),
            accounts: [...instruction.accounts()],
            data: instruction.data(),
            stackHeight: each.stackHeight(),
          }
        }),
      }))
      .filter(({ instructions }) => instructions.length > 0),
    returnData:
      returned.data().length === 0
        ? null
        : { program: addressOf(returned.programId()), data: returned.data() },
  }
}
