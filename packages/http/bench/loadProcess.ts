import { fork } from "node:child_process"
import type { LoadMessage, LoadResult, LoadTask } from "./load.ts"

/** Requests per second: of the server's processor time, and as the callers saw it. */
export interface Rate {
  readonly requests: number
  /** Of this process, which serves: waiting for a machine shared with others is not in it. */
  readonly processorSeconds: number
  readonly seconds: number
}

export interface LoadProcess {
  /** Sends the requests and measures what answering them cost this process. @rejects unless each is answered with 200. */
  readonly send: (port: number, requests: ReadonlyArray<string>) => Promise<Rate>
  readonly end: () => void
}

const connections = 32

/** Callers in a process of their own, so that they are neither measured nor waited for. */
export async function startLoadProcess(): Promise<LoadProcess> {
  const child = fork(new URL("./load.ts", import.meta.url), { serialization: "advanced" })
  const answer = () =>
    new Promise<LoadMessage>((resolve, reject) => {
      const ended = (code: number | null) =>
        reject(new Error(`The load process ended with ${code}`))
      child.once("exit", ended)
      child.once("message", (message: LoadMessage) => {
        child.off("exit", ended)
        resolve(message)
      })
    })
  await answer()
  return {
    send: async (port, requests) => {
      const task: LoadTask = { port, connections, requests }
      const done = answer()
      child.send(task)
      const before = process.cpuUsage()
      const result = await done
      const { user, system } = process.cpuUsage(before)
      requireAnswers(result, requests.length)
      return {
        requests: requests.length,
        processorSeconds: (user + system) / 1e6,
        seconds: result.milliseconds / 1000,
      }
    },
    end: () => void child.kill(),
  }
}

function requireAnswers(message: LoadMessage, wanted: number): asserts message is LoadResult {
  const answered = "status" in message ? (message.status["200"] ?? 0) : 0
  if (answered !== wanted) {
    throw new Error(`Not every request was answered with 200: ${JSON.stringify(message)}`)
  }
}
