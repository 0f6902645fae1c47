import { createSocket, type Socket } from "node:dgram"
import { once } from "node:events"
import { isIPv4 } from "node:net"

const [A, AAAA] = [1, 28]
const [noError, noName] = [0, 3]

/** A server of names on this machine (RFC 1035) that knows a few. */
export class NameServer {
  readonly #socket: Socket

  private constructor(socket: Socket) {
    this.#socket = socket
  }

  /** @param names The addresses of each name. */
  static async start(names: Readonly<Record<string, ReadonlyArray<string>>>): Promise<NameServer> {
    const socket = createSocket("udp4")
    socket.on("message", (question, { port, address }) =>
      socket.send(answerTo(question, names), port, address),
    )
    socket.bind(0, "127.0.0.1")
    await once(socket, "listening")
    return new NameServer(socket)
  }

  /** Its address and port. */
  get address(): string {
    return `127.0.0.1:${this.#socket.address().port}`
  }

  async stop(): Promise<void> {
    this.#socket.close()
    await once(this.#socket, "close")
  }
}

function answerTo(message: Buffer, names: Readonly<Record<string, ReadonlyArray<string>>>): Buffer {
  const labels: Array<string> = []
  let end = 12
  for (let length = message[end] ?? 0; length > 0; length = message[end] ?? 0) {
    labels.push(message.toString("latin1", end + 1, end + 1 + length))
    end += 1 + length
  }
  const question = message.subarray(12, end + 5)
  const asked = message.readUInt16BE(end + 1)
  const known = names[labels.join(".").toLowerCase()]
  const found = (known ?? []).filter((address) => isIPv4(address) === (asked === A))
  const records =
    asked === A || asked === AAAA ? found.map((address) => record(asked, address)) : []
  const head = Buffer.alloc(12)
  message.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180 | (known === undefined ? noName : noError), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  return Buffer.concat([head, question, ...records])
}

/** A record of the name that the question begins with, for a minute. */
function record(type: number, address: string): Buffer {
  const bytes = type === A ? Buffer.from(address.split(".").map(Number)) : ipv6Bytes(address)
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length])
  return Buffer.concat([head, bytes])
}

function ipv6Bytes(address: string): Buffer {
  const [before = "", after = ""] = address.split("::")
  const groups = (part: string) => (part === "" ? [] : part.split(":"))
  const missing = 8 - groups(before).length - groups(after).length
  const all = [...groups(before), ...Array<string>(missing).fill("0"), ...groups(after)]
  return Buffer.from(all.map((group) => group.padStart(4, "0")).join(""), "hex")
}
