import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { afterEach, expect, it } from "vitest"
import { distantServer, type DistantServer } from "../src/throughput/distance/distantServer.ts"

const milliseconds = 40
const echo = createServer((socket) => socket.pipe(socket))
let distant: DistantServer | null = null
afterEach(async () => {
  await distant?.close()
  echo.close()
})

async function connected(): Promise<Socket> {
  if (!echo.listening) await once(echo.listen(0, "127.0.0.1"), "listening")
  const address = echo.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  distant = await distantServer(`postgres://user@127.0.0.1:${address.port}/name`, milliseconds)
  const { port, username, pathname } = new URL(distant.url)
  expect([username, pathname]).toEqual(["user", "/name"])
  const socket = connect(Number(port), "127.0.0.1")
  await once(socket, "connect")
  return socket
}

it("brings bytes in their order, each after the distance, and the end of a connection", async () => {
  const socket = await connected()
  const texts = Array.from({ length: 50 }, (_, n) => `text ${n};`)
  const received = once(socket.setEncoding("utf8"), "data")
  const sent = performance.now()
  for (const text of texts) socket.write(text)
  let answer = String((await received)[0])
  expect(performance.now() - sent).toBeGreaterThanOrEqual(milliseconds)
  while (answer.length < texts.join("").length) answer += String((await once(socket, "data"))[0])
  expect(answer).toBe(texts.join(""))
  const closed = once(socket, "close")
  socket.end()
  await closed
  expect(socket.destroyed).toBe(true)
})
