import type { PGlite } from "@electric-sql/pglite"
import { Duplex } from "node:stream"

/** Codes that stand in place of a protocol version (PostgreSQL documentation, 54.7, SSLRequest and CancelRequest). */
const SSL_REQUEST = 80_877_103
const CANCEL_REQUEST = 80_877_102
const TERMINATE = 0x58

/**
 * PostgreSQL's wire protocol, spoken with a database in this process: what the client writes goes to it, its answers come back. One
 * stream at a time; a statement runs to its end before the next bytes are looked at, so there is never anything to cancel.
 */
export function pgliteStream(database: PGlite): Duplex {
  return new Duplex({
    read() {},
    write(chunk: Uint8Array, _encoding, written) {
      const code = chunk.length >= 8 ? new DataView(chunk.buffer, chunk.byteOffset).getInt32(4) : 0
      if (chunk.length === 8 && code === SSL_REQUEST) {
        this.push(Uint8Array.of(0x4e))
        return written()
      }
      if ((chunk.length === 16 && code === CANCEL_REQUEST) || chunk[0] === TERMINATE) {
        this.push(null)
        return written()
      }
      void answered(database, chunk).then(({ answer, error }) => {
        if (answer.length > 0) this.push(answer)
        written(error)
      })
    },
  })
}

/** Never rejects: an error ends the stream, and with it the connection. */
async function answered(
  database: PGlite,
  request: Uint8Array,
): Promise<{ readonly answer: Uint8Array; readonly error: Error | null }> {
  try {
    return { answer: await database.execProtocolRaw(request), error: null }
  } catch (error) {
    return {
      answer: new Uint8Array(0),
      error: error instanceof Error ? error : new Error("the database broke down"),
    }
  }
}
