import { leakAdvantage } from "../src/measure/leakAdvantage.ts"
import { playWorld } from "../src/index.ts"
import { leaks } from "./leaks.ts"
import { leakWorld } from "./leakWorld.ts"

/** Measures one leak in these sources, planted or not: `node command/leak.ts <name>`. */
const leak = leaks.find(({ name }) => name === process.argv[2])
if (leak === undefined) throw new RangeError(`${process.argv[2]} is not a planted leak`)
const world = await playWorld(leakWorld(leak))
console.log(`advantage ${leakAdvantage(world, leak.question).toFixed(4)}`)
