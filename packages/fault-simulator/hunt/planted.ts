import type { PlantedBug } from "./PlantedBug.ts"
import { plantedOutOfTime } from "./plantedOutOfTime.ts"
import { plantedReturns } from "./plantedReturns.ts"
import { plantedSilence } from "./plantedSilence.ts"

/**
 * Bugs that the simulator must find, as a test of the simulator. They exist only in copies of the
 * sources.
 */
export const plantedBugs: ReadonlyArray<PlantedBug> = [
  {
    name: "send before store",
    edits: [
      {
        file: "core/src/worker/sending/sendTransaction.ts",
        text: "      const { next: stored, written: highest } = yield* advanceBy(\n",
        replacement: `      yield* gateway.broadcast(signed)
      const { next: stored, written: highest } = yield* advanceBy(
`,
      },
    ],
  },
  {
    name: "release on timeout",
    edits: [
      {
        file: "core/src/application/intake/outcome.ts",
        text: "    if (Option.isSome(settled)) return settled.value",
        replacement:
          "    if (Option.isNone(settled)) yield* Effect.ignore((yield* NoteStore).release(id))\n    if (Option.isSome(settled)) return settled.value",
      },
      {
        file: "core/src/application/intake/outcome.ts",
        text: 'import { OperationStore } from "../../port/storage/OperationStore.ts"',
        replacement:
          'import { NoteStore } from "../../port/storage/NoteStore.ts"\nimport { OperationStore } from "../../port/storage/OperationStore.ts"',
      },
    ],
  },
  {
    name: "release on revert",
    edits: [
      {
        file: "core/src/indexer/settleOperations.ts",
        text: "  if (Option.getOrElse(decided, () => false)) return\n",
        replacement: `  const sent = operation.attempts.at(-1)?.transactions.at(-1)
  const receipt = sent === undefined ? null : yield* gateway.transactionStatus(sent.hash)
  if (receipt?.state === "mined" && !receipt.success)
    return void (yield* conclude(operation, failure("OPERATION_FAILED", "it was reverted")))
  if (Option.getOrElse(decided, () => false)) return
`,
      },
    ],
  },
  {
    name: "nonce counter before row",
    edits: [
      {
        file: "core/src/worker/sending/sendTransaction.ts",
        text: "  const { next, skips } = yield* signInTurn(",
        replacement: `  const counters: Map<string, number> = ((gateway as { counters?: Map<string, number> }).counters ??= new Map())
  const senderNonce = Math.max(counters.get(sender) ?? 0, onChain)
  counters.set(sender, senderNonce + 1)
  const { next, skips } = yield* signInTurn(`,
      },
      {
        file: "core/src/worker/sending/sendTransaction.ts",
        text: "      const senderNonce = Math.max(onChain, (account.highest ?? -1) + 1)\n",
        replacement: "",
      },
      {
        // The store takes no nonce that does not follow.
        file: "core/src/worker/sending/sendTransaction.ts",
        text: "(version) => operations.updateInTurn(version, onChain),",
        replacement: "(version) => Effect.as(operations.update(version), account.highest),",
      },
    ],
  },
  {
    name: "a deposit is one note",
    edits: [
      {
        file: "core/src/indexer/settleDeposits.ts",
        text: "asked === undefined ? null : completingNote({ npk, ...asked }, arrived.get(npk) ?? [])",
        replacement:
          "arrived.get(npk)?.find((one) => one.token === asked?.token && one.amount === asked.amount) ?? null",
      },
      {
        file: "core/src/indexer/settleDeposits.ts",
        text: "import { completingNote, countingNotes, isUndecided }",
        replacement: "import { countingNotes, isUndecided }",
      },
    ],
  },
  {
    name: "an event that the table lacks",
    edits: [
      {
        file: "core/src/operation/transition.ts",
        text: '  broadcast: ["signed", "broadcast"],',
        replacement: '  broadcast: ["signed"],',
      },
    ],
  },
  {
    name: "a proof stored before it is verified",
    edits: [
      {
        file: "pool/src/spend/soundProof.ts",
        text: "if (yield* prover.verify(circuit, publicInputs, proof)) return proof",
        replacement: "if (publicInputs.length > 0) return proof",
      },
    ],
  },
  {
    name: "lease without fencing",
    edits: [
      {
        file: "pool/src/shieldedPool.ts",
        text: "unit.transact(Effect.andThen(leases.fence(lease), effect))",
        replacement: "unit.transact(effect)",
      },
    ],
  },
  {
    name: "missing reorganisation roll-back",
    edits: [
      {
        file: "pool/src/chainIndex/ancestor.ts",
        text: 'return hash === null ? "behind" : hash === checkpoint.hash ? "on-chain" : "reorganised"',
        replacement: 'return hash === null ? "behind" : "on-chain"',
      },
    ],
  },
  {
    name: "payout without its operation",
    edits: [
      {
        file: "core/src/worker/payOut.ts",
        text: "        yield* orders.update(started)\n",
        replacement: "",
      },
      {
        file: "core/src/worker/payOut.ts",
        text: "  return yield* unit\n    .transact(",
        replacement: "  yield* orders.update(started)\n  return yield* unit\n    .transact(",
      },
    ],
  },
  {
    name: "recovery while payouts run",
    edits: [
      {
        file: "pool/src/spend/stuckNotes.ts",
        text: 'standing.kind === "stuck" && reservedBy',
        replacement: 'standing.kind !== "balance" && reservedBy',
      },
      {
        file: "pool/src/spend/spendableFor.ts",
        text: 'states.filter(({ standing }) => standing.kind === "stuck")',
        replacement: 'states.filter(({ standing }) => standing.kind !== "balance")',
      },
    ],
  },
  {
    name: "two insertions of one batch",
    edits: [
      {
        file: "core/src/worker/insertion/openInsertions.ts",
        text: "        if (taken.has(at)) continue\n",
        replacement: "",
      },
      {
        file: "storage-memory/src/memoryOperationStore.ts",
        text: "        if (!inFlight) insert(journal, operation)\n        return !inFlight\n",
        replacement: "        insert(journal, operation)\n        return true || inFlight\n",
      },
    ],
  },
  {
    name: "a quarantined note that is spendable",
    ofScreening: true,
    edits: [
      {
        file: "pool/src/spend/spendableFor.ts",
        text: 'state.standing.kind === "balance"',
        replacement: 'state.standing.kind === "balance" || state.standing.kind === "quarantined"',
      },
      {
        file: "storage-memory/src/notes/memoryNoteStore.ts",
        text: "return !notes.isLive(note) || !isReservable({ entry: entries.ofNote(note) })",
        replacement: "return !notes.isLive(note)",
      },
    ],
  },
  {
    name: "a decision forgotten when its note is indexed again",
    ofScreening: true,
    edits: [
      {
        file: "storage-memory/src/EntryTable.ts",
        text: "    const known = this.find({ chainId, transactionHash, log }) ?? {",
        replacement: "    const known: Entry = {",
      },
    ],
  },
  {
    name: "a session for an owner that screening denies",
    ofScreening: true,
    edits: [
      {
        file: "core/src/authorization/createSession.ts",
        text: '      if (!isServed) return Result.fail("FORBIDDEN" as const)\n',
        replacement: "",
      },
    ],
  },
  {
    name: "payouts of a denied owner go on",
    ofScreening: true,
    edits: [
      {
        file: "core/src/worker/runOrder.ts",
        text: '  if (verdict !== "served") return yield* postpone(asked, first, now)\n',
        replacement: "",
      },
    ],
  },
  {
    name: "what a denied owner's private send leaves is stuck balance",
    ofScreening: true,
    edits: [
      {
        file: "core/src/privateSend/noteStanding.ts",
        text: 'return isWithheld(order) ? { kind: "quarantined" } : leftoverOf(order)',
        replacement: 'return { kind: "stuck" }',
      },
    ],
  },
  {
    name: "a payer that the chain does not show counts as served",
    ofScreening: true,
    edits: [
      {
        file: "core/src/worker/screenEntries.ts",
        text: 'isHidden && externalNotes === "quarantine"',
        replacement: 'isHidden && externalNotes !== "accept" && externalNotes !== "quarantine"',
      },
    ],
  },
  ...plantedSilence,
  ...plantedReturns,
  {
    name: "signed anew before expiry is proven",
    chain: "solana",
    edits: [
      {
        file: "core/src/worker/sending/sendTransaction.ts",
        text: '    case "unclear":\n      return { again: 1_000, waitsFor: "chain" } satisfies Step\n  }\n})',
        replacement: `    case "unclear":
      return gateway.expiry !== null
        ? yield* signTransaction(operation, gateway)
        : ({ again: 1_000, waitsFor: "chain" } satisfies Step)
  }
})`,
      },
    ],
  },
  {
    name: "expired counts as failed",
    chain: "solana",
    edits: [
      {
        file: "core/src/worker/sending/sendTransaction.ts",
        text: '    case "expired":\n      return yield* signAfterExpiry(operation, gateway, signed)',
        replacement: `    case "expired":
      yield* conclude(operation, failure("OPERATION_EXPIRED"))
      return "done" satisfies Step`,
      },
      {
        file: "core/src/worker/sending/rebroadcast.ts",
        text: 'if (outcome === "expired")\n    return yield* signAnew(operation, gateway, signAfterExpiry(operation, gateway, last))',
        replacement:
          'if (outcome === "expired") return yield* conclude(operation, failure("OPERATION_EXPIRED"))',
      },
      {
        file: "core/src/worker/sending/rebroadcast.ts",
        text: 'import { advance, goesOn, type Step } from "../operationSteps.ts"',
        replacement:
          'import { advance, conclude, failure, goesOn, type Step } from "../operationSteps.ts"',
      },
    ],
  },
  {
    name: "a slot that was left out taken for one that is yet to come",
    chain: "solana",
    edits: [
      {
        file: "pool/src/chainIndex/ancestor.ts",
        text: "  return block?.hash ?? null",
        replacement: "  return block?.number === number ? block.hash : null",
      },
    ],
  },
  {
    name: "another account while the first can still pay",
    chain: "solana",
    edits: [
      {
        file: "core/src/worker/sending/sendTransaction.ts",
        text: "  if (gateway.expiry !== null) return waitForFunds\n",
        replacement: "",
      },
    ],
  },
  ...plantedOutOfTime,
  {
    name: "a log line with the recipient",
    edits: [
      {
        file: "core/src/application/intake/acceptedAndAwaited.ts",
        text: "    yield* annotateRequest(attributesOf({ id, kind, chainId: command.chainId }))\n",
        replacement:
          '    yield* annotateRequest(attributesOf({ id, kind, chainId: command.chainId }))\n    yield* Effect.logInfo("accepted", command)\n',
      },
    ],
  },
]
