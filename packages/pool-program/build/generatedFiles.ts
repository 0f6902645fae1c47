import { addressesModule } from "./addressesModule.ts"
import { errorsModule } from "./errorsModule.ts"
import { keysModule } from "./keysModule.ts"

/**
 * Every generated source file, by its path in the package. A test generates again and compares.
 *
 * @param keysFolder of a ceremony; by default the keys are this release's
 */
export const generatedFiles = (keysFolder?: string): ReadonlyMap<string, string> =>
  new Map([
    ["program/src/addresses.rs", addressesModule()],
    ["program/src/keys.rs", keysModule(keysFolder)],
    ["src/generated/errors.ts", errorsModule()],
  ])
