import { Effect, Semaphore, type Scope } from "effect"
import { chmod, open, rm, type FileHandle } from "node:fs/promises"
import { createServer, type Socket } from "node:net"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import type { Transactions } from "../transaction/Transactions.ts"
import { dumpTables } from "./dumpTables.ts"

/** Where the process that has an embedded database open gives backups of it. */
export const socketIn = (folder: string): string => join(folder, "backup.sock")

/** Bytes in the path of a socket, on Linux 107 and elsewhere 103, without its end. */
const longestPath = 103
/** Bytes that are written to the spool file at once. */
const chunk = 1 << 20

/** The last line of a dump that could not be finished: no line of a dump is like it. */
const FAILED = '{"type":"failed"}'

/**
 * Gives a dump of an embedded database to every process of the same user that connects, until the scope closes. The folder is locked by this
 * process, so no other one could read it. The database's one session is held only while the rows are written to a file, never while a
 * reader takes them. A folder whose path is too long for a socket gives none.
 */
export const serveBackups = Effect.fnUntraced(function* (
  folder: string,
  transactions: Transactions,
): Effect.fn.Return<void, never, Scope.Scope> {
  const path = socketIn(folder)
  if (process.platform === "win32" || Buffer.byteLength(path) > longestPath) return
  const scope = yield* Effect.scope
  const turn = Semaphore.makeUnsafe(1)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
    socket.on("error", () => socket.destroy())
    // Only a socket that is read notices that its reader has left.
    socket.resume()
    // In the scope, so that the database closes after a dump has ended.
    const dump = turn.withPermit(unlessLeft(socket, spooled(folder, transactions))).pipe(
      Effect.flatMap((file) => Effect.tryPromise(() => send(file, socket))),
      Effect.catchCause(() => Effect.sync(() => void socket.end(`${FAILED}\n`))),
    )
    Effect.runFork(Effect.forkIn(dump, scope))
  })
  // A process that was killed leaves its socket; this one holds the folder's lock.
  yield* Effect.promise(() => rm(path, { force: true }))
  const listening = Effect.callback<void>((resume) => {
    server.once("error", () => resume(Effect.void))
    server.listen(path, () => resume(Effect.void))
  })
  yield* Effect.acquireRelease(listening, () =>
    Effect.callback<void>((resume) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resume(Effect.void))
    }),
  )
  yield* Effect.promise(() => chmod(path, 0o600).catch(() => undefined))
})

/** A reader that has left while others had their turns costs no dump. */
const unlessLeft = <A, E>(socket: Socket, dump: Effect.Effect<A, E>) =>
  Effect.suspend(() => (socket.destroyed ? Effect.interrupt : dump))

/** Writes the dump into a file that no longer has a name: it is gone when the process ends, however it ends. */
const spooled = (folder: string, transactions: Transactions) =>
  Effect.gen(function* () {
    const path = join(folder, "backup.spool")
    const file = yield* Effect.tryPromise(async () => {
      const opened = await open(path, "w+", 0o600)
      await rm(path)
      return opened
    })
    let [waiting, size] = [new Array<string>(), 0]
    const flush = Effect.suspend(() => {
      const text = waiting.join("")
      ;[waiting, size] = [[], 0]
      return Effect.tryPromise(() => file.writeFile(text))
    })
    yield* dumpTables(transactions, folder, (line) => {
      const text = `${JSON.stringify(line)}\n`
      waiting.push(text)
      size += text.length
      return size < chunk ? Effect.void : flush
    }).pipe(
      Effect.andThen(flush),
      Effect.onError(() => Effect.promise(() => file.close())),
    )
    return file
  })

async function send(file: FileHandle, socket: Socket): Promise<void> {
  // Closed also if the reader has left before the first byte.
  await using spool = file
  await pipeline(spool.createReadStream({ start: 0 }), socket)
}
