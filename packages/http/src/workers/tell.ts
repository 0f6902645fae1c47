import type { Worker } from "node:cluster"
import type { ToWorker } from "./messages.ts"

/**
 * Sends a message to a worker.
 *
 * @param lost Called instead if the worker is gone. Node throws where nobody listens when a worker dies before its channel is known to be closed:
 * that would end the service because one of its workers ended.
 */
export function tell(worker: Worker, message: ToWorker, lost: () => void = () => {}): void {
  if (!worker.isConnected()) return lost()
  worker.send(message, (error) => {
    if (error !== null) lost()
  })
}
