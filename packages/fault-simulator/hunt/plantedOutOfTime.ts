import type { PlantedBug } from "./PlantedBug.ts"

/** Bugs on a chain of TRON's manner: where bytes expire without nonces, and where producers run out of time and burn fee limits. */
export const plantedOutOfTime: ReadonlyArray<PlantedBug> = [
  {
    name: "bytes that no node knows signed anew",
    chain: "tron",
    edits: [
      {
        file: "core/src/worker/sending/rebroadcast.ts",
        text: '  if (outcome === "expired")\n    return yield* signAnew(',
        replacement:
          '  if (outcome === "expired" || (gateway.expiry !== null && outcome === "unclear"))\n    return yield* signAnew(',
      },
    ],
  },
  {
    name: "a call that ran out of time sent again by itself",
    chain: "tron",
    edits: [
      {
        file: "core/src/operation/transition.ts",
        text: "        held: true,",
        replacement: "        held: false,",
      },
    ],
  },
  {
    name: "a burnt fee limit charged before its block is final",
    chain: "tron",
    edits: [
      {
        file: "core/src/worker/outOfTime/holdOutOfTime.ts",
        text: "  if (!(yield* isFinalBlock(gateway, status))) return null\n",
        replacement: "",
      },
    ],
  },
  {
    name: "a burnt fee limit charged at every look",
    chain: "tron",
    edits: [
      {
        file: "core/src/worker/outOfTime/holdOutOfTime.ts",
        text: "  if (!(yield* isFinalBlock(gateway, status))) return null\n  const unit = yield* UnitOfWork\n  const losses = yield* GasDebtStore",
        replacement: `  const losses = yield* GasDebtStore
  const payer = ownerIdOfOperation(operation)
  if (payer !== null)
    yield* losses.record({ chainId, transactionHash: hash, owner: payer, native: status.cost, at })
  if (!(yield* isFinalBlock(gateway, status))) return null
  const unit = yield* UnitOfWork`,
      },
      {
        file: "storage-memory/src/memoryGasDebtStore.ts",
        text: "        if (!rows.has(key)) journal.set(rows, key, loss)",
        replacement: "        journal.set(rows, rows.has(key) ? `${key} ${rows.size}` : key, loss)",
      },
    ],
  },
  {
    name: "a burnt fee limit not charged when others land the call",
    chain: "tron",
    edits: [
      {
        file: "core/src/indexer/settleOperations.ts",
        text: "  const operation = yield* withOutOfTime(examined, gateway)\n  if (operation === null) return\n",
        replacement: "  const operation = examined\n",
      },
    ],
  },
  {
    name: "a chain that stays open after its insertion ran out of time",
    chain: "tron",
    edits: [
      {
        file: "core/src/indexer/settleInsertion.ts",
        text: "    if (isOutOfTime) yield* closeChain(gateway, hash, update)\n",
        replacement: "",
      },
    ],
  },
  {
    name: "accepted calls that go on while their chain is closed",
    chain: "tron",
    edits: [
      {
        file: "core/src/worker/outOfTime/mustWait.ts",
        text: "  if ((yield* closureOf(gateway)) !== null) return true\n",
        replacement: "",
      },
    ],
  },
  {
    name: "a resumed operation that forgets its attempts and their anchor",
    chain: "tron",
    edits: [
      {
        file: "core/src/operation/transition.ts",
        text: "      return { status: operation.status, attempts, held: false }",
        replacement: '      return { status: { state: "accepted" }, attempts: [], held: false }',
      },
    ],
  },
]
