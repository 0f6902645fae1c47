import type { TestRunner } from "@shielded-relay/testkit"
import { describe, expect, it } from "vitest"

/**
 * A random history asks tens of thousands of questions, each of which goes to a real database. Its time is bounded generously, since
 * one that were given up would go on beside the next on the same database.
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
