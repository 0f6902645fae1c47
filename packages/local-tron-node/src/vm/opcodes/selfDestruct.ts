import type { Execution } from "../Execution.ts"
import { wordToAddress } from "../words.ts"
import type { Context, Operation } from "./Operation.ts"
import { refuseStatic } from "./refuseStatic.ts"
import { peek, pop } from "./stack.ts"

/** Free at first; 25,000 for a beneficiary that does not exist since proposal 81; 5,000 more since proposal 94 (TIP-6780). */
function energy({ run, execution }: Context): bigint {
  const { getAllowEnergyAdjustment, getAllowTvmSelfdestructRestriction } = execution.parameters
  const restricted = getAllowTvmSelfdestructRestriction === 1
  const counted = restricted || getAllowEnergyAdjustment === 1
  const missing = execution.state.account(wordToAddress(peek(run, 0))) === undefined
  return (restricted ? 5_000n : 0n) + (counted && missing ? 25_000n : 0n)
}

/** Gives the balance away and, since proposal 94 only for contracts of the same transaction, deletes the contract at its end. */
export const selfDestruct: Operation = {
  code: 0xff,
  name: "SUICIDE",
  needs: 1,
  gives: 0,
  energy,
  time: "state",
  act: ({ run, frame, execution }) => {
    refuseStatic(frame.isStatic)
    const beneficiary = wordToAddress(pop(run))
    const { state, parameters } = execution
    const balance = state.balance(frame.address)
    const restricted = parameters.getAllowTvmSelfdestructRestriction === 1
    const deletes = !restricted || execution.created.some((each) => same(each, frame.address))
    execution.addInternal("suicide", frame.address, beneficiary, balance, new Uint8Array())
    moveBalance(execution, frame.address, beneficiary, balance, deletes)
    if (deletes) execution.deleted.push(frame.address)
    run.interpreter.finish(new Uint8Array())
  },
}

/** A contract that names itself loses its balance, unless it stays. */
function moveBalance(
  { state }: Execution,
  from: Uint8Array,
  to: Uint8Array,
  balance: bigint,
  deletes: boolean,
): void {
  if (same(from, to)) {
    if (deletes) state.addBalance(from, -balance)
    return
  }
  state.activate(to)
  state.addBalance(from, -balance)
  state.addBalance(to, balance)
}

const same = (a: Uint8Array, b: Uint8Array): boolean => a.every((byte, k) => byte === b[k])
