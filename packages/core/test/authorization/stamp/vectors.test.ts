import { createHash } from "node:crypto"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { stampMessage } from "../../../src/authorization/stamp/stampMessage.ts"
import { requestEntries } from "../../../src/request/entries.ts"
import type { RequestData } from "../../../src/request/index.ts"
import messages from "../../../vectors/generated/stamp-messages.json" with { type: "json" }
import stamps from "../../../vectors/generated/stamps.json" with { type: "json" }
import { post, verdict, verified } from "./stampClient.ts"

const dataOf = ({ body, query = "" }: { body?: string; query?: string }): RequestData =>
  body === undefined
    ? { encoding: "query", text: query }
    : { encoding: "json", bytes: Buffer.from(body) }

describe("the messages that Python writes", () => {
  it.each(messages)("of digest $digest are ours", (vector) => {
    const { entries } = Result.getOrThrow(requestEntries(dataOf(vector)))
    const message = Buffer.from(stampMessage(vector.binding, entries))
    expect(message.toString()).toBe(vector.message)
    expect(createHash("sha256").update(message).digest("hex")).toBe(vector.digest)
  })
})

describe("the stamps that jq, OpenSSL and basenc make", () => {
  it.each(stamps)("over $binding are verified", ({ binding, body, message, stamp }) => {
    const organization = binding.endsWith("create-organization") ? "none" : "named"
    const request = { ...post(body, stamp), binding, organization } as const
    const { digest } = Result.getOrThrow(verified(request))
    expect(Buffer.from(digest)).toEqual(createHash("sha256").update(message).digest())
    expect(verdict({ ...request, binding: `${binding}s` })).toBe("INVALID_STAMP_SIGNATURE")
    expect(verdict({ ...request, stamps: [stamp.replaceAll("=", "")] })).toBe("accepted")
  })
})
