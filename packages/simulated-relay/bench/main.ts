import { floodTitle, measureFlood } from "./flood.ts"

/** Prints this package's figures, a section per line: `node bench/main.ts [word in the title]`. */
const wanted = (process.argv[2] ?? "").toLowerCase()
if (floodTitle.toLowerCase().includes(wanted))
  for await (const section of measureFlood()) console.log(JSON.stringify(section))
