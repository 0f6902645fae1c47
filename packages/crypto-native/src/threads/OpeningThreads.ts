import { Worker } from "node:worker_threads"
import { openText, type OpenedText, type OpeningKey } from "@shielded-relay/core"
import { makeNativeNoteCrypto } from "../nativeNoteCrypto.ts"
import type { Answer, Question } from "./messages.ts"

/** Texts that a thread opens in a row: some milliseconds of work, beside which the way there and back costs little. */
const TOGETHER = 128

/** Threads that may end over the same texts before this one opens them. */
const ATTEMPTS = 3

/** Milliseconds after which a thread without work ends. */
const IDLE = 5_000

interface Batch extends Question {
  readonly settle: (answer: Answer) => void
  lost: number
}

interface Thread {
  readonly worker: Worker
  batch: Batch | null
  idle: NodeJS.Timeout | null
}

const crypto = makeNativeNoteCrypto()

/** When running from sources, the thread's script is a source too. */
const ending = import.meta.url.endsWith(".ts") ? "ts" : "js"

/**
 * Threads of this process that open texts. They start with the first request and end when they have had nothing to do for a while. Each works
 * on one batch at a time. When a thread ends, for whatever reason, its batch goes to another one, and after three such ends it is opened here,
 * so nothing is lost. Keys go to the threads with each batch and into no log: the threads have no output and no environment.
 */
export class OpeningThreads {
  readonly #count: number
  readonly #script: URL
  readonly #threads = new Set<Thread>()
  readonly #waiting: Array<Batch> = []
  #isClosed = false

  /** @param script The threads' program. */
  constructor(count: number, script = new URL(`./thread.${ending}`, import.meta.url)) {
    this.#count = count
    this.#script = script
  }

  /** Opens each text, in their order. Never rejects. */
  async open(
    key: OpeningKey,
    texts: ReadonlyArray<Uint8Array>,
  ): Promise<ReadonlyArray<OpenedText | null>> {
    const answers: Array<Promise<Answer>> = []
    for (let from = 0; from < texts.length; from += TOGETHER) {
      const batch = texts.slice(from, from + TOGETHER)
      answers.push(
        new Promise((settle) => {
          this.#waiting.push({ key, texts: batch, settle, lost: 0 })
        }),
      )
    }
    this.#feed()
    return (await Promise.all(answers)).flat()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(Array.from(this.#threads, ({ worker }) => worker.terminate()))
  }

  /** Gives waiting batches to threads that have none, and starts threads while there are too few. */
  #feed(): void {
    if (this.#isClosed) for (const batch of this.#waiting.splice(0)) openHere(batch)
    for (const thread of this.#threads) if (thread.batch === null) this.#give(thread)
    while (this.#waiting.length > 0 && this.#threads.size < this.#count) this.#give(this.#start())
  }

  #give(thread: Thread): void {
    const batch = this.#waiting.shift()
    if (batch === undefined) {
      thread.idle ??= setTimeout(() => void thread.worker.terminate(), IDLE).unref()
      thread.worker.unref()
      return
    }
    if (thread.idle !== null) clearTimeout(thread.idle)
    thread.idle = null
    thread.batch = batch
    thread.worker.ref()
    const { key, texts } = batch
    // Copies of their own: a view would be sent with everything around it.
    const question: Question = { key, texts: texts.map((text) => text.slice()) }
    thread.worker.postMessage(question)
  }

  #start(): Thread {
    const worker = new Worker(this.#script, {
      ...(ending === "ts" ? { execArgv: ["--conditions=source"] } : {}),
      env: {},
      stdout: true,
      stderr: true,
    })
    const thread: Thread = { worker, batch: null, idle: null }
    this.#threads.add(thread)
    worker.on("message", (answer: Answer) => {
      thread.batch?.settle(answer)
      thread.batch = null
      this.#give(thread)
    })
    // `exit` follows and is handled below.
    worker.on("error", () => {})
    worker.on("exit", () => {
      this.#threads.delete(thread)
      const { batch, idle } = thread
      if (idle !== null) clearTimeout(idle)
      if (batch === null) return
      batch.lost += 1
      if (batch.lost < ATTEMPTS) this.#waiting.unshift(batch)
      else openHere(batch)
      this.#feed()
    })
    return thread
  }
}

function openHere({ key, texts, settle }: Batch): void {
  settle(texts.map((text) => openText(crypto, key, text)))
}
