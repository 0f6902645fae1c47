/** A thread that answers its first request and ends with the second. */
import { parentPort } from "node:worker_threads"
import { openText } from "@shielded-relay/core"
import { makeNativeNoteCrypto } from "../../src/index.ts"
import type { Question } from "../../src/threads/messages.ts"

const crypto = makeNativeNoteCrypto()
let asked = 0
parentPort?.on("message", ({ key, texts }: Question) => {
  asked += 1
  if (asked > 1) process.exit(3)
  parentPort?.postMessage(texts.map((text) => openText(crypto, key, text)))
})
