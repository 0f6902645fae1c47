import type { Edit } from "@shielded-relay/bench"
import type { Question } from "../src/measure/leakAdvantage.ts"
import type { MarketName } from "../src/world/Market.ts"
import type { WorldSize } from "../src/world/Script.ts"

/** A leak as a change of the service's sources, and the question that must find it. */
export interface Leak {
  readonly name: string
  readonly market: MarketName
  /** How its world differs from the others. */
  readonly world?: Partial<Omit<WorldSize, "market" | "seed">>
  readonly question: Question
  readonly edits: ReadonlyArray<Edit>
}

/** The least advantage that an attacker must have with a planted leak. A test checks that it has less without the leak. */
export const foundAt = 0.3

/** Enough for a leak that shows in almost every pair. */
const smaller = { users: 30, deposits: 55, spends: 100 } as const

const ownOf = (source: string) => `Number.parseInt(${source}.slice(-4), 16)`
const importOwner = 'import { ownerIdOfOperation } from "../../operation/ownerOfOperation.ts"\n'

/** Leaks that the simulator must find, as a test of the simulator. They exist only in copies of the sources. */
export const leaks: ReadonlyArray<Leak> = [
  {
    name: "a fee of the order's own",
    // Where gas has one price, all fees are equal without this leak.
    market: "tron",
    world: smaller,
    question: { about: "one order", attacker: "same fee" },
    edits: [
      {
        file: "core/src/worker/payOut.ts",
        text: "    fee: { token: fee.token, amount },\n",
        replacement:
          "    fee: { token: fee.token, amount: amount + (BigInt(`0x${order.id.slice(0, 8)}`) % 9973n) },\n",
      },
    ],
  },
  {
    name: "a deadline of the owner's own",
    market: "l2",
    question: { about: "one owner", attacker: "deadline" },
    edits: [
      {
        file: "core/src/application/intake/accept.ts",
        text: "deadline: deadlineFrom(now, yield* deadlinesOf(gateway)),",
        replacement: `deadline: deadlineFrom(now, yield* deadlinesOf(gateway)) + 60_000 * ${ownOf("owner")},`,
      },
    ],
  },
  {
    name: "a sender of the owner's own",
    market: "l2",
    question: { about: "one owner", attacker: "sender" },
    edits: [
      {
        file: "core/src/worker/sending/chooseSender.ts",
        text: "const inTurn = ({ id }: Operation,",
        replacement: "const inTurn = (operation: Operation,",
      },
      {
        file: "core/src/worker/sending/chooseSender.ts",
        text: "Number.parseInt(id.slice(0, 8), 16)",
        replacement: ownOf('(ownerIdOfOperation(operation) ?? "0")'),
      },
      {
        file: "core/src/worker/sending/chooseSender.ts",
        text: 'import { isFinal } from "../../operation/transition.ts"\n',
        replacement: `import { isFinal } from "../../operation/transition.ts"\n${importOwner}`,
      },
    ],
  },
  {
    name: "a salt from the owner",
    market: "l2",
    question: { about: "one owner", attacker: "salt" },
    edits: [
      {
        file: "pool/src/spend/planCall.ts",
        text: "salt: yield* random.bytes(16),",
        replacement:
          "salt: Uint8Array.from({ length: 16 }, (_, k) => Number((sk >> BigInt(8 * k)) & 255n)),",
      },
    ],
  },
  {
    name: "a gas limit of the owner's own",
    market: "l2",
    question: { about: "one owner", attacker: "gas limit" },
    edits: [
      {
        file: "core/src/worker/sending/sendTransaction.ts",
        text: "  const fees = yield* gateway.suggestFees(proven)\n",
        replacement: `  const suggested = yield* gateway.suggestFees(proven)
  const gasLimit = String(2_000_000 + ${ownOf('(ownerIdOfOperation(operation) ?? "0")')})
  const fees = { ...suggested, terms: { ...suggested.terms, gasLimit } }
`,
      },
      {
        file: "core/src/worker/sending/sendTransaction.ts",
        text: "import { advance, ",
        replacement: `${importOwner}import { advance, `,
      },
    ],
  },
  {
    name: "an insertion forced for payouts",
    market: "l2",
    // A quiet chain: notes wait half an hour for a batch unless an operation forces one.
    world: { ...smaller, batchDelay: 1_800_000, atOnce: 1 },
    question: { about: "payer", attacker: "insertion window" },
    edits: [
      {
        file: "core/src/worker/insertion/waitForTree.ts",
        text: "|| need === null || isPatient(operation))",
        replacement: "|| need === null)",
      },
    ],
  },
]
