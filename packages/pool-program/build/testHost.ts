import { execFileSync } from "node:child_process"
import { mkdirSync } from "node:fs"
import { RUSTC } from "./compile.ts"
import { inPackage } from "./inPackage.ts"

/**
 * Compiles the unit tests of host/ for this machine and runs them.
 *
 * @throws Error if one fails
 */
export function testHost(target: string): void {
  mkdirSync(target, { recursive: true })
  const tests = `${target}/logic`
  const checked = ["-O", "-C", "overflow-checks=on", "-D", "warnings"]
  const source = inPackage("host/logic.rs")
  execFileSync(RUSTC, ["--test", "--edition", "2021", ...checked, "-o", tests, source], {
    stdio: "inherit",
  })
  execFileSync(tests, { stdio: "inherit" })
}
