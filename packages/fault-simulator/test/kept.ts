import type { Step } from "../src/index.ts"

const withdrawal = {
  do: "withdraw",
  owner: 0,
  token: 0,
  amount: 40_000n,
  to: 0,
  delivery: "once",
  refused: false,
} as const satisfies Step

/** Histories that found a fault of the service once, step by step: they mean the same whatever the seeds come to mean. */
export const keptScripts: ReadonlyArray<{
  readonly about: string
  readonly script: ReadonlyArray<Step>
}> = [
  {
    about:
      "nobody had bytes for the nonce of a foreign transaction that a reorganisation took away",
    script: [
      { do: "use key outside" },
      { do: "wait", milliseconds: 2_000 },
      withdrawal,
      { do: "reorganise", depth: 4, drop: 2, reverse: false },
    ],
  },
]
