import { benchProving } from "./index.ts"

/** Prints this package's figures, a section per line: `node bench/main.ts [word in the title]`. */
const title = "Proofs"
if (title.toLowerCase().includes((process.argv[2] ?? "").toLowerCase())) {
  const figures = await benchProving()
  console.log(
    JSON.stringify({
      title,
      note: "Cold: processes started, keys loaded and checked, first proof made. Warm: median of three, one after the other. Both layouts of workers in one run.",
      columns: ["circuit", "workers × threads", "cold ms", "warm ms", "proofs per second and core"],
      rows: figures.map(({ circuit, workers, threadsPerProof, cold, warm, perSecondAndCore }) => [
        circuit,
        `${workers} × ${threadsPerProof}`,
        Math.round(cold).toLocaleString("en"),
        Math.round(warm).toLocaleString("en"),
        perSecondAndCore.toFixed(2),
      ]),
    }),
  )
}
