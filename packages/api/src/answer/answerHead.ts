import { statusOf } from "../errorTable.ts"
import type { Answer } from "./Answer.ts"

/** The HTTP status of an answer, and the headers that it decides. */
export function answerHead(answer: Answer): {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
} {
  switch (answer.outcome) {
    case "ok":
      return { status: 200, headers: {} }
    case "accepted":
      return { status: 202, headers: {} }
    case "refused": {
      const { code, retryAfter } = answer
      const headers = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }
      return { status: statusOf(code), headers }
    }
  }
}
