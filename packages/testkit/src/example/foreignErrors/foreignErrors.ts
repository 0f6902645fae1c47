import { clientErrors } from "./clientErrors.ts"
import type { ForeignErrorsOfClient } from "./ForeignErrorFixture.ts"
import { gethErrors } from "./gethErrors.ts"
import { providerErrors } from "./providerErrors.ts"

/** What clients and providers really say, by client and method, with what it means. */
export const foreignErrors: Readonly<Record<string, ForeignErrorsOfClient>> = {
  geth: gethErrors,
  ...clientErrors,
  "hosted providers": providerErrors,
}
