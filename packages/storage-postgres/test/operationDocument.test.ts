import type { Operation } from "@shielded-relay/core"
import { operationArbitrary } from "@shielded-relay/testkit"
import { Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { attemptSchema } from "../src/document/attemptDocument.ts"
import { readDocument, writeDocument } from "../src/document/operationDocument.ts"

const encode = Schema.encodeSync(Schema.Array(attemptSchema))
const attemptsIn = (operation: Operation): unknown =>
  JSON.parse(writeDocument({ ...operation, stages: [] })).attempts
const asSchema = (operation: Operation): unknown =>
  JSON.parse(JSON.stringify(encode(operation.attempts)))

it("writes every attempt as its schema does, also in versions that keep parts of it", () => {
  fc.assert(
    fc.property(operationArbitrary, (operation) => {
      expect(attemptsIn(operation)).toEqual(asSchema(operation))
      const [first, ...others] = operation.attempts
      if (first === undefined) return
      const later = [
        { ...first, proven: null },
        { ...first, transactions: [] },
        { ...first, rootForgotten: true as const },
        ...others,
        first,
      ]
      for (const attempts of [later, later.toReversed()])
        expect(attemptsIn({ ...operation, attempts })).toEqual(asSchema({ ...operation, attempts }))
    }),
  )
})

it("reads an operation as it was written, once and again", () => {
  fc.assert(
    fc.property(operationArbitrary, (operation) => {
      const texts = [writeDocument(operation), writeDocument(operation)]
      expect(texts[1]).toBe(texts[0])
      const { intent, status, attempts } = readDocument(JSON.parse(texts[0] ?? ""))
      expect({ intent, status, attempts }).toEqual({
        intent: operation.intent,
        status: operation.status,
        attempts: operation.attempts,
      })
    }),
  )
})
