// Prints "<passed> <failed>" of one step of .ci/run: counts.mjs <checks|tests> <exit status> <report>.
// Each of these counts as one failure: a missing report, a report in which nothing ran, and a step that
// failed although its report names no failure. A skipped test counts as failed.
import { existsSync, readFileSync } from "node:fs"

const [what, status, file] = process.argv.slice(2)

const complain = (text) => console.error(`${what}: ${text}`)

const read = () => {
  if (!existsSync(file)) return { passed: 0, failed: 0 }
  const report = JSON.parse(readFileSync(file, "utf8"))
  if (what === "checks") return report
  const skipped = report.numPendingTests + report.numTodoTests
  if (skipped > 0) complain(`${skipped} were skipped`)
  return { passed: report.numPassedTests, failed: report.numFailedTests + skipped }
}

const { passed, failed } = read()
const nothingRan = passed + failed === 0
const unexplained = status !== "0" && failed === 0
if (nothingRan) complain("nothing ran")
else if (unexplained) complain(`ended with status ${status}`)

console.log(`${passed} ${nothingRan || unexplained ? failed + 1 : failed}`)
