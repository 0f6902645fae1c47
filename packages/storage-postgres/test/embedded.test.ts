import { beforeAll } from "vitest"
import { storageContract } from "@shielded-relay/testkit"
import { embeddedDatabase } from "./support/embedded.ts"
import { advance, emptied, type TestDatabase } from "./support/emptied.ts"
import { patientRunner } from "./support/patientRunner.ts"

let opened: TestDatabase
beforeAll(async () => {
  // The first start of an embedded database runs initdb, interpreted: many seconds on a busy machine.
  opened = await embeddedDatabase()
}, 300_000)

storageContract(
  patientRunner,
  emptied(() => opened),
  { advance: advance(() => opened) },
)
