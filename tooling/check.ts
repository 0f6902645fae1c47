import { spawnSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { report } from "./report.ts"

/**
 * Runs every check of the repository except the tests. A failing check does not stop the others. The counts are written to
 * `.cache/checks.json`. Arguments select checks by name.
 */
const all = ["build", "lint", "format:check", "boundaries", "unused", "tree", "published"]

const chosen = process.argv.length > 2 ? process.argv.slice(2) : all

const failed = chosen.filter((script) => {
  console.log(`\n── ${script}`)
  const start = performance.now()
  const { status } = spawnSync("npm", ["run", "--silent", script], {
    stdio: "inherit",
    shell: process.platform === "win32",
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`── ${script}: ${status === 0 ? "passed" : "FAILED"} in ${seconds} s`)
  return status !== 0
})

mkdirSync(".cache", { recursive: true })
writeFileSync(
  ".cache/checks.json",
  JSON.stringify({ passed: chosen.length - failed.length, failed: failed.length }),
)
console.log()
report(
  "check",
  `${chosen.length} checks`,
  failed.map((script) => `failed: npm run ${script}`),
)
