import { measureLoad, measureVisits, SLOWER, TURNS } from "./measurePage.ts"

/** Prints this package's figures, a section per line: `node bench/main.ts [word in the title]`. */
const wanted = (process.argv[2] ?? "").toLowerCase()

const title = "The wallet page in a browser"
if (title.toLowerCase().includes(wanted)) {
  const { first, scripts, families } = await measureLoad()
  const { painted, usable, next, foreign, findings, screens } = await measureVisits()
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`
  const times = (measured: ReadonlyArray<number>) => ({ measured, unit: "ms" })
  console.log(
    JSON.stringify({
      title,
      note: `In Chromium on a processor ${SLOWER} times slower than this machine's (\`Emulation.setCPUThrottlingRate\`), with nothing in its cache. Service, node and browser share the machine. Times are those of ${TURNS} turns. Bytes are gzipped, as the service sends them.`,
      columns: ["what", "figure"],
      rows: [
        ["first load: document, style sheet and scripts", kilobytes(first)],
        ["of that the scripts, which a test holds to 70 kB", kilobytes(scripts)],
        ["more with the first wallet of an EVM chain", kilobytes(families.evm)],
        ["more with the first wallet of Solana", kilobytes(families.solana)],
        ["more with the first wallet of TRON", kilobytes(families.tron)],
        ["first contentful paint", times(painted)],
        ["until a wallet can be chosen", times(usable)],
        ["from a press on Deposit until its form is there", times(next)],
        ["requests to other origins", String(foreign.length)],
        [`findings of axe-core on ${screens} screens, light and dark`, String(findings.length)],
      ],
    }),
  )
}
