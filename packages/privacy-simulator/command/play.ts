import { playWorld } from "../src/index.ts"
import type { WorldSize } from "../src/world/Script.ts"
import { writeWorld } from "./worldFiles.ts"

/** Plays one world and writes its files: `node command/play.ts <folder> <size as JSON>`. A process of its own gives its memory back. */
const [folder = "", size = ""] = process.argv.slice(2)
const world: WorldSize = JSON.parse(size)
writeWorld(folder, await playWorld(world))
