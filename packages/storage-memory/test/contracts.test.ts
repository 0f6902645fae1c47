import { Layer } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import { storageContract } from "@shielded-relay/testkit"
import { memoryStorage } from "../src/index.ts"

storageContract({ describe, it, expect }, Layer.merge(memoryStorage, TestClock.layer()), {
  advance: TestClock.adjust,
})
