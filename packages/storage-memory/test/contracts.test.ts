import { describe, expect, it } from "vitest"
import {
  nonceStoreContract,
  noteStoreContract,
  operationStoreContract,
  orderStoreContract,
  organizationStoreContract,
  quoteStoreContract,
  sessionStoreContract,
} from "@shielded-relay/testkit"
import { memoryStorage } from "../src/index.ts"

const runner = { describe, it, expect }

sessionStoreContract(runner, memoryStorage)
nonceStoreContract(runner, memoryStorage)
quoteStoreContract(runner, memoryStorage)
noteStoreContract(runner, memoryStorage)
operationStoreContract(runner, memoryStorage)
orderStoreContract(runner, memoryStorage)
organizationStoreContract(runner, memoryStorage)
