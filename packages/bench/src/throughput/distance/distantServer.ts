import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { createInterface } from "node:readline"

/** A server as it looks from some distance. */
export interface DistantServer {
  /** The server's URL with another port. */
  readonly url: string
  readonly close: () => Promise<void>
}

/**
 * Puts a server of this machine at a distance, by a proxy in a process of its own.
 *
 * @param milliseconds from a request to its answer, besides the server's own time
 * @throws Error if the proxy does not start
 */
export async function distantServer(url: string, milliseconds: number): Promise<DistantServer> {
  const target = new URL(url)
  const program = join(import.meta.dirname, "delayingProxy.ts")
  const proxy = spawn(process.execPath, [program, target.port, String(milliseconds / 2)], {
    stdio: ["pipe", "pipe", "inherit"],
  })
  const lines = createInterface({ input: proxy.stdout })
  const [port] = await Promise.race([
    once(lines, "line"),
    once(proxy, "close").then(() => Promise.reject(new Error("The delaying proxy did not start"))),
  ])
  target.port = String(port)
  return {
    url: target.href,
    close: async () => {
      const closed = once(proxy, "close")
      proxy.stdin.end()
      await closed
    },
  }
}
