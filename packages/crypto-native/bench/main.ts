import { scanRates } from "./index.ts"

/** Prints this package's figures, a section per line: `node bench/main.ts [word in the title]`. */
const title = "Scanning"
if (title.toLowerCase().includes((process.argv[2] ?? "").toLowerCase())) {
  const { native, noble } = scanRates()
  const row = (what: string, perSecond: number) => [
    what,
    Math.round(perSecond).toLocaleString("en"),
    (perSecond / noble).toFixed(1),
  ]
  console.log(
    JSON.stringify({
      title,
      note: "Notes of others opened in vain, per second of processor time: X25519, two derivations, one authentication that fails.",
      columns: ["ciphers", "notes per second and core", "× plain JavaScript"],
      rows: [row("node:crypto", native), row("plain JavaScript (noble)", noble)],
    }),
  )
}
