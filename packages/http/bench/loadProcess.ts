import { fork } from "node:child_process"
import type { LoadMessage, LoadResult, LoadTask } from "./load.ts"

/** Requests per second of the server's CPU time, and of wall time as callers see it. */
export interface Rate {
  readonly requests: number
  /** CPU time of this process, which runs the server. Excludes waiting on a shared machine. */
  readonly processorSeconds: number
  readonly seconds: number
}

export interface LoadProcess {
  /**
   * Sends the requests and measures the CPU time this process spends on them.
   *
   * @rejects If a response has a status other than 200.
   */
  readonly send: (port: number, requests: ReadonlyArray<string>) => Promise<Rate>
  readonly end: () => void
}

const connections = 32

/** Starts the callers in a separate process, so that their CPU time is excluded. */
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
