import { describe, expect, it } from "vitest"
import { nobleSignatureVerifierLayer } from "@shielded-relay/core"
import {
  clockContract,
  insecureSeededRandom,
  scheduleRandomContract,
  secureRandomContract,
  seededScheduleRandom,
  signatureVerifierContract,
  testClock,
} from "../src/index.ts"

const runner = { describe, it, expect }

clockContract(runner, testClock().layer)
secureRandomContract(runner, insecureSeededRandom("suite"))
scheduleRandomContract(runner, seededScheduleRandom("suite"))
signatureVerifierContract(runner, nobleSignatureVerifierLayer)
