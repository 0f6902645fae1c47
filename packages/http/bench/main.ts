import { benchThroughput } from "./index.ts"

/** Prints this package's figures, a section per line: `node bench/main.ts [word in the title]`. */
const title = "Requests"
if (title.toLowerCase().includes((process.argv[2] ?? "").toLowerCase())) {
  const { balance, ping, bare } = await benchThroughput()
  const row = (what: string, perSecond: number) => [
    what,
    Math.round(perSecond).toLocaleString("en"),
    `${((100 * perSecond) / bare).toFixed(1)} %`,
  ]
  console.log(
    JSON.stringify({
      title,
      note: "One process, 32 connections from a thread of the same machine, the default (pure TypeScript) signature verifier.",
      columns: ["route", "per second", "of a bare node:http JSON route"],
      rows: [
        row("GET /balance, signed, each with its own nonce", balance),
        row("GET /ping, unsigned", ping),
        row("bare node:http route with JSON of the same size", bare),
      ],
    }),
  )
}
