import { platformProblem } from "./platformProblem.ts"

// Evaluated before all other modules: on an older Node one of those fails, with a text that does not name the reason.
const versions: unknown = Reflect.get(Object(Reflect.get(globalThis, "process")), "versions")
const node: unknown = Reflect.get(Object(versions), "node")
const problem = platformProblem(typeof node === "string" ? node : undefined)
if (problem !== null) throw new Error(problem)
