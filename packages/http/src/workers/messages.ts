import type { ConsoleQuestion } from "../console/ConsoleQuestion.ts"
import type { Readiness } from "shielded-relay/handler"

/** What the first process tells a worker. */
export type ToWorker =
  /** Its number, from 1. A worker that replaces another has the same one. */
  | { readonly kind: "start"; readonly number: number; readonly afterRestore: boolean }
  | { readonly kind: "look"; readonly id: number }
  | { readonly kind: "ask"; readonly id: number; readonly question: ConsoleQuestion }
  | { readonly kind: "stop" }

/** What a worker tells the first process. */
export type ToPrimary =
  | { readonly kind: "serving"; readonly url: string }
  | { readonly kind: "look"; readonly id: number; readonly look: Look }
  | { readonly kind: "answer"; readonly id: number; readonly answer: ConsoleAnswer }

/** What a worker answers the console; `failed` if its storage did not answer. */
export type ConsoleAnswer = { readonly body: object | null } | "failed"

/** What the operator's listener shows of a worker. */
export interface Look {
  /** In the text format of Prometheus. */
  readonly metrics: string
  readonly readiness: Readiness
}
