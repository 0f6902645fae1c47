/** A thread that ends with every request. */
import { parentPort } from "node:worker_threads"

parentPort?.on("message", () => {
  throw new Error("this thread ends here")
})
