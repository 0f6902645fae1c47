import { Layer } from "effect"
import { describe, expect, it } from "vitest"
import { nobleSignatureVerifierLayer } from "@shielded-relay/core"
import {
  ContractAccounts,
  contractSignaturesContract,
  insecureSeededRandom,
  scheduleRandomContract,
  secureRandomContract,
  seededScheduleRandom,
  signatureVerifierContract,
  simulatedAccounts,
} from "../src/index.ts"

const runner = { describe, it, expect }

secureRandomContract(runner, insecureSeededRandom("suite"))
scheduleRandomContract(runner, seededScheduleRandom("suite"))
signatureVerifierContract(runner, nobleSignatureVerifierLayer)
contractSignaturesContract(
  runner,
  Layer.sync(ContractAccounts, () => {
    const chain = simulatedAccounts((account) => account !== chain.addressOf("unlisted"))
    const silent = simulatedAccounts()
    silent.answering = false
    const signing = (name: string, factory?: "with-factory") => ({
      account: chain.addressOf(name),
      sign: async (digest: Uint8Array) => chain.sign(name, digest, factory),
    })
    chain.deploy("deployed")
    chain.deploy("other")
    return {
      ask: chain.ask,
      silent: silent.ask,
      deployed: signing("deployed"),
      other: signing("other"),
      promised: signing("promised", "with-factory"),
      bare: signing("promised"),
      unlisted: signing("unlisted", "with-factory"),
      empty: chain.addressOf("empty"),
      hostile: {},
    }
  }),
)
