import { storePorts } from "@shielded-relay/core"
import type { PromiseStorage } from "../../../src/index.ts"

type Transact = PromiseStorage["transact"]
type End = () => Promise<void>

/** A storage of which only `transact` and `SessionStore.end` answer; it writes what they do to `log`. */
export function scripted(end: End, transact?: (stores: PromiseStorage) => Transact) {
  const log: Array<string> = []
  const stores = Object.fromEntries(Object.keys(storePorts).map((name) => [name, {}]))
  const none = () => Promise.reject(new Error("not scripted"))
  const storage: PromiseStorage = Object.assign(JSON.parse("{}"), stores, {
    jobQueue: { enqueue: none, work: none },
    sessionStore: {
      end: async () => {
        log.push("end")
        await end().finally(() => log.push("ended"))
      },
    },
    transact: async (body: Parameters<Transact>[0]) => {
      log.push("begin")
      try {
        const result = await body(storage)
        log.push("commit")
        return result
      } catch (error) {
        log.push("rollback")
        throw error
      }
    },
  })
  if (transact !== undefined) Object.assign(storage, { transact: transact(storage) })
  return { storage, log }
}
