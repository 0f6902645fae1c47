import { spawn } from "node:child_process"
import { join } from "node:path"
import type { Play } from "./measureMarket.ts"

/** Plays one world in a process of its own, whose memory is free afterwards. */
export const playApart: Play = async (folder, size) => {
  const command = join(import.meta.dirname, "play.ts")
  const child = spawn(
    process.execPath,
    ["--conditions=source", "--max-old-space-size=8192", command, folder, JSON.stringify(size)],
    { stdio: "inherit" },
  )
  const code = await new Promise((resolve, reject) => {
    child.on("error", reject).on("exit", resolve)
  })
  if (code !== 0) throw new Error(`the world of seed ${size.seed} ended with code ${String(code)}`)
}
