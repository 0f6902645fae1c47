import type { PGlite } from "@electric-sql/pglite"
import { Duplex } from "node:stream"

/** Request codes sent in place of a protocol version (PostgreSQL documentation, 54.7, SSLRequest and CancelRequest). */
const SSL_REQUEST = 80_877_103
const CANCEL_REQUEST = 80_877_102
const TERMINATE = 0x58

/**
 * A stream that speaks PostgreSQL's wire protocol with an embedded database. One stream at a time. A statement runs to
 * its end before the next bytes are read, so a cancel request has no effect.
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

/** Never rejects: an error destroys the stream, which ends the connection. */
async function answered(
  database: PGlite,
  request: Uint8Array,
): Promise<{ readonly answer: Uint8Array; readonly error: Error | null }> {
  try {
    return { answer: await database.execProtocolRaw(request), error: null }
  } catch (error) {
    return {
      answer: new Uint8Array(0),
      error: error instanceof Error ? error : new Error("the embedded database failed"),
    }
  }
}
