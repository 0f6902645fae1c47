import { createServer } from "node:http"
import { once } from "node:events"
import { describe, expect, it, onTestFinished } from "vitest"
import { runToEnd } from "../src/starts/runToEnd.ts"
import { startToReady } from "../src/starts/startToReady.ts"
import { usageRow } from "../src/starts/Usage.ts"

describe("the figures of starts", () => {
  it("show the median with its spread, the least time by the clock and the median memory", () => {
    const runs = [900, 100, 200].map((processor, run) => ({
      processor,
      clock: 3_000 - run,
      memory: processor * 1e6,
    }))
    expect(usageRow("a start", runs)).toEqual([
      "a start",
      "0.20 s (0.10 s to 0.90 s)",
      "3.00 s",
      "200 MB",
    ])
  })

  it("count a program's own processor time and memory, to its end", async () => {
    const busy = "const end = performance.now() + 300; while (performance.now() < end);"
    const { clock, processor, memory } = await runToEnd(["-e", busy])
    expect(clock).toBeGreaterThan(300)
    expect(processor).toBeGreaterThan(30)
    expect(memory).toBeGreaterThan(20e6)
    await expect(runToEnd(["-e", "process.exit(3)"])).rejects.toThrow("ended with code 3")
  })

  it("refuse a program that ends before it is ready", async () => {
    const server = createServer((_, response) => response.writeHead(503).end())
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === "object" ? address?.port : 0
    await expect(
      startToReady(["-e", "0"], `http://127.0.0.1:${port}/readyz`, { env: {} }),
    ).rejects.toThrow("ended before it was ready")
  })
})
