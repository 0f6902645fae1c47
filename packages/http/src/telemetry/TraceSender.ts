import type { Logger } from "shielded-relay/handler"
import type { MetricsRegistry } from "./MetricsRegistry.ts"

/** Batches that may wait; a batch has at most `spansPerBatch` spans. */
const capacity = 16
/** Timeouts in milliseconds: for sending one batch, and for sending the waiting batches when the service stops. */
const defaultPatience = { batch: 10_000, stop: 2_000 }

/**
 * Sends batches of spans to a collector, one at a time, in the background: requests neither wait for it nor fail with it. It drops and
 * counts batches that the collector rejects, and new batches while `capacity` batches wait. So traces may have gaps, but memory stays
 * bounded.
 */
export class TraceSender {
  readonly #url: string
  readonly #logger: Logger
  readonly #metrics: MetricsRegistry
  readonly #patience: typeof defaultPatience
  readonly #expiring: (milliseconds: number) => AbortSignal
  readonly #waiting: Array<Uint8Array<ArrayBuffer>> = []
  #sending: Promise<void> | null = null
  #fault: string | null = null

  constructor(
    url: string,
    logger: Logger,
    metrics: MetricsRegistry,
    patience: typeof defaultPatience = defaultPatience,
    expiring: (milliseconds: number) => AbortSignal = (milliseconds) =>
      AbortSignal.timeout(milliseconds),
  ) {
    this.#patience = patience
    this.#expiring = expiring
    this.#url = url
    this.#logger = logger
    this.#metrics = metrics
  }

  offer(batch: Uint8Array<ArrayBuffer>): void {
    if (this.#waiting.length >= capacity) return this.#drop()
    this.#waiting.push(batch)
    this.#sending ??= this.#sendAll()
  }

  /** Resolves when all waiting batches are sent, or after the stop timeout. */
  async finish(): Promise<void> {
    const late = new Promise<void>((resolve) => {
      AbortSignal.timeout(this.#patience.stop).addEventListener("abort", () => resolve())
    })
    await Promise.race([late, this.#sending])
  }

  async #sendAll(): Promise<void> {
    for (let batch = this.#waiting.shift(); batch !== undefined; batch = this.#waiting.shift()) {
      const fault = await this.#send(batch)
      if (fault !== null) this.#drop()
      this.#tell(fault)
    }
    this.#sending = null
  }

  /** `null` if the collector accepted the batch, otherwise the fault, without the endpoint's text. */
  async #send(body: Uint8Array<ArrayBuffer>): Promise<string | null> {
    try {
      const response = await fetch(this.#url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
        redirect: "error",
        signal: this.#expiring(this.#patience.batch),
      })
      await response.body?.cancel()
      return response.ok ? null : `status ${response.status}`
    } catch (error) {
      return error instanceof Error ? error.name : "unknown"
    }
  }

  /** Logs only changes, so that an endpoint that is down does not fill the log. */
  #tell(fault: string | null): void {
    if (fault === this.#fault) return
    if (fault === null) this.#logger.info("traces-exported")
    else this.#logger.warn("traces-not-exported", { fault })
    this.#fault = fault
  }

  #drop(): void {
    this.#metrics.count("trace_batches_dropped_total")
  }
}
