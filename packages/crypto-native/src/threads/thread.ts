/** The program of a thread that opens texts: answers requests in order. */
import { parentPort } from "node:worker_threads"
import { openText } from "@shielded-relay/core"
import { makeNativeNoteCrypto } from "../nativeNoteCrypto.ts"
import type { Answer, Question } from "./messages.ts"

const crypto = makeNativeNoteCrypto()

parentPort?.on("message", ({ key, texts }: Question) => {
  const answer: Answer = texts.map((text) => openText(crypto, key, text))
  parentPort?.postMessage(answer)
})
