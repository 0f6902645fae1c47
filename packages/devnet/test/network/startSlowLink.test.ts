import { once } from "node:events"
import { connect, createServer } from "node:net"
import { expect, it, onTestFinished } from "vitest"
import { startSlowLink } from "../../src/network/startSlowLink.ts"

it("carries a conversation whole, later once it is slow, and ends with either side", async () => {
  const server = createServer((socket) => socket.pipe(socket))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const address = server.address()
  const link = await startSlowLink(
    typeof address === "object" && address !== null ? address.port : 0,
  )
  onTestFinished(() => link.close())
  const socket = connect(link.port, "127.0.0.1")
  /** What comes back of a text, and after how many milliseconds. */
  const echo = async (text: string) => {
    const start = performance.now()
    socket.write(text)
    let back = ""
    while (back.length < text.length) back += String((await once(socket, "data"))[0])
    return { back, passed: performance.now() - start }
  }
  const long = "0123456789".repeat(100_000)
  expect((await echo(long)).back).toBe(long)
  link.delay(150)
  const late = await echo("late")
  expect(late.back).toBe("late")
  // Once on the way there and once on the way back; timers may be a millisecond early.
  expect(late.passed).toBeGreaterThanOrEqual(298)
  socket.destroy()
  const other = connect(link.port, "127.0.0.1")
  await once(other, "connect")
  const [[failed]] = await Promise.all([once(other, "close"), link.close()])
  expect(failed).toBe(false)
})
