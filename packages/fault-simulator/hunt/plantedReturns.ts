import type { PlantedBug } from "./PlantedBug.ts"

/** Bugs of returns of withheld notes. */
export const plantedReturns: ReadonlyArray<PlantedBug> = [
  {
    name: "a return given up once its bytes are out, so that it can be decided on again",
    ofScreening: true,
    edits: [
      {
        file: "core/src/worker/sending/sendTransaction.ts",
        text: '  switch (outcome) {\n    case "accepted":\n',
        replacement: `  if (operation.kind === "return" && (outcome === "accepted" || outcome === "unclear")) {
    yield* conclude(operation, failure("OPERATION_FAILED"))
    return "done" satisfies Step
  }
  switch (outcome) {
    case "accepted":
`,
      },
    ],
  },
  {
    name: "a failed return that begins again by itself",
    ofScreening: true,
    edits: [
      {
        file: "core/src/worker/returning/settleReturn.ts",
        text: '{ from, at, state: "quarantined", reason: reason ?? outcome.error }',
        replacement:
          '{ from, at, state: "return-due", reason: reason ?? outcome.error, payer: intent.recipient, caseName: null }',
      },
    ],
  },
  {
    name: "a return that takes more than half of the note",
    ofScreening: true,
    edits: [
      {
        file: "core/src/worker/returning/startReturn.ts",
        text: "  if (fee * 2n > amount)\n",
        replacement: "  if (fee >= amount)\n",
      },
    ],
  },
  {
    name: "a return to a payer with code, and no case is named",
    ofScreening: true,
    edits: [
      {
        file: "core/src/worker/returning/obstacleTo.ts",
        text: "if (!mayHaveCode && (yield* gateway.isContract(recipient)))",
        replacement: "if (!mayHaveCode && recipient === gateway.pool)",
      },
    ],
  },
]
