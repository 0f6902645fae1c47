import process from "node:process"
import type { Logger } from "shielded-relay/handler"
import type { ExitCode, Terminal } from "../cli/Terminal.ts"
import type { Configuration } from "../configuration/Configuration.ts"
import { serve } from "../start/serve.ts"
import type { ConsoleQuestion } from "../console/ConsoleQuestion.ts"
import { defectFields } from "shielded-relay/logging"
import type { ConsoleAnswer, ToPrimary, ToWorker } from "./messages.ts"

/**
 * Serves in a process that `serveByWorkers` forked, until it or the operator stops the process. The listener is shared with the other
 * workers. If the first process ends, `node:cluster` ends this one.
 */
export async function serveAsWorker(
  terminal: Terminal,
  configuration: Configuration,
  logger: Logger,
): Promise<ExitCode> {
  const told = inbox()
  const stopAsked = Promise.race([terminal.stopAsked(), told.stop])
  const { number, afterRestore } = await told.start
  const service = await serve(
    { ...configuration, adminListen: null, console: null },
    { ...terminal, logger, afterRestore },
  )
  logger.info("worker-serving", { worker: number, pid: process.pid })
  tell({ kind: "serving", url: service.url })
  told.onLook(async (id) => {
    const [{ text: metrics }, readiness] = await Promise.all([
      service.metrics.exposition(),
      service.readiness(),
    ])
    tell({ kind: "look", id, look: { metrics, readiness } })
  })
  told.onAsk(async (id, question) => {
    const answer = await service.answerConsole(question).then(
      (body): ConsoleAnswer => ({ body }),
      (defect: unknown): ConsoleAnswer => {
        logger.error("console-defect", defectFields(defect))
        return "failed"
      },
    )
    tell({ kind: "answer", id, answer })
  })
  await stopAsked
  return (await service.stop()) ? 0 : 1
}

function inbox() {
  const start = Promise.withResolvers<Extract<ToWorker, { readonly kind: "start" }>>()
  const stop = Promise.withResolvers<void>()
  let look: (id: number) => Promise<void> = () => Promise.resolve()
  let ask: (id: number, question: ConsoleQuestion) => Promise<void> = () => Promise.resolve()
  process.on("message", (message: ToWorker) => {
    if (message.kind === "start") start.resolve(message)
    if (message.kind === "stop") stop.resolve()
    if (message.kind === "look") void look(message.id)
    if (message.kind === "ask") void ask(message.id, message.question)
  })
  return {
    start: start.promise,
    stop: stop.promise,
    onLook: (answer: typeof look) => {
      look = answer
    },
    onAsk: (answer: typeof ask) => {
      ask = answer
    },
  }
}

function tell(message: ToPrimary): void {
  process.send?.(message)
}
