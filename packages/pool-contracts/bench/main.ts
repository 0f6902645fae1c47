import { readFileSync } from "node:fs"

/** Prints this package's figures, a section per line: `node bench/main.ts [word in the title]`. */
const title = "Gas"
if (title.toLowerCase().includes((process.argv[2] ?? "").toLowerCase())) {
  // The tests measure the table and hold it to within 2 %; `npm run gas` of this package writes it anew.
  const table: unknown = JSON.parse(readFileSync(new URL("../gas.json", import.meta.url), "utf8"))
  const rows = Object.entries(typeof table === "object" && table !== null ? table : {})
  const perNote = rows.find(([name]) => name === "update of 16")?.[1]
  console.log(
    JSON.stringify({
      title,
      note: "Whole transactions on a pool in use, payouts to accounts that held nothing; held to within 2 % by the tests. A verification is that of a call's proofs alone, their challenges included.",
      columns: ["call", "gas"],
      rows: [
        ...rows.map(([name, gas]) => [name, Number(gas).toLocaleString("en")]),
        ["update of 16, per note", Math.round(Number(perNote) / 16).toLocaleString("en")],
      ],
    }),
  )
}
