import type { TestRunner } from "@shielded-relay/testkit"
import { describe, expect, it } from "vitest"

/**
 * A random history runs tens of thousands of queries against a real database. The timeout is generous because a test
 * that times out would keep running next to the following one on the same database.
 */
export const patientRunner: TestRunner = patient({ describe, it, expect })

function patient(vitest: {
  readonly describe: TestRunner["describe"]
  readonly it: (
    name: string,
    options: { readonly timeout: number },
    body: () => Promise<void>,
  ) => unknown
  readonly expect: TestRunner["expect"]
}): TestRunner {
  return { ...vitest, it: (name, body) => vitest.it(name, { timeout: 900_000 }, body) }
}
