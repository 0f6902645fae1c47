import { clientErrors } from "./clientErrors.ts"
import type { ForeignErrorsOfClient } from "./ForeignErrorFixture.ts"
import { gethErrors } from "./gethErrors.ts"
import { providerErrors } from "./providerErrors.ts"

/** Recorded errors of clients and providers, by client and method, with their meanings. */
export const foreignErrors: Readonly<Record<string, ForeignErrorsOfClient>> = {
  geth: gethErrors,
  ...clientErrors,
  "hosted providers": providerErrors,
}
