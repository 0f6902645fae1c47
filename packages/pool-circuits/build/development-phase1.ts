/**
 * Writes the DEVELOPMENT ONLY powers of tau for the circuits of a pool into a file, for tests of a ceremony:
 * `node build/development-phase1.ts FILE`.
 */
import { poolCircuits } from "../src/keys-folder.ts"
import { CIRCUITS } from "./circuits.ts"
import { writeDevelopmentPowersOfTau } from "./development-powers-of-tau.ts"

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error("name the file")
const powers = CIRCUITS.flatMap(({ name, maximumPower }) =>
  poolCircuits.some((one) => one === name) ? [maximumPower] : [],
)
await writeDevelopmentPowersOfTau(path, Math.min(...powers), Math.max(...powers))
// snarkjs keeps its worker threads alive.
process.exit(0)
