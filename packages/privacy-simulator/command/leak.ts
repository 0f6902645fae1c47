import { leakAdvantage } from "../src/measure/leakAdvantage.ts"
import { playWorld } from "../src/index.ts"
import { leaks } from "./leaks.ts"
import { leakWorld } from "./leakWorld.ts"

/** Measures leaks of one kind of world in these sources, planted or not: `node command/leak.ts <name>...`. */
const asked = process.argv.slice(2).map((text) => {
  const leak = leaks.find(({ name }) => name === text)
  if (leak === undefined) throw new RangeError(`${text} is not a planted leak`)
  return leak
})
const [first] = asked
if (first === undefined) throw new RangeError("Name at least one planted leak")
const size = leakWorld(first)
const other = asked.find((leak) => JSON.stringify(leakWorld(leak)) !== JSON.stringify(size))
if (other !== undefined)
  throw new RangeError(`${other.name} and ${first.name} need different worlds`)
const world = await playWorld(size)
for (const { name, question } of asked)
  console.log(`advantage of ${name}: ${leakAdvantage(world, question).toFixed(4)}`)
