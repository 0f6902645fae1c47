import { wordToAddress } from "../words.ts"
import { call } from "./call.ts"
import { expand, readMemory, regionEnd } from "./memory.ts"
import type { Context, Operation } from "./Operation.ts"
import { refuseStatic } from "./refuseStatic.ts"
import { peek, pop } from "./stack.ts"
import type { CallKind } from "./wantedCall.ts"

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** 40, and 9,000 for a value, and 25,000 if CALL gives it to an account that does not exist. */
function callEnergy(kind: CallKind, hasValue: boolean) {
  return (context: Context): bigint => {
    const { run, execution } = context
    const value = hasValue ? peek(run, 2) : 0n
    const regions = hasValue ? 3 : 2
    const missing =
      kind === "CALL" && execution.state.account(wordToAddress(peek(run, 1))) === undefined
    const input = regionEnd(peek(run, regions), peek(run, regions + 1))
    const output = regionEnd(peek(run, regions + 2), peek(run, regions + 3))
    return (
      40n +
      (value === 0n ? 0n : missing ? 34_000n : 9_000n) +
      expand(context, max(input, output), kind)
    )
  }
}

/** What a call or creation may forward: everything, or all but a 64th for contracts of version 1. */
export const forwardable = ({ run, frame }: Context): bigint =>
  frame.version === 1 ? run.gasLeft - run.gasLeft / 64n : run.gasLeft

const calling = (code: number, kind: CallKind, hasValue: boolean): Operation => ({
  code,
  name: kind,
  needs: hasValue ? 7 : 6,
  gives: 1,
  energy: callEnergy(kind, hasValue),
  time: "call",
  act: async (context) => {
    const { run, frame } = context
    const requested = pop(run)
    const target = wordToAddress(pop(run))
    const value = hasValue ? pop(run) : 0n
    if (kind === "CALL" && value !== 0n) refuseStatic(frame.isStatic)
    const input = readMemory(run, pop(run), pop(run))
    const output = { offset: pop(run), size: pop(run) }
    const most = forwardable(context)
    const forwarded = requested < most ? requested : most
    run.gasLeft -= forwarded
    const energy = forwarded + (value === 0n ? 0n : 2_300n)
    await call(context, { kind, target, value, input, output, energy })
  },
})

export const callOperations: ReadonlyArray<Operation> = [
  calling(0xf1, "CALL", true),
  calling(0xf2, "CALLCODE", true),
  calling(0xf4, "DELEGATECALL", false),
  calling(0xfa, "STATICCALL", false),
]
