import { connect, type Socket } from "node:net"

/** A parsed response. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A TCP connection on which a test writes any bytes and reads complete responses. */
export interface RawConnection {
  readonly socket: Socket
  readonly write: (bytes: string | Uint8Array) => void
  /** The next response. Rejects if the connection ends before it is complete. */
  readonly answer: () => Promise<WireAnswer>
  /** Errors of the connection, for example a reset. */
  readonly errors: ReadonlyArray<string>
  /** Resolves when the peer has closed, with the bytes after the last complete response. */
  readonly closed: () => Promise<string>
}

/** Connects to a service by its URL. Text is written as latin1, one byte per character. */
export async function rawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve)
    socket.once("error", reject)
  })
  let received = ""
  let ended = false
  let wake = () => {}
  socket.setEncoding("latin1")
  socket.on("data", (text: string) => {
    received += text
    wake()
  })
  const end = () => {
    ended = true
    wake()
  }
  const errors: Array<string> = []
  socket.on("error", (error: NodeJS.ErrnoException) => {
    errors.push(error.code ?? error.message)
    end()
  })
  socket.on("close", end)
  const change = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })
  return {
    socket,
    errors,
    write: (bytes) => {
      socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes)
    },
    answer: async () => {
      for (;;) {
        const parsed = parseAnswer(received)
        if (parsed !== null) {
          received = parsed.rest
          return parsed.answer
        }
        if (ended) throw new Error(`The connection ended after ${JSON.stringify(received)}`)
        await change()
      }
    },
    closed: async () => {
      while (!ended) await change()
      return received
    },
  }
}

function parseAnswer(text: string): { readonly answer: WireAnswer; readonly rest: string } | null {
  const end = text.indexOf("\r\n\r\n")
  if (end === -1) return null
  const [statusLine = "", ...lines] = text.slice(0, end).split("\r\n")
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":")
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1])
  const start = end + 4
  if (status === 100) return { answer: { status, headers, body: "" }, rest: text.slice(start) }
  const length = Number(headers["content-length"] ?? 0)
  if (text.length < start + length) return null
  const body = Buffer.from(text.slice(start, start + length), "latin1").toString("utf8")
  return { answer: { status, headers, body }, rest: text.slice(start + length) }
}

/** All complete responses in a text, and the rest after them. */
export function parseAnswers(text: string): {
  readonly answers: ReadonlyArray<WireAnswer>
  readonly rest: string
} {
  const answers: Array<WireAnswer> = []
  let rest = text
  for (let parsed = parseAnswer(rest); parsed !== null; parsed = parseAnswer(rest)) {
    answers.push(parsed.answer)
    rest = parsed.rest
  }
  return { answers, rest }
}
