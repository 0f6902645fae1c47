import type { PlantedBug } from "./PlantedBug.ts"

/** Bugs that show only while screening has no answer. */
export const plantedSilence: ReadonlyArray<PlantedBug> = [
  {
    name: "an undecided answer about a recipient or depositor taken for served",
    ofScreening: true,
    edits: [
      {
        file: "core/src/screening/askScreening.ts",
        text: '  if (verdict === "undecided") return yield* screeningUnavailable\n',
        replacement: "",
      },
    ],
  },
  {
    name: "a request that screening had no answer about keeps its nonce",
    ofScreening: true,
    edits: [
      {
        file: "core/src/application/intake/refuse.ts",
        text: "  const refused = asRefusal(error)\n",
        replacement:
          '  const refused = asRefusal(error)\n  if (refused.code === "SCREENING_UNAVAILABLE") return yield* refused\n',
      },
    ],
  },
  {
    name: "a payer that screening is silent about counts as served",
    ofScreening: true,
    edits: [
      {
        file: "core/src/screening/askScreening.ts",
        text: 'Option.getOrElse((): ScreeningVerdict => "undecided")',
        replacement: 'Option.getOrElse((): ScreeningVerdict => "served")',
      },
    ],
  },
  {
    name: "a screening that fails counts as served",
    ofScreening: true,
    edits: [
      {
        file: "core/src/screening/askScreening.ts",
        text: '        "undecided" as const,',
        replacement: '        "served" as const,',
      },
    ],
  },
  {
    name: "a note counts while screening has not decided",
    ofScreening: true,
    edits: [
      {
        file: "core/src/port/storage/NoteStore.ts",
        text: '  return entry === null || entry.state === "served"',
        replacement:
          '  return entry === null || entry.state === "undecided" || entry.state === "served"',
      },
      {
        file: "pool/src/chainIndex/standings.ts",
        text: '  if (isUndecided(state)) return { kind: "undecided" }\n',
        replacement: "",
      },
    ],
  },
  {
    name: "a scheduled withdrawal begins without an answer about its owner",
    ofScreening: true,
    edits: [
      {
        file: "core/src/worker/waiting/startScheduled.ts",
        text: '(yield* screenOwner(owner, gateway.chainId)) !== "served"',
        replacement: '(yield* screenOwner(owner, gateway.chainId)) === "denied"',
      },
    ],
  },
]
